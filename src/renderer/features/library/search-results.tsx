import { useQuery } from '@tanstack/react-query';
import type { Book, SearchHit } from '../../../shared/model';
import { formatPage } from '../../app/format';
import { formatRoute } from '../../app/route';
import { client, messageOf } from '../../client/client';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { MarkedText, snippet } from '../../ui/marked-text';
import { LoadError, Skeleton } from '../../ui/states';
import { useDebounced } from '../../ui/use-debounced';
import { hitIcon, openHit } from '../search/hit-place';

function Hits({
  title,
  hits,
  query,
  books,
}: {
  readonly title: string;
  readonly hits: readonly SearchHit[];
  readonly query: string;
  readonly books: readonly Book[];
}) {
  if (hits.length === 0) return null;
  const titleOf = (id: string | null): string => books.find((book) => book.id === id)?.title ?? '';
  return (
    <section className="lr-s">
      <div className="sec-head">
        <h2 className="h2">{title}</h2>
        <span className="meta num">{hits.length}</span>
      </div>
      <ul>
        {hits.map((hit) => (
          <li key={`${hit.kind}-${hit.id}`}>
            <button type="button" className="lr-i" onClick={() => openHit(hit, query)}>
              <Icon name={hitIcon[hit.kind]} small />
              <span>
                <span className="lr-t">
                  <MarkedText text={snippet(hit.text, query, 220)} query={query} />
                </span>
                <span className="meta num">
                  {[
                    hit.kind === 'passage' ? titleOf(hit.bookId) : text.palette.kinds[hit.kind],
                    hit.chapter,
                    hit.label && formatPage(hit.label),
                    hit.matched === 'meaning' && text.library.byMeaning,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What all books, notes and sessions say about the words of a search. */
export function SearchResults({
  query,
  books,
  onClear,
}: {
  readonly query: string;
  readonly books: readonly Book[];
  readonly onClear: () => void;
}) {
  const rested = useDebounced(query.trim(), 180);
  const { data, error, refetch } = useQuery({
    queryKey: ['search', rested, null, 'library'],
    queryFn: () => client.library.search({ q: rested, limit: 40 }),
    enabled: rested.length > 0,
    placeholderData: (before) => before,
    staleTime: 10_000,
  });
  const titles = books.filter((book) =>
    `${book.title} ${book.author ?? ''}`.toLowerCase().includes(query.trim().toLowerCase()),
  );
  if (error) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const none = data.length === 0 && titles.length === 0;
  return (
    <div className="lr">
      <p className="meta" role="status">
        {none ? text.library.noResults(rested) : text.library.results(data.length + titles.length)}{' '}
        <button type="button" className="link" onClick={onClear}>
          {text.library.clear}
        </button>
      </p>
      {titles.length > 0 && (
        <section className="lr-s">
          <div className="sec-head">
            <h2 className="h2">{text.library.inTitles}</h2>
          </div>
          <ul>
            {titles.map((book) => (
              <li key={book.id}>
                <a className="lr-i" href={formatRoute({ screen: 'study', bookId: book.id, page: null })}>
                  <Icon name="study" small />
                  <span>
                    <span className="lr-t book">{book.title}</span>
                    <span className="meta">{book.author}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Hits
        title={text.library.inPages}
        hits={data.filter((hit) => hit.kind === 'passage')}
        query={rested}
        books={books}
      />
      <Hits
        title={text.library.inNotes}
        hits={data.filter((hit) => hit.kind !== 'passage')}
        query={rested}
        books={books}
      />
    </div>
  );
}
