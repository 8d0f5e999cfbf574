import { findAnchored, foldAnchor, foldText } from '../../../shared/text/quotes/anchor-quote';
import { withCloze } from '../../../shared/text/cloze';
import type { BookId, MarkAnchor } from '../../../shared/model';
import { pageQuery, queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { beginCard } from '../../navigation/card-draft';
import { sentenceAround } from './sentence-around';

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
    // A card that hid the whole sentence would ask nothing, so the words to hide are then chosen in the form.
    const isWhole = sentence.end - sentence.start >= sentence.text.trim().length;
    beginCard({
      kind: 'cloze',
      front: isWhole ? sentence.text : withCloze(sentence.text, sentence.start, sentence.end),
      bookId,
      pin: pinOf(selected),
      source: 'selection',
    });
  } catch (error) {
    showError(error);
  }
}
