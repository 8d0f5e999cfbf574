import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { row, type Matrix } from './matrix.ts';

/** Writes `words.bin` (word list, scales as float32, rows as int8) and its manifest `words.json`. */
export function writeTable(
  folder: string,
  table: {
    readonly words: readonly string[];
    readonly rows: Matrix;
    readonly weights: Float32Array;
  },
  about: Readonly<Record<string, unknown>>,
): void {
  const { words, rows, weights } = table;
  const dimension = rows.columns;
  const list = Buffer.from(`${words.join('\n')}\n`, 'latin1');
  const scales = Buffer.alloc(words.length * 4);
  const values = new Int8Array(words.length * dimension);
  for (const index of words.keys()) {
    const vector = row(rows, index);
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    // The word's weight is part of its scale, so that a text is a plain sum.
    scales.writeFloatLE((weights[index]! * largest) / 127, index * 4);
    for (const [at, value] of vector.entries())
      values[index * dimension + at] = Math.round((value * 127) / largest);
  }
  const bytes = Buffer.concat([list, scales, Buffer.from(values.buffer)]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'words.bin'), bytes);
  const manifest = {
    ...about,
    dimension,
    words: words.length,
    file: 'words.bin',
    listBytes: list.length,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  writeFileSync(join(folder, 'words.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
