import { foldSpace } from '../../../../shared/text/fold-space';
import { isNearQuote } from '../../../../shared/text/quotes/near-quote';
import { findWords } from '../find-words';
import type { ShownPage } from './known-pages';
import type { OtherTexts } from './other-texts';
import { quotationsIn } from './quotations';
import { createSupport, isClearlyBetter, isLikely, isPlain, isSamePage, type Support } from './support';

/** A quote on a page. */
export interface PageQuote {
  readonly page: ShownPage;
  /**
   * Verbatim from the page; the claim's wording if that differs slightly; empty if no sentence on the page supports the
   * claim.
   */
  readonly quote: string;
  /** Whether the quote is on another page than the marker names. */
  readonly moved: boolean;
}

/** The first page that contains the words, or nearly so. */
const quotedOn = (words: string, pages: readonly ShownPage[]): Omit<PageQuote, 'moved'> | null => {
  for (const page of pages) {
    const place = findWords(words, page.part.text);
    if (place) return { page, quote: page.part.text.slice(place.start, place.end) };
  }
  const near = pages.find((page) => isNearQuote(words, page.part.text));
  return near ? { page: near, quote: words } : null;
};

/** The place of the words that a claim has in quotation marks: as claimed if no page has them. */
const quoted = (
  claim: string,
  named: readonly ShownPage[],
  pages: readonly ShownPage[],
  isFromElsewhere: (words: string) => boolean,
): PageQuote | null => {
  const quotations = quotationsIn(claim);
  for (const { words } of quotations) {
    const here = quotedOn(words, named);
    if (here) return { ...here, moved: false };
  }
  for (const { words, sure } of quotations) {
    const there = sure ? quotedOn(words, pages) : null;
    if (there) return { ...there, moved: true };
  }
  const [first] = named;
  if (!first) return null;
  const titles = new Set(
    named.flatMap(({ passage }) => passage.headingPath.map((one) => foldSpace(one).toLowerCase())),
  );
  const madeUp = quotations.find(
    ({ words, sure }) => sure && !titles.has(foldSpace(words).toLowerCase()) && !isFromElsewhere(words),
  );
  return madeUp ? { page: first, quote: madeUp.words, moved: false } : null;
};

export type Places = ReturnType<typeof createPlaces>;

/**
 * Chooses the quote for a claim's marker among all pages that were shown. Words in quotation marks come first: as the
 * page has them, or, if no page has them, as claimed, so that the quote check fails. Otherwise the sentence that shares
 * the most words with the claim is used. Another page replaces the one in the marker only if it plainly supports the
 * claim. Quotations from the learner's own texts are allowed.
 */
export const createPlaces = (shown: readonly ShownPage[], { quotable, notes }: OtherTexts) => {
  const supportOf = createSupport();
  const ownNotes = notes.map((text) => ({ passage: { headingPath: [] }, part: { text } }));

  const isFromElsewhere = (words: string): boolean =>
    quotable.some((text) => findWords(words, text) !== null || isNearQuote(words, text));

  /** The sentence that plainly supports the claim, with a clear lead over every other page; null if there is none. */
  const plainSupport = (claim: string): Support<ShownPage> | null => {
    const best = supportOf(claim, shown);
    if (!best || !isPlain(best)) return null;
    const others = shown.filter((page) => !isSamePage(page, best.page));
    // If the learner's notes say the same, the claim may come from them.
    const noted = supportOf(claim, ownNotes);
    return isClearlyBetter(best, supportOf(claim, others)) && best.share > (noted?.share ?? 0) ? best : null;
  };

  return {
    /**
     * Searches the pages that the marker names, or all pages for one that plainly supports the claim; null without
     * pages.
     */
    choose(claim: string, named: readonly ShownPage[], among: 'all' | 'named' = 'all'): PageQuote | null {
      const pages = among === 'all' ? shown : named;
      const quote = quoted(claim, named, pages, isFromElsewhere);
      if (quote) return quote;
      const plain = among === 'all' ? plainSupport(claim) : null;
      if (plain && !named.some((page) => isSamePage(page, plain.page)))
        return { page: plain.page, quote: plain.sentence, moved: true };
      const here = supportOf(claim, named);
      const page = here?.page ?? named[0];
      return page ? { page, quote: here?.sentence ?? '', moved: false } : null;
    },
    /** The quote that plainly supports the claim, with a clear lead over every other page; null if there is none. */
    plainly(claim: string): PageQuote | null {
      for (const { words, sure } of quotationsIn(claim)) {
        const found = sure && !isFromElsewhere(words) ? quotedOn(words, shown) : null;
        if (found) return { ...found, moved: true };
      }
      const plain = plainSupport(claim);
      return plain && { page: plain.page, quote: plain.sentence, moved: true };
    },
    /** Whether a sentence on any of these pages supports the claim. */
    supports: (claim: string, pages: readonly ShownPage[]): boolean => supportOf(claim, pages) !== null,
    isLikely(claim: string): boolean {
      const best = supportOf(claim, shown);
      return best !== null && isLikely(best);
    },
    /** The sentence that these pages support best. */
    bestClaim: (sentences: readonly string[], pages: readonly ShownPage[]): string | null =>
      sentences
        .map((sentence) => ({ sentence, share: supportOf(sentence, pages)?.share ?? 0 }))
        .filter(({ share }) => share > 0)
        .toSorted((a, b) => b.share - a.share)[0]?.sentence ?? null,
  };
};
