import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { wordIndex, type WordIndex } from './word-index';

/** What `resources/embedding/words.json` says of `words.bin` beside it; written by `scripts/build-word-table.ts`. */
const manifestSchema = z.object({
  modelId: z.string(),
  dimension: z.number().int().positive(),
  words: z.number().int().positive(),
  file: z.string(),
  /** Byte length of the word list, which comes first; then the scales (float32, little endian), then the rows (int8). */
  listBytes: z.number().int().positive(),
  bytes: z.number().int().positive(),
});

export type WordTableManifest = z.infer<typeof manifestSchema>;

export interface WordTable {
  readonly dimension: number;
  readonly index: WordIndex;
  /** Adds a word's vector, with its weight in it, to `into`. */
  addRow(row: number, into: Float32Array): void;
}

export const readWordTableManifest = (directory: string): WordTableManifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(directory, 'words.json'), 'utf8')));

/** Reads the table: one buffer that the rows stay in, nothing unpacked. */
export function readWordTable(directory: string, manifest: WordTableManifest): WordTable {
  const { dimension, words, listBytes } = manifest;
  const bytes = readFileSync(join(directory, manifest.file));
  if (bytes.length !== manifest.bytes || bytes.length !== listBytes + words * (4 + dimension)) {
    throw new Error(
      `${manifest.file} has ${String(bytes.length)} bytes, not the ${String(manifest.bytes)} of its manifest`,
    );
  }
  // Copied, since the scales need not lie at a multiple of four.
  const scales = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset + listBytes, bytes.byteOffset + listBytes + words * 4),
  );
  const rows = new Int8Array(bytes.buffer, bytes.byteOffset + listBytes + words * 4, words * dimension);
  return {
    dimension,
    index: wordIndex(bytes.subarray(0, listBytes), words),
    addRow(row, into) {
      const scale = scales[row] ?? 0;
      const start = row * dimension;
      for (let at = 0; at < dimension; at++) into[at] = (into[at] ?? 0) + scale * (rows[start + at] ?? 0);
    },
  };
}
