import { blocksOf } from '../../builtin/text/blocks';
import { contentStems } from '../../builtin/text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { sentenceBounds } from '../../builtin/text/sentence-bounds';
import { findWords } from '../find-words';
import type { ShownPage } from './known-pages';

export interface ChosenQuote extends ShownPage {
  /** As it is on the page; empty where nothing on it supports the claim; the claim's own where it was made up. */
  readonly quote: string;
}

/** Shorter words in quotation marks are a name or a manner of speaking. */
const leastWords = 4;
/** So many words in quotation marks claim to be a quote wherever in the sentence they are. */
const surelyQuoted = 8;
/** Share of the stems of both sides' geometric mean; below it a sentence only happens to share a word. */
const least = 0.2;

const quoted = /“([^“”\n]{3,})”|"([^"\n]{3,})"|„([^“”„\n]{3,})[“”]|«([^«»\n]{3,})»/gu;

interface Quotation {
  readonly words: string;
  readonly count: number;
  /** It ends the claim: the marker speaks of it. */
  readonly last: boolean;
}

const quotationsIn = (claim: string): readonly Quotation[] =>
  [...claim.matchAll(quoted)]
    .map((match) => {
      const words = (match.slice(1).find((group) => group !== undefined) ?? '')
        .trim()
        .replace(/^[.…\s]+|[\s,.;:…]+$/gu, '');
      const rest = claim.slice(match.index + match[0].length);
      return {
        words,
        count: words.split(/\s+/u).length,
        last: !/[\p{L}\p{N}]/u.test(rest),
      };
    })
    .filter(({ count }) => count >= leastWords);

/** Sentences of a page's part, headings left out, each exactly as it is. */
const sentencesOf = (text: string, headings: readonly string[]): readonly string[] => {
  const blocks = blocksOf(text, headings);
  const prose = blocks.some(({ kind }) => kind !== 'heading')
    ? blocks.filter(({ kind }) => kind !== 'heading')
    : blocks;
  return prose.flatMap((block) => {
    const whole = text.slice(block.start, block.end);
    return sentenceBounds(whole).map(({ start, end }) => whole.slice(start, end));
  });
};

const supportOf = (claim: ReadonlySet<string>, sentence: string): number => {
  const stems = new Set(contentStems(sentence));
  let shared = 0;
  for (const stem of stems) if (claim.has(stem)) shared += 1;
  return shared === 0 ? 0 : shared / Math.sqrt(claim.size * stems.size);
};

/**
 * What a citation points at, among the pages that its marker names. Words in quotation marks come first: where they
 * are on a page, as they are there; where they are on none, as they were claimed, so that the check says so. Else
 * the sentence that shares most words with the claim. A page of which no sentence does is cited without a quote.
 */
export const chooseQuote = (claim: string, pages: readonly ShownPage[]): ChosenQuote | null => {
  const [first] = pages;
  if (!first) return null;
  const quotations = quotationsIn(claim).toSorted(
    (a, b) => Number(b.last) - Number(a.last) || b.count - a.count,
  );
  for (const { words } of quotations)
    for (const page of pages) {
      const place = findWords(words, page.part.text);
      if (place) return { ...page, quote: page.part.text.slice(place.start, place.end) };
    }
  const titles = new Set(
    pages.flatMap(({ passage }) => passage.headingPath.map((one) => foldSpace(one).toLowerCase())),
  );
  const madeUp = quotations.find(
    ({ words, last, count }) =>
      (last || count >= surelyQuoted) && !titles.has(foldSpace(words).toLowerCase()),
  );
  if (madeUp) return { ...first, quote: madeUp.words };
  const stems = new Set(contentStems(claim));
  let best = { page: first, quote: '', support: least };
  if (stems.size > 0)
    for (const page of pages)
      for (const sentence of sentencesOf(page.part.text, page.passage.headingPath)) {
        const support = supportOf(stems, sentence);
        if (support > best.support) best = { page, quote: sentence, support };
      }
  return { ...best.page, quote: best.quote };
};
