import { formatTraits, type Book, type CurrentBook } from '../../../shared/model';
import { quoted } from '../../../shared/text/quotes/quoted';
import { formatNumber, formatPercent } from '../../messages/format';
import { locator } from '../../client/locator';
import { formatRoute, navigate } from '../../navigation/route';
import { text } from '../../messages/text';
import { Cover } from '../book/cover';
import { Progress } from '../../ui/states';
import { Icon } from '../../ui/icon';
import { composeStore } from '../../navigation/compose';
import { warmPdf } from '../reader/warm-pdf';

const studyOf = ({ id }: Book) => ({ screen: 'study', bookId: id, page: null }) as const;

/** Opens the book at its page, or to ask about it. */
function ReadingButtons({ book, action }: { readonly book: Book; readonly action: string }) {
  return (
    <>
      <a
        className="btn btn-primary"
        href={formatRoute(studyOf(book))}
        onPointerEnter={formatTraits(book.format).view === 'pages' ? warmPdf : undefined}
      >
        {action}
        <kbd>
          <Icon name="enter" small />
        </kbd>
      </a>
      <button
        type="button"
        className="btn"
        onClick={() => {
          composeStore.set({ kind: 'text', text: '', nonce: Date.now() });
          navigate(studyOf(book));
        }}
      >
        {text.today.askAbout}
      </button>
    </>
  );
}

/** The book that was open last, with a link to its page. */
export function ContinueReading({ current }: { readonly current: CurrentBook }) {
  const { book, chapter, pagesLeft, quote } = current;
  if (book.state === 'importing') {
    return (
      <p className="carry-wait">
        {text.today.importing(book.title)}{' '}
        <a className="link" href={formatRoute(studyOf(book))}>
          {text.today.openSoon}
        </a>
      </p>
    );
  }
  const label = locator(book.id, book.position, current.label);
  const begun = book.openedAt !== null;
  return (
    <section className="carry" aria-labelledby="carry-h">
      <div>
        <Cover book={book} />
      </div>
      <div className="carry-body">
        <p className="meta" id="carry-h">
          {begun ? text.today.carryOn : text.today.startOn}
        </p>
        <h2 className="carry-t book">{book.title}</h2>
        <p className="carry-w">
          {book.author}
          <span className="meta">
            {[chapter, text.today.pageOf(label, formatNumber(book.pageCount))].filter(Boolean).join(', ')}
          </span>
        </p>
        {quote && <blockquote className="carry-q book">{quoted(quote)}</blockquote>}
        <div className="carry-a">
          <ReadingButtons book={book} action={begun ? text.today.carryOnAt(label) : text.today.begin} />
          <span className="carry-p">
            <Progress value={book.progress} label={text.library.read} />
            <span className="meta num">
              {formatPercent(book.progress)}
              {pagesLeft !== null && pagesLeft > 0 && `, ${text.today.pagesLeft(pagesLeft)}`}
            </span>
          </span>
        </div>
      </div>
    </section>
  );
}

/** The other books that the learner is reading, each opened with one click. */
export function OtherBooks({ books }: { readonly books: readonly CurrentBook[] }) {
  if (books.length === 0) return null;
  return (
    <ul className="others" aria-label={text.today.otherBooks}>
      {books.map(({ book, label }) => (
        <li key={book.id}>
          <a href={formatRoute(studyOf(book))}>
            <Cover book={book} />
            <span className="others-t">
              <b className="truncate">{book.title}</b>
              <span className="meta num truncate">
                {book.state === 'importing'
                  ? text.today.isImporting
                  : book.openedAt === null
                    ? text.today.notBegun
                    : text.today.pageOf(locator(book.id, book.position, label), formatNumber(book.pageCount))}
              </span>
              {book.state === 'ready' && <Progress value={book.progress} label={text.library.read} />}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
