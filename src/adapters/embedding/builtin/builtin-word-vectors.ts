import type { WordVectors } from '../../../core/ports';
import { longestWord } from '../../../shared/text/longest-word';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { wordsOf } from '../../../shared/text/words';
import { formsOf, splitsOf } from './word-forms';
import { readWordTable, readWordTableManifest, type WordTable } from './word-table';

/** Rows that stand for a word: one, or the parts of a compound; none where nothing of it is known. */
type Rows = readonly number[];

/** A book's vocabulary fits several times over; the bound keeps a long-running server from growing. */
const REMEMBERED_WORDS = 40_000;

/** The static word table of `directory`. Its manifest is read now, the table itself when a text is first asked of. */
export function builtinWordVectors(directory: string): WordVectors & {
  readonly modelId: string;
  /** Gives back the table and what was looked up in it, 17 MB; read again, in some 30 ms, when a text is asked of next. */
  forget(): void;
} {
  let loaded: WordTable | null = null;
  const manifest = readWordTableManifest(directory);
  const { modelId, dimension } = manifest;
  const table = (): WordTable => (loaded ??= readWordTable(directory, manifest));
  const remembered = new Map<string, Rows>();

  const rowsOf = (word: string): Rows => {
    // Not remembered: the words of one dump would fill the memory.
    if (word.length > longestWord) return findRows(word, table());
    const before = remembered.get(word);
    if (before !== undefined) return before;
    const rows = findRows(word, table());
    if (remembered.size >= REMEMBERED_WORDS) remembered.clear();
    remembered.set(word, rows);
    return rows;
  };

  const sumOf = (rows: Iterable<number>): Float32Array => {
    const sum = new Float32Array(dimension);
    for (const row of rows) table().addRow(row, sum);
    return sum;
  };

  return {
    modelId,
    dimension,
    forget() {
      loaded = null;
      remembered.clear();
    },
    sum: (text) => sumOf(wordsOf(text).flatMap((word) => rowsOf(word))),
    question(text) {
      const asked = new Float32Array(dimension);
      for (const word of topicWordsOf(text)) {
        const vector = sumOf(rowsOf(word));
        // Its length is the word's weight; multiplied in once more it found 2 % more answers at 1 than once.
        addTimes(asked, vector, lengthOf(vector));
      }
      return toUnitLength(asked);
    },
    word(word) {
      const rows = rowsOf(word.toLowerCase());
      return rows.length === 0 ? null : toUnitLength(sumOf(rows));
    },
    cosines(asked, word, into, at) {
      // Most words come in small letters, and again and again.
      const rows = remembered.get(word) ?? rowsOf(word.toLowerCase());
      const [only] = rows;
      if (only === undefined) return;
      for (const row of rows) table().addProducts(row, asked, into, at);
      const length = rows.length === 1 ? table().lengthOf(only) : lengthOf(sumOf(rows));
      for (let index = at; index < at + asked.length; index++) into[index] = (into[index] ?? 0) / length;
    },
  };
}

/** Each word once, without stop words where there are others. */
function topicWordsOf(text: string): readonly string[] {
  const all = [...new Set(wordsOf(text))];
  const topics = all.filter((word) => !isStopWord(word));
  return topics.length > 0 ? topics : all;
}

function addTimes(to: Float32Array, from: Float32Array, factor: number): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + factor * (from[at] ?? 0);
}

function lengthOf(vector: Float32Array): number {
  let square = 0;
  for (const value of vector) square += value * value;
  return Math.sqrt(square);
}

/** Scales to length 1 in place; zeros stay zeros. */
export function toUnitLength(vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  if (length === 0) return vector;
  const factor = 1 / length;
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) * factor;
  return vector;
}

/** A long compound may have parts that are known; what is too long for a word has no row. */
function findRows(word: string, table: WordTable): Rows {
  const known = word.length > longestWord ? -1 : findForm(word, table);
  if (known !== -1) return [known];
  if (/[-']/.test(word))
    return word.split(/[-']/).flatMap((part) => (part.length > 1 ? findRows(part, table) : []));
  if (word.length > longestWord) return [];
  for (const halves of splitsOf(word)) {
    const rows = halves.map((half) => table.index.find(half));
    if (rows.every((row) => row !== -1)) return rows;
  }
  return [];
}

function findForm(word: string, table: WordTable): number {
  const exact = table.index.find(word);
  if (exact !== -1) return exact;
  for (const form of formsOf(word)) {
    const row = table.index.find(form);
    if (row !== -1) return row;
  }
  return -1;
}
