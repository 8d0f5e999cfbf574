import { plainLetter } from '../ligatures';
import { withoutNoteMarks } from '../notes/note-mark';
import { plainScript, scriptSigns } from '../scripts';

/** A text normalised so that typesetting does not matter, with the original offset of each character. */
export interface FoldedText {
  readonly text: string;
  readonly at: readonly number[];
  /** Length of the source in characters. */
  readonly length: number;
}

/** Words of a book with the text around them. */
interface QuoteAnchor {
  readonly quote: string;
  readonly before: string;
  readonly after: string;
}

interface FoldedWords {
  readonly quote: string;
  readonly before: string;
  readonly after: string;
}

export interface FoldedAnchor extends FoldedWords {
  /** The same words without footnote marks, which a page's text may or may not contain; null if they have none. */
  readonly unmarked: FoldedWords | null;
}

export interface AnchoredPlace {
  /** Offsets in the page's text. */
  readonly start: number;
  readonly end: number;
  /** Share of the anchor's surrounding text that is also found here, 0..1. */
  readonly similarity: number;
}

const loose = /[\s\u00ad\u200b-\u200f\u2060\ufeff\-\u2010-\u2015\u2212]/u;
const typed: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '…': '...',
};

/**
 * Removes what may differ between typesettings of the same words: white space and line breaks, hyphens and dashes,
 * ligatures and forms of Arabic letters, superscripts and subscripts, kinds of quotation marks, capitals.
 */
export const foldText = (source: string): FoldedText => {
  let text = '';
  const at: number[] = [];
  const signs = scriptSigns(source);
  for (let index = 0; index < source.length; index += 1) {
    const char = plainScript(source.charAt(index));
    if (loose.test(char) || signs.has(index)) continue;
    const plain = (typed[char] ?? plainLetter(char)).toLowerCase();
    text += plain;
    for (let i = 0; i < plain.length; i += 1) at.push(index);
  }
  return { text, at, length: source.length };
};

export const foldAnchor = (words: QuoteAnchor): FoldedAnchor => {
  const fold = (change: (text: string) => string): FoldedWords => ({
    quote: foldText(change(words.quote)).text,
    before: foldText(change(words.before)).text,
    after: foldText(change(words.after)).text,
  });
  const folded = fold((text) => text);
  const unmarked = fold(withoutNoteMarks);
  return { ...folded, unmarked: unmarked.quote === folded.quote ? null : unmarked };
};

const sameAtEnd = (a: string, b: string): number => {
  let same = 0;
  while (same < a.length && same < b.length && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  return same;
};

const sameAtStart = (a: string, b: string): number => {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  return same;
};

/** Share of the anchor's surrounding text that is also found here. */
const similarityAt = (page: string, start: number, end: number, anchor: FoldedWords): number => {
  const around = anchor.before.length + anchor.after.length;
  if (around === 0) return 0.5;
  const before = page.slice(Math.max(0, start - anchor.before.length), start);
  const after = page.slice(end, end + anchor.after.length);
  return (sameAtEnd(before, anchor.before) + sameAtStart(after, anchor.after)) / around;
};

const placeOf = (page: FoldedText, start: number, end: number, similarity: number): AnchoredPlace => {
  const last = page.at[end - 1] ?? page.length - 1;
  // If the words end inside a ligature, the range ends before it.
  const next = page.at[end] ?? page.length;
  return { start: page.at[start] ?? 0, end: Math.min(next, last + 1), similarity };
};

/**
 * Finds the words on a page; of several places, the one with the most similar surroundings. Null if they are not there.
 */
export const findAnchored = (page: FoldedText, anchor: FoldedAnchor): AnchoredPlace | null =>
  findWords(page, anchor) ?? (anchor.unmarked && findWords(page, anchor.unmarked));

const findWords = (page: FoldedText, anchor: FoldedWords): AnchoredPlace | null => {
  if (anchor.quote === '') return null;
  let best: { readonly start: number; readonly similarity: number } | null = null;
  for (
    let start = page.text.indexOf(anchor.quote);
    start >= 0;
    start = page.text.indexOf(anchor.quote, start + 1)
  ) {
    const similarity = similarityAt(page.text, start, start + anchor.quote.length, anchor);
    if (!best || similarity > best.similarity) best = { start, similarity };
  }
  return best && placeOf(page, best.start, best.start + anchor.quote.length, best.similarity);
};

/** Minimum letters on either side of a page break; fewer would match by chance. */
const minAtBorder = 6;

interface PlacesOverBorder {
  readonly here: AnchoredPlace;
  readonly there: AnchoredPlace;
}

/** Finds words that begin at the end of one page and end at the start of the next, with their range on each. */
export const findOverBorder = (
  page: FoldedText,
  next: FoldedText,
  anchor: FoldedAnchor,
): PlacesOverBorder | null =>
  wordsOverBorder(page, next, anchor) ?? (anchor.unmarked && wordsOverBorder(page, next, anchor.unmarked));

const wordsOverBorder = (
  page: FoldedText,
  next: FoldedText,
  anchor: FoldedWords,
): PlacesOverBorder | null => {
  const { quote } = anchor;
  for (let here = quote.length - minAtBorder; here >= minAtBorder; here -= 1) {
    if (!page.text.endsWith(quote.slice(0, here)) || !next.text.startsWith(quote.slice(here))) continue;
    const start = page.text.length - here;
    const similarity = similarityAt(page.text + next.text, start, start + quote.length, anchor);
    return {
      here: placeOf(page, start, page.text.length, similarity),
      there: placeOf(next, 0, quote.length - here, similarity),
    };
  }
  return null;
};

/** Surroundings that are at least this similar count as equal, and the nearest place is chosen. */
export const sureSimilarity = 0.6;

/** Minimum length of words that are identified without their surroundings, so that they are unlikely to occur twice. */
const longEnough = 20;

export const isSame = (anchor: FoldedAnchor, place: AnchoredPlace): boolean =>
  place.similarity >= 0.25 || anchor.quote.length >= longEnough;
