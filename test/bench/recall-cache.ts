import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { SentenceEncoder } from '../../src/core/ports';

/** An encoder that caches its vectors in a file, for fitting, which encodes the same texts again and again. */
export const rememberVectors = (encoder: SentenceEncoder, file: string): SentenceEncoder => {
  const known = new Map<string, Float32Array>();
  if (existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const [text = '', vector = ''] = JSON.parse(line) as string[];
      const bytes = new Uint8Array(Buffer.from(vector, 'base64'));
      known.set(text, new Float32Array(bytes.buffer));
    }
  return {
    ...encoder,
    async encode(texts, urgency, signal) {
      const missing = texts.filter((text) => !known.has(text));
      const made = missing.length === 0 ? [] : await encoder.encode(missing, urgency, signal);
      for (const [at, vector] of made.entries()) known.set(missing[at] ?? '', vector);
      return texts.flatMap((text) => known.get(text) ?? []);
    },
    async close() {
      await encoder.close();
      const lines = Array.from(known, ([text, vector]) =>
        JSON.stringify([
          text,
          Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
        ]),
      );
      writeFileSync(file, lines.join('\n'));
    },
  };
};
