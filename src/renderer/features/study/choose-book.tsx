import { formatRoute } from '../../navigation/route';
import { useBooks } from '../../client/queries';
import { text } from '../../messages/text';
import { Cover } from '../book/cover';
import { byLastUse } from '../book/last-use';
import { EmptyState } from '../../ui/states';

/** Offers the recently opened books to choose from. */
export function ChooseBook({ title, hint }: { readonly title: string; readonly hint: string }) {
  const books = (useBooks().data ?? [])
    .filter((book) => book.state === 'ready')
    .toSorted(byLastUse)
    .slice(0, 4);
  return (
    <EmptyState
      title={title}
      action={
        <a className="btn btn-primary" href={formatRoute({ screen: 'library' })}>
          {text.study.toLibrary}
        </a>
      }
      {...(books.length > 0 && {
        art: (
          <ul className="choose">
            {books.map((book) => (
              <li key={book.id}>
                <a href={formatRoute({ screen: 'study', bookId: book.id, page: null })}>
                  <Cover book={book} />
                  <span className="book">{book.title}</span>
                </a>
              </li>
            ))}
          </ul>
        ),
      })}
    >
      {hint}
    </EmptyState>
  );
}
