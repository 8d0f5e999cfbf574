export interface BatchLimits {
  readonly texts: number;
  readonly characters: number;
}

/** A server on this machine makes some ten vectors a second without a graphics card: a batch is done within seconds. */
export const localBatch: BatchLimits = { texts: 32, characters: 40_000 };
/** OpenAI takes 2,048 texts and 300,000 tokens at once; other servers less. */
export const remoteBatch: BatchLimits = { texts: 96, characters: 150_000 };

/** Texts in their order, as many at once as fit; one that is too long by itself goes alone. */
export function batchesOf(texts: readonly string[], limits: BatchLimits): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    if (last && last.length < limits.texts && characters + text.length <= limits.characters) {
      last.push(text);
      characters += text.length;
    } else {
      batches.push([text]);
      characters = text.length;
    }
  }
  return batches;
}
