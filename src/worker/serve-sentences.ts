import type { MessagePort } from 'node:worker_threads';
import { isLecternError } from '../shared/errors';
import type { FromSentenceThread, ToSentenceThread } from './sentence-messages';

type Encode = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** Answers the messages of a sentence thread; that its model could not be loaded is told with the first answer. */
export const serveSentences = (port: MessagePort, model: Promise<Encode>): void => {
  const send = (message: FromSentenceThread, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
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
        code: isLecternError(error) ? error.code : null,
        message: error instanceof Error ? error.message : String(error),
        stack: error instanceof Error ? error.stack : undefined,
      }),
    );
  });
};
