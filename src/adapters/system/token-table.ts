import { readFileSync } from 'node:fs';

/**
 * Ranks of tokens by their bytes, which stay in the form that the file has: a map of 200,000 strings would take ten
 * times as much memory.
 */
export interface TokenTable {
  /** The rank of the token with these bytes; -1 if there is none. */
  find(bytes: Uint8Array, start: number, end: number): number;
}

/** FNV-1a, 32 bits. */
const offset = 0x811c9dc5 | 0;
const prime = 0x01000193;

/**
 * Reads what `scripts/build-token-table.ts` writes: by rank, a byte with the length, then the bytes. Takes about 30 ms.
 */
export const readTokenTable = (path: string): TokenTable => {
  const list = readFileSync(path);
  let size = 0;
  for (let at = 0; at < list.length; at += 1 + (list[at] ?? 0)) size += 1;
  const starts = new Uint32Array(size);
  let slots = 1;
  while (slots < size * 2) slots *= 2;
  const table = new Int32Array(slots).fill(-1);
  for (let at = 0, rank = 0; rank < size; rank += 1) {
    const end = at + 1 + (list[at] ?? 0);
    starts[rank] = at;
    let hash = offset;
    for (at += 1; at < end; at += 1) hash = Math.imul(hash ^ (list[at] ?? 0), prime);
    let slot = hash & (slots - 1);
    while (table[slot] !== -1) slot = (slot + 1) & (slots - 1);
    table[slot] = rank;
  }
  const isAt = (rank: number, bytes: Uint8Array, start: number, end: number): boolean => {
    const from = starts[rank] ?? 0;
    if (list[from] !== end - start) return false;
    for (let at = start; at < end; at += 1) if (list[from + 1 + at - start] !== bytes[at]) return false;
    return true;
  };
  return {
    find(bytes, start, end) {
      let hash = offset;
      for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), prime);
      for (let slot = hash & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
        const rank = table[slot] ?? -1;
        if (rank === -1 || isAt(rank, bytes, start, end)) return rank;
      }
    },
  };
};
