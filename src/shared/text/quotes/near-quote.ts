import { ligatures } from '../ligatures';

/** Words that must not be replaced: the quote would say the opposite, or give another number. */
const decisive =
  /\p{N}|^(?:not?|never|none|nor|without|cannot|\p{L}+n't|nicht|kein\p{L}*|nie|ne|pas|jamais|ningún|nunca|non|mai|не|нет)$/u;
/** Minimum words of a quote in which a word may be replaced; in a shorter one it may only be misspelt. */
const minWordsToReplace = 6;
const minWords = 4;
/** Maximum words that brackets may replace, and that an ellipsis may leave out. */
const maxReplacedWords = 4;
const maxOmittedWords = 150;

/** Signs for words that are left out or replaced. */
const gaps = { '…': maxOmittedWords, '[]': maxReplacedWords } as const;
type Gap = keyof typeof gaps;
const isGap = (token: string): token is Gap => token in gaps;

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[ﬀ-ﬆ]/gu, (letter) => ligatures[letter] ?? letter)
    .replace(/\u00ad/gu, '')
    .replace(/(\p{L})[-\u2010\u2011]\s*\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/[\u2018\u2019\u201b\u2032\u0060\u00b4]/gu, "'")
    .toLowerCase();
const word = "[\\p{L}\\p{M}\\p{N}]+(?:'[\\p{L}\\p{M}]+)*";
const words = new RegExp(word, 'gu');
const tokens = new RegExp(`…|\\[\\]|${word}`, 'gu');

/** A quote's words, with an ellipsis as "…" and words in brackets as "[]". "[t]he" is "the". */
const tokensOf = (quote: string): readonly string[] =>
  plain(quote)
    .replace(/[[(]\s*(?:\.\s?\.\s?\.|…)\s*[\])]|\.\s?\.\s?\.|…/gu, ' … ')
    .replace(/\[(\p{L}{1,2})\](?=\p{L})|(?<=\p{L})\[(\p{L}{1,3})\]/gu, '$1$2')
    .replace(/\[[^[\]]*\]/gu, ' [] ')
    .match(tokens)
    ?.map((token) => token) ?? [];

/** Whether one word is the other with up to two letters wrong, missing, added or swapped. */
const isMisspelt = (one: string, other: string): boolean => {
  const allowed = Math.min(2, Math.floor(Math.max(one.length, other.length) / 4));
  if (Math.abs(one.length - other.length) > allowed) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return (row[other.length] ?? Infinity) <= allowed;
};

/** Minimum words between ellipses; fewer would match by chance. */
const minBetween = 3;

/**
 * Whether words are quoted from a text with an ellipsis, words in brackets, or else one word replaced or misspelt.
 * Numbers and negations must match.
 */
export const isNearQuote = (quote: string, text: string): boolean => {
  const wanted = tokensOf(quote);
  const parts = wanted.join(' ').split(/ ?… ?/u).filter(Boolean);
  const counts = parts.map((part) => part.split(' ').filter((token) => !isGap(token)).length);
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count < minWords || counts.some((one) => one < Math.min(minBetween, count))) return false;
  const page: readonly string[] = plain(text).match(words) ?? [];
  const hasGaps = wanted.some(isGap);

  const isSlip = (one: string, other: string): boolean =>
    !decisive.test(one) && !decisive.test(other) && (count >= minWordsToReplace || isMisspelt(one, other));
  const failed = new Set<string>();
  const matches = (from: number, start: number): boolean => {
    let slips = hasGaps ? 0 : 1;
    let at = start;
    for (const [index, token] of wanted.slice(from).entries()) {
      const next = from + index + 1;
      if (isGap(token)) return next === wanted.length || matchesAfter(token, next, at);
      const there = page[at];
      if (there === undefined) return false;
      if (there !== token) {
        if (slips === 0 || !isSlip(token, there)) return false;
        slips -= 1;
      }
      at += 1;
    }
    return true;
  };
  const matchesAfter = (gap: Gap, next: number, at: number): boolean => {
    const key = `${next} ${at}`;
    if (failed.has(key)) return false;
    for (let by = 0; by <= gaps[gap] && at + by < page.length; by += 1) {
      if (matches(next, at + by)) return true;
      if (gap === '[]' && decisive.test(page[at + by] ?? '')) break;
    }
    failed.add(key);
    return false;
  };
  const first = wanted.findIndex((token) => !isGap(token));
  return page.some((_, at) => matches(first, at));
};
