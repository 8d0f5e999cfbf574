import type { BookId, Mark, NoteSummary } from '../../../shared/model';
import { formatWhen } from '../../messages/format';
import { formatRoute } from '../../navigation/route';
import { useMarks, useNotes } from '../../client/queries';
import { locator } from '../../client/locator';
import { text } from '../../messages/text';
import { goToMark } from '../../navigation/go-to-mark';
import { Icon } from '../../ui/icon';
import { Skeleton } from '../../ui/states';

const MarginNote = ({
  bookId,
  mark,
  onGo,
}: {
  readonly bookId: BookId;
  readonly mark: Mark;
  readonly onGo: () => void;
}) => (
  <li>
    <button
      type="button"
      className="n-i"
      onClick={({ detail }) => {
        // A click by keyboard has a detail of 0.
        goToMark(bookId, mark, detail === 0 && !mark.lost);
        onGo();
      }}
    >
      <span className="n-x" dir="auto">
        {mark.note}
      </span>
      <span className="meta truncate" dir="auto">
        “{mark.quote}”
      </span>
      <span className="meta num">
        {locator(bookId, mark.page, mark.label)}, {formatWhen(mark.updatedAt)}
      </span>
    </button>
  </li>
);

const NoteRow = ({ bookId, note }: { readonly bookId: BookId; readonly note: NoteSummary }) => (
  <li>
    <a className="n-i" href={formatRoute({ screen: 'notes', noteId: note.id })}>
      <b className="truncate">
        <Icon name="notes" small /> {note.title}
      </b>
      <span className="meta num">
        {[
          ...note.relatedPages.slice(0, 1).map((page) => locator(bookId, page, null)),
          formatWhen(note.updatedAt),
        ].join(', ')}
      </span>
      <span className="n-x">{note.preview}</span>
    </a>
  </li>
);

/** All notes on a book: those in its margin, in the order of the book, then the others. */
export function BookNotes({ bookId, onGo }: { readonly bookId: BookId; readonly onGo: () => void }) {
  const { data } = useNotes({ bookId, limit: 200 });
  const { data: marks } = useMarks(bookId);
  if (!data || !marks) return <Skeleton lines={4} />;
  const { notes } = data;
  const inMargin = marks.filter(({ note }) => note !== '');
  if (notes.length === 0 && inMargin.length === 0) return <p className="meta o-none">{text.study.noNotes}</p>;
  return (
    <div className="o-notes">
      {inMargin.length > 0 && (
        <section aria-label={text.study.inMargin}>
          <h3 className="meta mk-page">{text.study.inMargin}</h3>
          <ul>
            {inMargin.map((mark) => (
              <MarginNote key={mark.id} bookId={bookId} mark={mark} onGo={onGo} />
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <section aria-label={text.study.ofBook}>
          {inMargin.length > 0 && <h3 className="meta mk-page">{text.study.ofBook}</h3>}
          <ul>
            {notes.map((note) => (
              <NoteRow key={note.id} bookId={bookId} note={note} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
