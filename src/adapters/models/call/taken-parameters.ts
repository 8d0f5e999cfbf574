import { isLecternError } from '../../../shared/errors';

/**
 * Asks with all optional parameters of a request; where the provider refuses one, asks again without it, and leaves it out
 * from then on. `sent` is in the order in which they are left out where the provider does not say which; one name may have
 * several values (`thinking:low`). With `onlyNamed`, nothing is left out that the provider does not name.
 */
export async function* withTakenParameters(
  {
    sent,
    refused,
    onlyNamed,
  }: {
    readonly sent: readonly string[];
    readonly refused: Set<string>;
    readonly onlyNamed: boolean;
  },
  ask: (parameters: ReadonlySet<string>) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const left = new Set(sent.filter((one) => !refused.has(one)));
  for (;;) {
    let hasText = false;
    try {
      for await (const piece of ask(left)) {
        hasText = true;
        yield piece;
      }
      for (const one of sent) if (!left.has(one)) refused.add(one);
      return;
    } catch (error) {
      if (hasText || !isLecternError(error) || error.code !== 'MODEL_REQUEST_REFUSED') throw error;
      const named = error.data?.['parameter'];
      const [first] = [...left].filter((one) =>
        typeof named === 'string' ? one === named || one.startsWith(`${named}:`) : !onlyNamed,
      );
      if (first === undefined) throw error;
      left.delete(first);
    }
  }
}

/** The only text of a stream that has one piece. */
export async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
