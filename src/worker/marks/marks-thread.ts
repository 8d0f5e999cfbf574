import { parentPort, workerData } from 'node:worker_threads';
import { writeMarks } from '../../adapters/documents/pdf/write-marks';
import { failedMessage } from '../failed-message';
import type { FromMarksThread, MarksThreadData } from './marks-messages';

const port = parentPort;
if (!port) throw new Error('marks-thread is the entry of a worker thread');
const send = (message: FromMarksThread): void => port.postMessage(message);
const { target, ...from } = workerData as MarksThreadData;

writeMarks(from, target, (share) => send({ kind: 'progress', share })).then(
  (done) => send({ kind: 'done', ...done }),
  (error: unknown) => send(failedMessage(error)),
);
