/** An unbounded queue from one producer to one reader. The producer never waits, and values after the reader left are dropped. */
interface Channel<T> extends AsyncIterable<T> {
  push(value: T): void;
  end(): void;
  fail(error: unknown): void;
}

export const createChannel = <T>(): Channel<T> => {
  const values: T[] = [];
  let finished: { readonly error: unknown } | 'ended' | null = null;
  let left = false;
  let wake: (() => void) | null = null;
  const signal = (): void => {
    wake?.();
    wake = null;
  };
  return {
    push(value) {
      if (left || finished) return;
      values.push(value);
      signal();
    },
    end() {
      finished ??= 'ended';
      signal();
    },
    fail(error) {
      finished ??= { error };
      signal();
    },
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          while (values.length > 0) yield values.shift() as T;
          if (finished === 'ended') return;
          if (finished) throw finished.error;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        left = true;
        values.length = 0;
      }
    },
  };
};
