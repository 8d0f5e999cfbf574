import { isLecternError } from '../../../shared/errors';

/**
 * Sends all optional parameters of a request. If the provider refuses one, repeats the request without it and leaves it
 * out from then on. If the provider does not say which, they are removed in the order of `sent`; one name may have
 * several values (`thinking:low`). With `onlyNamed`, only parameters that the provider names are removed.
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

/** Joins the pieces of a stream. */
export async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
