import type { SentenceEncoder } from '../../ports';

/** Vectors that are remembered: some 3 MB. Repeated texts, headings above all, are mostly near to each other. */
const mostKnown = 2_048;

export type EncodeOnce = (texts: readonly string[], signal: AbortSignal) => Promise<readonly Float32Array[]>;

interface Place {
  readonly batch: Promise<readonly Float32Array[]>;
  readonly at: number;
}

/** Encodes in the background, each different text once, also across calls as far as it remembers. */
export const createEncodeOnce = (encoder: Pick<SentenceEncoder, 'encode'>): EncodeOnce => {
  const known = new Map<string, Place>();

  const start = (fresh: readonly string[], signal: AbortSignal): void => {
    if (fresh.length === 0) return;
    const batch = encoder.encode(fresh, 'background', signal).then((vectors) => {
      if (vectors.length < fresh.length)
        throw new Error(`${String(vectors.length)} vectors came for ${String(fresh.length)} texts`);
      return vectors;
    });
    for (const [at, text] of fresh.entries()) known.set(text, { batch, at });
    // What failed is tried again; the batch itself rejects for its callers.
    batch.catch(() => {
      for (const text of fresh) if (known.get(text)?.batch === batch) known.delete(text);
    });
  };

  return async (texts, signal) => {
    start(
      [...new Set(texts)].filter((text) => !known.has(text)),
      signal,
    );
    const places = texts.map((text) => known.get(text));
    for (const text of known.keys()) {
      if (known.size <= mostKnown) break;
      known.delete(text);
    }
    return Promise.all(
      places.map(async (place) => {
        const vector = (await place?.batch)?.[place?.at ?? 0];
        if (!vector) throw new Error('a text has no vector');
        return vector;
      }),
    );
  };
};
