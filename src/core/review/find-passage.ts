import { findAnchored, foldAnchor, foldText } from '../../shared/text/quotes/anchor-quote';
import type { Card } from '../../shared/model';
import type { LibraryReader } from '../ports';
import { sentencesOf } from '../text/sentences';
import type { CardPassage } from './review';

/** Maximum characters shown around the quote. */
const maxAround = 400;

/** The sentences of `text` next to one end of the quote, as many as fit. */
const nextTo = (text: string, end: 'start' | 'end'): string => {
  const block = end === 'end' ? (text.split(/\n\s*\n/u).at(-1) ?? '') : (text.split(/\n\s*\n/u)[0] ?? '');
  if (block.length <= maxAround) return block;
  const sentences = sentencesOf(block);
  const ordered = end === 'end' ? sentences.toReversed() : sentences;
  let length = 0;
  const kept = ordered.filter((sentence) => (length += sentence.text.length) <= maxAround);
  const shown = end === 'end' ? kept.toReversed() : kept;
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return '';
  const words = block.slice(first.start, last.end);
  return end === 'end' ? `${words} ` : `${/^\s/u.test(block) ? ' ' : ''}${words}`;
};

/** The card's quote in its paragraph. The page may have moved by one since the card was made. */
export const findPassage = async (
  library: Pick<LibraryReader, 'listPages'>,
  { bookId, pin }: Pick<Card, 'bookId' | 'pin'>,
): Promise<CardPassage | null> => {
  if (bookId === null || pin === null) return null;
  const pages = await library.listPages(bookId, Math.max(1, pin.page - 1), pin.page + 1);
  const nearest = pages.toSorted((a, b) => Math.abs(a.page - pin.page) - Math.abs(b.page - pin.page));
  if (pin.quote !== '') {
    const anchor = foldAnchor({ ...pin });
    for (const { page, label, chapter, text } of nearest) {
      const place = findAnchored(foldText(text), anchor);
      if (!place) continue;
      const before = nextTo(text.slice(0, place.start), 'end');
      const after = nextTo(text.slice(place.end), 'start');
      return { bookId, page, label, chapter, before, quote: text.slice(place.start, place.end), after };
    }
  }
  const [first] = nearest;
  return first
    ? {
        bookId,
        page: first.page,
        label: first.label,
        chapter: first.chapter,
        before: '',
        quote: pin.quote,
        after: '',
      }
    : null;
};
