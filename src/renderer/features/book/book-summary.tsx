import type { Book } from '../../../shared/model';
import { text } from '../../messages/en';

/** What is said in the place of a summary that cannot be shown. */
const whyNone = (book: Book): string => {
  if (book.readUpTo !== null && book.readUpTo < book.pageCount) return text.library.summaryHeld;
  if (book.state === 'importing') return text.library.importing;
  return book.passageCount === 0 ? text.library.nothingToSumUp : text.library.noSummaryYet;
};

/** The whole book in its own words; where there is nothing to show, why. */
export function BookSummary({ book }: { readonly book: Book }) {
  if (book.summary === null) return <p className="summary is-none">{whyNone(book)}</p>;
  return (
    <div className="summary" dir="auto" lang={book.language ?? undefined}>
      {book.summary.split(/\n+/u).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
