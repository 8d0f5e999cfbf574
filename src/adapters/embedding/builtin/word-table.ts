import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { quantiseQuestion } from '../../../shared/vectors/quantise';
import { blockRows, createRowMemory } from '../../../shared/vectors/row-memory';
import { wordIndex, type WordIndex } from './word-index';

/** What `resources/embedding/words.json` says about `words.bin`; written by `scripts/build-word-table.ts`. */
const manifestSchema = z.object({
  modelId: z.string(),
  dimension: z.number().int().positive().multipleOf(16),
  words: z.number().int().positive(),
  file: z.string(),
  /** Byte length of the word list, which comes first; then the scales (float32, little endian), then the rows (int8). */
  listBytes: z.number().int().positive(),
  bytes: z.number().int().positive(),
});

type WordTableManifest = z.infer<typeof manifestSchema>;

export interface WordTable {
  readonly dimension: number;
  readonly index: WordIndex;
  /** Adds a word's weighted vector to `into`. */
  addRow(row: number, into: Float32Array): void;
  /** The length of the word's weighted vector. */
  lengthOf(row: number): number;
  /** Adds the vector's dot products with the vectors `asked` to `into`, from `at` on; null adds nothing. */
  addProducts(row: number, asked: readonly (Float32Array | null)[], into: Float64Array, at: number): void;
}

export const readWordTableManifest = (directory: string): WordTableManifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(directory, 'words.json'), 'utf8')));

/** The kernel's capacity; no question has this many words. */
const maxQueryWords = blockRows;

/** Reads the table. The rows are read directly into the kernel's memory, without conversion. */
export function readWordTable(directory: string, manifest: WordTableManifest): WordTable {
  const { dimension, words, listBytes } = manifest;
  const memory = createRowMemory(dimension, maxQueryWords);
  memory.reserve(words);
  const list = new Uint8Array(listBytes);
  const scales = new Float32Array(words);
  const file = openSync(join(directory, manifest.file), 'r');
  try {
    const { size } = fstatSync(file);
    if (size !== manifest.bytes || size !== listBytes + words * (4 + dimension))
      throw new Error(
        `${manifest.file} has ${String(size)} bytes, not the ${String(manifest.bytes)} of its manifest`,
      );
    readInto(file, list);
    readInto(file, new Uint8Array(scales.buffer));
    readInto(file, memory.rows(words));
  } finally {
    closeSync(file);
  }
  const rows = memory.rows(words);
  const lengths = new Float32Array(words);
  const [chosen, sums] = [memory.list(), memory.sums()];
  const askedScales = new Float64Array(maxQueryWords);
  let loaded: readonly (Float32Array | null)[] | null = null;

  const load = (asked: readonly (Float32Array | null)[]): void => {
    if (asked === loaded) return;
    for (const [at, vector] of asked.slice(0, maxQueryWords).entries())
      askedScales[at] = (vector && quantiseQuestion(vector, memory.question(at))?.scale) ?? 0;
    loaded = asked;
  };

  return {
    dimension,
    index: wordIndex(list, words),
    addRow(row, into) {
      const scale = scales[row] ?? 0;
      const start = row * dimension;
      for (let at = 0; at < dimension; at++) into[at] = (into[at] ?? 0) + scale * (rows[start + at] ?? 0);
    },
    lengthOf(row) {
      const known = lengths[row] ?? 0;
      if (known > 0) return known;
      let square = 0;
      for (let at = row * dimension; at < (row + 1) * dimension; at++) square += (rows[at] ?? 0) ** 2;
      const length = (scales[row] ?? 0) * Math.sqrt(square);
      lengths[row] = length;
      return length;
    },
    addProducts(row, asked, into, at) {
      load(asked);
      const count = Math.min(asked.length, maxQueryWords);
      chosen[0] = row;
      memory.dots(1, count);
      const scale = scales[row] ?? 0;
      for (let index = 0; index < count; index++)
        into[at + index] = (into[at + index] ?? 0) + scale * (askedScales[index] ?? 0) * (sums[index] ?? 0);
    },
  };
}

/** Fills `into` from the file's current position. */
function readInto(file: number, into: Uint8Array | Int8Array): void {
  for (let at = 0; at < into.length;) {
    const read = readSync(file, into, at, into.length - at, null);
    if (read === 0) throw new Error(`the file ends ${String(into.length - at)} bytes early`);
    at += read;
  }
}
