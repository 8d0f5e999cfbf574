import { createQueue } from './queue';

/** The reply of a verb in another thread: awaited like a promise, or iterated if the verb streams. */
export interface Reply {
  readonly answer: Promise<unknown> & AsyncIterable<unknown>;
  resolve(result: unknown): void;
  push(piece: unknown): void;
  end(): void;
  fail(error: Error): void;
}

/** `leave` is called when the consumer stops before the end. */
export const createReply = (leave: () => void): Reply => {
  const queue = createQueue<unknown>();
  let resolve!: (result: unknown) => void;
  let reject!: (error: Error) => void;
  const result = new Promise<unknown>((onResult, onError) => {
    resolve = onResult;
    reject = onError;
  });
  async function* pieces(): AsyncGenerator {
    try {
      yield* queue.items;
    } finally {
      if (!queue.ended) leave();
    }
  }
  return {
    answer: Object.assign(result, {
      [Symbol.asyncIterator]: () => {
        // A failure is thrown to the consumer of the stream.
        result.catch(() => undefined);
        return pieces();
      },
    }),
    resolve,
    push: queue.push,
    end: queue.end,
    fail(error) {
      queue.fail(error);
      reject(error);
    },
  };
};
