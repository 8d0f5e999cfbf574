import { parentPort } from 'node:worker_threads';
import { partOfBook } from '../adapters/documents/epub/part-of-book';
import { partsOfBook } from '../adapters/documents/epub/parts-of-book';
import { isLecternError } from '../shared/errors';
import type { FromPartThread, ToPartThread } from './part-messages';

const port = parentPort;
if (!port) throw new Error('part-thread is the entry of a worker thread');
const send = (message: FromPartThread): void => port.postMessage(message);

port.on('message', (task: ToPartThread) => {
  try {
    send({
      kind: 'done',
      id: task.id,
      result:
        task.kind === 'list'
          ? partsOfBook(task.file, task.pages)
          : partOfBook(task.file, task.path, task.base),
    });
  } catch (error) {
    send({
      kind: 'failed',
      id: task.id,
      code: isLecternError(error) ? error.code : 'INTERNAL',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    });
  }
});
