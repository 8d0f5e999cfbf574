import { useState } from 'react';
import { bookWarningText } from '../../../shared/messages/en/book-warnings';
import type { Book, BookId } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { client } from '../../client/client';
import { text } from '../../messages/en';
import { refreshBooksAndJobs } from '../../client/queries';

/** Re-imports a book. Returns whether that has started; if not, a toast says why. */
export const readAgain = async (bookId: BookId): Promise<boolean> => {
  try {
    await client.library.readAgain({ bookId });
    refreshBooksAndJobs();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
};

/** The import's warnings, and an offer to re-import a book that this version reads better. */
export function HowRead({ book }: { readonly book: Book }) {
  const [begun, setBegun] = useState(false);
  const begin = async (): Promise<void> => setBegun(await readAgain(book.id));
  return (
    <>
      {book.outdated && (
        <p className="meta how-read">
          {begun ? (
            <span role="status">{text.library.readingAgain}</span>
          ) : (
            <>
              {text.library.readsBetter}{' '}
              <button type="button" className="link" onClick={() => void begin()}>
                {text.library.readAgain}
              </button>
            </>
          )}
        </p>
      )}
      {book.warnings.map(bookWarningText).map((warning) => (
        <p key={warning} className="meta how-read is-warning">
          {warning}
        </p>
      ))}
    </>
  );
}
