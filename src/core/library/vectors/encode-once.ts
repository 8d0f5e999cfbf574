import type { SentenceEncoder } from '../../ports';

/** Cached vectors, about 3 MB. Repeated texts, mostly headings, are usually close to each other. */
const maxCached = 2_048;

export type EncodeOnce = (texts: readonly string[], signal: AbortSignal) => Promise<readonly Float32Array[]>;

interface Place {
  readonly batch: Promise<readonly Float32Array[]>;
  readonly at: number;
}

/** Encodes in the background, and each distinct text only once while its vector is cached. */
export const createEncodeOnce = (encoder: Pick<SentenceEncoder, 'encode'>): EncodeOnce => {
  const cached = new Map<string, Place>();

  const start = (fresh: readonly string[], signal: AbortSignal): void => {
    if (fresh.length === 0) return;
    const batch = encoder.encode(fresh, 'background', signal).then((vectors) => {
      if (vectors.length < fresh.length)
        throw new Error(`${String(vectors.length)} vectors were returned for ${String(fresh.length)} texts`);
      return vectors;
    });
    for (const [at, text] of fresh.entries()) cached.set(text, { batch, at });
    // A failed batch is not cached; it still rejects for its callers.
    batch.catch(() => {
      for (const text of fresh) if (cached.get(text)?.batch === batch) cached.delete(text);
    });
  };

  return async (texts, signal) => {
    start(
      [...new Set(texts)].filter((text) => !cached.has(text)),
      signal,
    );
    const places = texts.map((text) => cached.get(text));
    for (const text of cached.keys()) {
      if (cached.size <= maxCached) break;
      cached.delete(text);
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
