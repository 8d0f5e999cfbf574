import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Book, SearchHit } from '../../../shared/model';
import { locator } from '../../client/locator';
import { formatRoute } from '../../navigation/route';
import { client, messageOf } from '../../client/client';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { MarkedText, snippet } from '../../ui/marked-text';
import { LoadError, Skeleton } from '../../ui/states';
import { Cover } from '../book/cover';
import { useDebounced } from '../../state/use-debounced';
import { hitText } from '../facts/fact-sentence';
import { hitIcon, openHit } from '../../navigation/open-hit';
import { hitsByBook, type HitsOfBook } from './hits-by-book';

const key = (hit: SearchHit): string => `${hit.kind}-${hit.id}`;

function Hit({
  hit,
  query,
  more,
}: {
  readonly hit: SearchHit;
  readonly query: string;
  readonly more: string | null;
}) {
  const facts = [
    more,
    hit.chapter,
    hit.label && locator(hit.bookId, hit.page, hit.label),
    hit.matched === 'meaning' && text.library.byMeaning,
  ];
  return (
    <li>
      <button type="button" className="lr-i" onClick={() => openHit(hit, query)}>
        <Icon name={hitIcon[hit.kind]} small />
        <span>
          <span className="lr-t" dir="auto">
            <MarkedText text={snippet(hitText(hit), query, 220)} query={query} />
          </span>
          <span className="meta num">{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  );
}

/** A book with what was found in it. */
function BookHits({ group, query }: { readonly group: HitsOfBook; readonly query: string }) {
  const { book, hits } = group;
  return (
    <section aria-label={book.title}>
      <div className="sec-head lr-b">
        <a href={formatRoute({ screen: 'study', bookId: book.id, page: null })} className="lr-c">
          <Cover book={book} />
        </a>
        <h2 className="h2 book">{book.title}</h2>
        <span className="meta num">{text.library.placesIn(hits.length)}</span>
      </div>
      <ul>
        {hits.map((hit) => (
          <Hit key={key(hit)} hit={hit} query={query} more={null} />
        ))}
      </ul>
    </section>
  );
}

/** With more results than this, narrowing the search is better than reading on. */
const maxResults = 40;

const matchesTitle = ({ title, author }: Book, query: string): boolean =>
  `${title} ${author ?? ''}`.toLowerCase().includes(query.trim().toLowerCase());

const summaryOf = (query: string, hits: number, titles: number): string => {
  if (hits + titles === 0) return text.library.noResults(query);
  return hits < maxResults ? text.library.results(hits + titles) : text.library.bestResults(maxResults);
};

function TitleHits({ books }: { readonly books: readonly Book[] }) {
  return (
    <section>
      <div className="sec-head">
        <h2 className="h2">{text.library.inTitles}</h2>
      </div>
      <ul>
        {books.map((book) => (
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
  );
}

/** Books, passages, notes, sessions and facts that match a search. */
export function SearchResults({
  query,
  books,
  onClear,
}: {
  readonly query: string;
  readonly books: readonly Book[];
  readonly onClear: () => void;
}) {
  const debounced = useDebounced(query.trim(), 180);
  const { data, error, refetch } = useQuery({
    queryKey: ['search', debounced, null, 'library'],
    queryFn: () => client.library.search({ q: debounced, limit: maxResults }),
    enabled: debounced.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const titles = books.filter((book) => matchesTitle(book, query));
  if (error) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const others = data.filter((hit) => hit.kind !== 'passage');
  return (
    <div className="lr">
      <p className="meta" role="status">
        {summaryOf(debounced, data.length, titles.length)}{' '}
        <button type="button" className="link" onClick={onClear}>
          {text.library.clear}
        </button>
      </p>
      {titles.length > 0 && <TitleHits books={titles} />}
      {hitsByBook(data, books).map((group) => (
        <BookHits key={group.book.id} group={group} query={debounced} />
      ))}
      {others.length > 0 && (
        <section>
          <div className="sec-head">
            <h2 className="h2">{text.library.inNotes}</h2>
            <span className="meta num">{others.length}</span>
          </div>
          <ul>
            {others.map((hit) => (
              <Hit key={key(hit)} hit={hit} query={debounced} more={text.palette.kinds[hit.kind]} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
