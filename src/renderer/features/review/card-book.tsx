import type { BookId } from '../../../shared/model';
import { useBooks } from '../../client/queries';
import { text } from '../../messages/text';

const { form } = text.review;

/** The book that cards belong to, if any. */
export function CardBook({
  bookId,
  onChange,
}: {
  readonly bookId: BookId | null;
  readonly onChange: (bookId: BookId | null) => void;
}) {
  const books = useBooks().data ?? [];
  return (
    <label className="form-f">
      <span>{form.book}</span>
      <select
        className="input"
        value={bookId ?? ''}
        onChange={(event) => onChange(books.find(({ id }) => id === event.target.value)?.id ?? null)}
      >
        <option value="">{form.noBook}</option>
        {books.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
