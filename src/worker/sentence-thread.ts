import { parentPort } from 'node:worker_threads';
import { loadMiniLm } from '../adapters/embedding/minilm';
import type { FromSentenceThread, ToSentenceThread } from './sentence-messages';

const port = parentPort;
if (!port) throw new Error('sentence-thread is the entry of a worker thread');
const send = (message: FromSentenceThread, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

const model = loadMiniLm();
// Told with the answer to the first message.
model.catch(() => undefined);

const encode = async (texts: readonly string[]): Promise<void> => {
  const vectors = await (await model)(texts);
  send(
    { kind: 'vectors', vectors },
    vectors.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
  );
};

port.on('message', ({ texts }: ToSentenceThread) => {
  encode(texts).catch((error: unknown) =>
    send({
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    }),
  );
});
