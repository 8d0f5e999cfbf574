import { parentPort } from 'node:worker_threads';
import { partReaderOf } from '../adapters/documents/document-formats';
import { isLecternError, textOf } from '../shared/errors';
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
    send({
      kind: 'failed',
      id: task.id,
      code: isLecternError(error) ? error.code : 'INTERNAL',
      text: textOf(error),
      stack: error instanceof Error ? error.stack : undefined,
    });
  }
};

port.on('message', (task: ToPartThread) => void serve(task));
