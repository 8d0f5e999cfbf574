import type { Selection, Turn } from '../../../shared/model';
import type { LibraryReader } from '../../ports';

/** The words of the book that a message is about, and the message without them. */
export interface FoundSelection {
  readonly content: string;
  readonly selection: (Selection & { readonly label: string }) | null;
}

/** Selected words before the question, as messages had them before a selection was a field: “words” (p. 12). */
const prefixed = /^“([^”]+)” \((?:p\. )?([^\s()]+)(?: \([^)]*\))?\)\s*\n\s*([^]+)$/u;

export const findSelection = async (
  library: Pick<LibraryReader, 'findPageByLabel' | 'labelsOf'>,
  bookId: string | null,
  { content, selection }: Pick<Turn, 'content' | 'selection'>,
): Promise<FoundSelection> => {
  if (selection) {
    const labels = await library.labelsOf(selection.bookId, [selection.page]);
    return {
      content,
      selection: { ...selection, label: labels.get(selection.page) ?? String(selection.page) },
    };
  }
  const [, quote, label, question] = prefixed.exec(content) ?? [];
  const page = bookId && quote && label ? await library.findPageByLabel(bookId, label) : null;
  if (!bookId || !quote || !label || !question || page === null) return { content, selection: null };
  return { content: question.trim(), selection: { bookId, page, quote, label } };
};
