import type { BookId, Selection, Turn } from '../../shared/model';
import type { LibraryReader } from '../ports';
import { findQuote } from '../text/verify-quote';

/** The text of the book that a message is about, and the message without it. */
interface FoundSelection {
  readonly content: string;
  readonly selection: (Selection & { readonly label: string }) | null;
}

type Library = Pick<LibraryReader, 'findPageByLabel' | 'findPage' | 'findPlaces'>;

/** Older messages contain the selected words before the question: “words” (p. 12). */
const prefixed = /^“([^”]+)” \((?:p\. )?([^\s()]+)(?: \([^)]*\))?\)\s*\n\s*([^]+)$/u;
/** Number of words to search for if a selection is not on its page. */
const searchWords = 12;

/** Finds a selection on its page, or else elsewhere in the book. */
const placed = async (library: Library, { bookId, page, quote }: Selection) => {
  const named = await library.findPage(bookId, page);
  const label = named?.label ?? String(page);
  if (named && findQuote(quote, named.text)) return { bookId, page, quote, label };
  const words = quote.trim().split(/\s+/).slice(0, searchWords).join(' ');
  const [place] = (await library.findPlaces(bookId, words, 1)).places;
  return place ? { bookId, page: place.page, quote, label: place.label } : { bookId, page, quote, label };
};

export const findSelection = async (
  library: Library,
  bookId: BookId | null,
  { content, selection }: Pick<Turn, 'content' | 'selection'>,
): Promise<FoundSelection> => {
  if (selection) return { content, selection: await placed(library, selection) };
  const [, quote, label, question] = prefixed.exec(content) ?? [];
  const page = bookId && quote && label ? await library.findPageByLabel(bookId, label) : null;
  if (!bookId || !quote || !question || page === null) return { content, selection: null };
  return { content: question.trim(), selection: await placed(library, { bookId, page, quote }) };
};
