import type { Book } from '../../../shared/model';
import { plural } from '../../messages/format';
import { text } from '../../messages/text';
import { Dialog } from '../../ui/dialog';
import { HowRead } from './how-read';
import { BookSummary } from './book-summary';

/** A book's author and size, how well it was read, and its summary. */
export function AboutBook({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) {
  const measure = [
    plural(book.pageCount, text.library.page, text.library.pages),
    plural(book.chapterCount, text.library.chapter, text.library.chapters),
  ].join(', ');
  return (
    <Dialog title={book.title} onClose={onClose} wide>
      <p className="meta num">{[book.author, measure, book.fileName].filter(Boolean).join(' · ')}</p>
      <HowRead book={book} />
      <h3 className="strong about-h">{text.library.summary}</h3>
      <BookSummary book={book} />
    </Dialog>
  );
}
