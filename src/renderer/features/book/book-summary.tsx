import type { Book } from '../../../shared/model';
import { text } from '../../messages/text';

/** Why there is no summary to show. */
const missingReason = (book: Book): string => {
  if (book.readUpTo !== null && book.pagesRead < book.pageCount) return text.library.summaryHidden;
  if (book.state === 'importing') return text.library.importing;
  return book.passageCount === 0 ? text.library.nothingToSumUp : text.library.noSummaryYet;
};

/** A book's summary, or the reason why there is none. */
export function BookSummary({ book }: { readonly book: Book }) {
  if (book.summary === null) return <p className="summary is-none">{missingReason(book)}</p>;
  return (
    <div className="summary" dir="auto" lang={book.language ?? undefined}>
      {book.summary.split(/\n+/u).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
