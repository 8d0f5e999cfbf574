import { parentPort, workerData } from 'node:worker_threads';
import { recognisePages } from '../../adapters/documents/pdf/recognise-pages';
import { failedMessage } from '../failed-message';
import type { FromRecogniseThread, RecogniseThreadData } from './recognise-messages';

const port = parentPort;
if (!port) throw new Error('recognise-thread is the entry of a worker thread');
const send = (message: FromRecogniseThread): void => port.postMessage(message);
const { file, pages, data } = workerData as RecogniseThreadData;

recognisePages(file, pages, data, (page) => send({ kind: 'page', page })).then(
  () => send({ kind: 'done' }),
  (error: unknown) => send(failedMessage(error)),
);
