import { findAnchored, foldAnchor, foldText } from '../../../shared/text/anchor-quote';
import { withCloze } from '../../../shared/text/cloze';
import type { BookId, MarkAnchor } from '../../../shared/model';
import { pageQuery, queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { beginCard } from './card-draft';

/** Selected words of a book's page. */
interface Selection {
  readonly quote: string;
  readonly page: number | null;
  readonly anchor: MarkAnchor | null;
}

const pinOf = ({ quote, page, anchor }: Selection) => {
  if (anchor) return { page: anchor.page, quote: anchor.quote, before: anchor.before, after: anchor.after };
  return page === null ? null : { page, quote, before: '', after: '' };
};

/** The sentence, or sentences, that the characters `start` to `end` of a page are in. */
export const sentenceAround = (
  page: string,
  start: number,
  end: number,
): { readonly text: string; readonly start: number; readonly end: number } => {
  const segments = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(page)].filter(
    ({ index, segment }) => index < end && index + segment.length > start,
  );
  const first = segments[0]?.index ?? start;
  const last = segments.at(-1);
  const raw = page.slice(first, last ? last.index + last.segment.length : end);
  const lead = raw.length - raw.trimStart().length;
  // White space is folded on each side of the words, whose place moves with it.
  const before = raw.slice(lead, start - first).replace(/\s+/gu, ' ');
  const words = raw.slice(start - first, end - first).replace(/\s+/gu, ' ');
  const after = raw
    .slice(end - first)
    .trimEnd()
    .replace(/\s+/gu, ' ');
  return { text: before + words + after, start: before.length, end: before.length + words.length };
};

/** A new card with the words on its back; its front is to be written. */
export const cardFromSelection = (bookId: BookId, selected: Selection): void =>
  beginCard({ back: selected.quote, bookId, pin: pinOf(selected), source: 'selection' });

/** A new cloze card that hides the words in their sentence. */
export async function clozeFromSelection(bookId: BookId, selected: Selection): Promise<void> {
  const { anchor, quote } = selected;
  try {
    const page = anchor && (await queryClient.fetchQuery(pageQuery(bookId, anchor.page)));
    const place = page && findAnchored(foldText(page.text), foldAnchor(anchor));
    const sentence = place
      ? sentenceAround(page.text, place.start, place.end)
      : { text: quote, start: 0, end: quote.length };
    beginCard({
      kind: 'cloze',
      front: withCloze(sentence.text, sentence.start, sentence.end),
      bookId,
      pin: pinOf(selected),
      source: 'selection',
    });
  } catch (error) {
    showError(error);
  }
}
