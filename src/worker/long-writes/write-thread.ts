import { parentPort, workerData } from 'node:worker_threads';
import { runLongWrite, type LongWrite } from '../../store';
import { packError } from '../packed-error';
import type { FromWriteThread } from './write-messages';

const port = parentPort;
if (!port) throw new Error('write-thread is the entry of a worker thread');
const send = (message: FromWriteThread): void => port.postMessage(message);

const stop = new AbortController();
port.once('message', () => stop.abort());
void runLongWrite(workerData as LongWrite, (done) => send({ kind: 'progress', done }), stop.signal)
  .then(
    (changed) => send({ kind: 'done', changed }),
    (error: unknown) => send({ kind: 'failed', error: packError(error) }),
  )
  .finally(() => port.close());
