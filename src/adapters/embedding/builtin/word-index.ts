/**
 * Finds a word's row without 60,000 strings in memory: a hash table of row numbers over the bytes of the word list
 * (ASCII, one word on a line).
 */
export interface WordIndex {
  readonly size: number;
  /** The row of a word, -1 if it is not in the list. */
  find(word: string): number;
}

const LINE_FEED = 10;

export function wordIndex(list: Uint8Array, size: number): WordIndex {
  const starts = new Uint32Array(size + 1);
  let slots = 1;
  while (slots < size * 2) slots *= 2;
  const table = new Int32Array(slots).fill(-1);
  let hash = FNV_OFFSET;
  let row = 0;
  for (let at = 0; at < list.length && row < size; at++) {
    const byte = list[at] ?? 0;
    if (byte !== LINE_FEED) {
      hash = mix(hash, byte);
      continue;
    }
    let slot = hash & (slots - 1);
    while (table[slot] !== -1) slot = (slot + 1) & (slots - 1);
    table[slot] = row;
    row += 1;
    starts[row] = at + 1;
    hash = FNV_OFFSET;
  }
  if (row !== size) throw new Error(`the word list has ${String(row)} words, not ${String(size)}`);

  const isAt = (candidate: number, word: string): boolean => {
    const start = starts[candidate] ?? 0;
    if ((starts[candidate + 1] ?? 0) - start - 1 !== word.length) return false;
    for (let at = 0; at < word.length; at++) if (list[start + at] !== word.charCodeAt(at)) return false;
    return true;
  };

  return {
    size,
    find(word) {
      let code = FNV_OFFSET;
      for (let at = 0; at < word.length; at++) code = mix(code, word.charCodeAt(at));
      for (let slot = code & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
        const candidate = table[slot] ?? -1;
        if (candidate === -1 || isAt(candidate, word)) return candidate;
      }
    },
  };
}

/** FNV-1a, 32 bits. */
const FNV_OFFSET = 0x811c9dc5 | 0;
const mix = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
