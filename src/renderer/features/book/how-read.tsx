import { useState } from 'react';
import { bookWarningText } from '../../messages/engine-text';
import type { Book, BookId, BookWarning } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { client } from '../../client/client';
import { text } from '../../messages/text';
import { refreshBooksAndJobs } from '../../client/queries';
import { RecogniseText } from './recognise-text';

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

/** The warnings that the learner has not dismissed. */
export const shownWarnings = ({ warnings, dismissedWarnings }: Book): readonly BookWarning[] =>
  warnings.filter(({ kind }) => !dismissedWarnings.includes(kind));

const dismiss = ({ id, dismissedWarnings }: Book, { kind }: BookWarning): void =>
  void client.library
    .update({ bookId: id, dismissedWarnings: [...dismissedWarnings, kind] })
    .then(refreshBooksAndJobs, showError);

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
      {shownWarnings(book).map((warning) => (
        <div key={warning.kind} className="meta how-read is-warning">
          {bookWarningText(warning)}{' '}
          {warning.kind === 'textless-pages' && book.format === 'pdf' && <RecogniseText book={book} />}
          <button type="button" className="link" onClick={() => dismiss(book, warning)}>
            {text.library.dismissWarning}
          </button>
        </div>
      ))}
    </>
  );
}
