/** Fewer words in quotation marks are a name or a figure of speech. */
const minWords = 4;
/** From this many words on, quotation marks always mean a quote, wherever in the sentence they are. */
const surelyQuoted = 8;

const quoted = /“([^“”\n]{3,})”|"([^"\n]{3,})"|„([^“”„\n]{3,})[“”]|«([^«»\n]{3,})»|「([^「」\n]{3,})」/gu;

interface Quotation {
  readonly words: string;
  /** Whether it must be a quote: it is long, or the marker follows it directly. */
  readonly sure: boolean;
}

/** The quotations of a claim: first the one directly before its marker, then by length. */
export const quotationsIn = (claim: string): readonly Quotation[] =>
  [...claim.matchAll(quoted)]
    .map((match) => {
      const words = (match.slice(1).find((group) => group !== undefined) ?? '')
        .trim()
        .replace(/^[.…\s]+|[\s,.;:…]+$/gu, '');
      const rest = claim.slice(match.index + match[0].length);
      return { words, count: words.split(/\s+/u).length, last: !/[\p{L}\p{N}]/u.test(rest) };
    })
    .filter(({ count }) => count >= minWords)
    .toSorted((a, b) => Number(b.last) - Number(a.last) || b.count - a.count)
    .map(({ words, count, last }) => ({ words, sure: last || count >= surelyQuoted }));
