/** A queue with one consumer. */
interface Queue<Item> {
  push(item: Item): void;
  end(): void;
  fail(error: Error): void;
  readonly ended: boolean;
  /** Can be iterated only once. */
  readonly items: AsyncIterable<Item>;
}

const noop = (): void => undefined;

export const createQueue = <Item>(): Queue<Item> => {
  const waiting: Item[] = [];
  let failure: Error | null = null;
  let ended = false;
  let wake = noop;
  async function* read(): AsyncGenerator<Item, void, void> {
    for (;;) {
      const [item] = waiting;
      if (waiting.length > 0) {
        waiting.shift();
        yield item as Item;
      } else if (failure) throw failure;
      else if (ended) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  }
  return {
    push(item) {
      waiting.push(item);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    fail(error) {
      failure = error;
      ended = true;
      wake();
    },
    get ended() {
      return ended;
    },
    items: read(),
  };
};
