import { parentPort } from 'node:worker_threads';
import { partReaderOf } from '../adapters/documents/document-formats';
import { failedMessage } from './failed-message';
import type { FromPartThread, ToPartThread } from './part-messages';

const port = parentPort;
if (!port) throw new Error('part-thread is the entry of a worker thread');
const send = (message: FromPartThread): void => port.postMessage(message);

const serve = async (task: ToPartThread): Promise<void> => {
  try {
    const parts = await partReaderOf(task.file);
    const result = await (task.kind === 'list'
      ? parts.list(task.file, task.pages)
      : parts.read(task.file, task.path, task.base));
    send({ kind: 'done', id: task.id, result });
  } catch (error) {
    send({ ...failedMessage(error), id: task.id });
  }
};

port.on('message', (task: ToPartThread) => void serve(task));
