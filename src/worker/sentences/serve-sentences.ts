import type { MessagePort } from 'node:worker_threads';
import { isLecternError, textOf } from '../../shared/errors';
import type { Reading } from '../../core/ports';
import type { FromSentenceThread, ToSentenceThread } from './sentence-messages';

interface LoadedModel {
  encode(texts: readonly string[], reading: Reading): Promise<readonly Float32Array[]>;
  readonly share?: unknown;
}

/** Handles the messages of a sentence thread one after another. */
export const serveSentences = (port: MessagePort, loading: Promise<LoadedModel>): void => {
  const send = (message: FromSentenceThread, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
  const sendFailure = (id: number | null, error: unknown): void =>
    send({
      kind: 'failed',
      id,
      code: isLecternError(error) ? error.code : null,
      text: textOf(error),
      stack: error instanceof Error ? error.stack : undefined,
    });

  const waiting: ToSentenceThread[] = [];
  let working = false;
  const takeNext = (): ToSentenceThread | undefined => {
    const urgent = waiting.findIndex((message) => message.urgent);
    return waiting.splice(Math.max(0, urgent), 1)[0];
  };
  const work = async (model: LoadedModel): Promise<void> => {
    if (working) return;
    working = true;
    for (let next = takeNext(); next; next = takeNext()) {
      try {
        const vectors = await model.encode(next.texts, next.reading);
        send(
          { kind: 'vectors', id: next.id, vectors },
          vectors.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
        );
      } catch (error) {
        sendFailure(next.id, error);
      }
      // Lets new messages arrive, so that a question is encoded before the next text.
      await new Promise((resolve) => setImmediate(resolve));
    }
    working = false;
  };

  const serve = async (): Promise<void> => {
    const model = await loading;
    port.on('message', (message: ToSentenceThread) => {
      waiting.push(message);
      void work(model);
    });
    send({ kind: 'ready', share: model.share });
  };
  serve().catch((error: unknown) => sendFailure(null, error));
};
