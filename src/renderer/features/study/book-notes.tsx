import { formatWhen } from '../../messages/format';
import { formatRoute } from '../../navigation/route';
import { useNotes } from '../../client/queries';
import { text } from '../../messages/en';
import { Skeleton } from '../../ui/states';
import type { BookId } from '../../../shared/model';

/** The notes on this book. */
export function BookNotes({ bookId }: { readonly bookId: BookId }) {
  const { data } = useNotes({ bookId });
  if (!data) return <Skeleton lines={4} />;
  if (data.length === 0) return <p className="meta o-none">{text.study.noNotes}</p>;
  return (
    <ul className="o-notes">
      {data.map((note) => (
        <li key={note.id}>
          <a className="n-i" href={formatRoute({ screen: 'notes', noteId: note.id })}>
            <b className="truncate">{note.title}</b>
            <span className="meta num">{formatWhen(note.updatedAt)}</span>
            <span className="n-x">{note.content.replace(/[#>*_`]/g, '').slice(0, 140)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
