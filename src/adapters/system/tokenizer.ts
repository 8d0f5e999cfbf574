import { join } from 'node:path';
import type { Tokenizer } from '../../core/ports';
import { readTokenTable, type TokenTable } from './token-table';

/** The pieces into which o200k splits a text before it merges bytes into tokens within each. */
const ending = `(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?`;
const pieces = new RegExp(
  [
    String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+${ending}`,
    String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*${ending}`,
    String.raw`\p{N}{1,3}`,
    String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`,
    String.raw`\s*[\r\n]+`,
    String.raw`\s+(?!\S)`,
    String.raw`\s+`,
  ].join('|'),
  'gu',
);

/** Cached pieces: about the words of a language in use, 2 MB. */
const maxCached = 20_000;

/**
 * Characters that are merged at once, as the work grows with their square. Longer than any word; longer pieces are
 * counted in parts, with at most one token too many for each.
 */
const partLength = 256;

const noRank = 0x7fffffff;
const encoder = new TextEncoder();

/** Byte pair encoding: of all adjacent parts that form a token, the pair of lowest rank is merged first. */
const countMerged = ({ find }: TokenTable, bytes: Uint8Array, length: number): number => {
  // The start of each part, and the rank of the token that it forms with the next one.
  const starts = Int32Array.from({ length: length + 1 }, (_, at) => at);
  const ranks = new Int32Array(length + 1).fill(noRank);
  let parts = length;
  const rankAt = (part: number): number => {
    if (part + 2 > parts) return noRank;
    const rank = find(bytes, starts[part] ?? 0, starts[part + 2] ?? 0);
    return rank === -1 ? noRank : rank;
  };
  for (let part = 0; part + 1 < parts; part += 1) ranks[part] = rankAt(part);
  for (;;) {
    let best = -1;
    let lowest = noRank;
    for (let part = 0; part + 1 < parts; part += 1) {
      const rank = ranks[part] ?? noRank;
      if (rank >= lowest) continue;
      lowest = rank;
      best = part;
    }
    if (best === -1) return parts;
    starts.copyWithin(best + 1, best + 2, parts + 1);
    ranks.copyWithin(best, best + 1, parts);
    parts -= 1;
    ranks[best] = rankAt(best);
    if (best > 0) ranks[best - 1] = rankAt(best - 1);
  }
};

/**
 * Counts o200k tokens; text that looks like a control token is counted as text. `directory` contains `o200k.bin`, 4 MB,
 * which is read at the first count. After that a page takes about 0.1 ms.
 */
export const createTokenizer = (directory: string): Tokenizer => {
  let loaded: TokenTable | null = null;
  let bytes = new Uint8Array(256);
  const write = (piece: string): number => {
    // A UTF-16 code unit has at most three bytes in UTF-8.
    if (bytes.length < piece.length * 3) bytes = new Uint8Array(piece.length * 6);
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code > 127) return encoder.encodeInto(piece, bytes).written;
      bytes[at] = code;
    }
    return piece.length;
  };
  /** Counts by piece: texts have most pieces in common. */
  const known = new Map<string, number>();
  const countPiece = (table: TokenTable, piece: string): number => {
    if (piece.length > partLength) {
      let tokens = 0;
      for (let from = 0; from < piece.length; from += partLength)
        tokens += countPiece(table, piece.slice(from, from + partLength));
      return tokens;
    }
    const before = known.get(piece);
    if (before !== undefined) return before;
    const length = write(piece);
    const tokens = table.find(bytes, 0, length) === -1 ? countMerged(table, bytes, length) : 1;
    if (known.size >= maxCached) known.clear();
    known.set(piece, tokens);
    return tokens;
  };
  return {
    count(text) {
      const table = (loaded ??= readTokenTable(join(directory, 'o200k.bin')));
      let tokens = 0;
      for (const piece of text.match(pieces) ?? []) tokens += countPiece(table, piece);
      return tokens;
    },
  };
};
