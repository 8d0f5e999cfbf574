import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Book } from '../../../shared/model';
import { formatPage } from '../../app/format';
import { openPage } from '../../app/place';
import { client, messageOf } from '../../client/client';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { MarkedText, snippet } from '../../ui/marked-text';
import { LoadError, Skeleton } from '../../ui/states';
import { useDebounced } from '../../ui/use-debounced';

interface Props {
  readonly book: Book;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Grows with every wish to search, to bring the focus here. */
  readonly wish: number;
}

/** Finds places in the book by words and by meaning. */
export function FindPanel({ book, query, onQuery, wish }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const rested = useDebounced(query.trim(), 180);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', rested, book.id, 'passage'],
    queryFn: () => client.library.search({ q: rested, bookId: book.id, kind: 'passage', limit: 30 }),
    enabled: rested.length > 0,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [wish]);

  const hits = rested ? (data ?? []) : [];
  const open = (page: number | null): void => {
    if (page) openPage(book.id, page, rested, 'search');
  };
  return (
    <div className="o-find">
      <label className="field">
        <span className="sr">{text.study.findLabel}</span>
        <Icon name="search" small />
        <input
          ref={field}
          type="search"
          placeholder={text.study.findHint}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && open(hits[0]?.page ?? null)}
        />
      </label>
      <div className="o-hits" aria-busy={isFetching}>
        {error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
        {!rested && <p className="meta o-none">{text.study.findStart}</p>}
        {rested && !data && !error && <Skeleton lines={5} />}
        {rested && data && hits.length === 0 && !isFetching && (
          <p className="meta o-none">{text.study.findNone(rested)}</p>
        )}
        {hits.length > 0 && (
          <p className="meta o-n-hits" role="status">
            {text.study.places(hits.length)}
          </p>
        )}
        <ul>
          {hits.map((hit) => (
            <li key={hit.id}>
              <button type="button" className="o-hit" onClick={() => open(hit.page)}>
                <span className="meta num">
                  {hit.label ? formatPage(hit.label) : ''} {hit.matched === 'meaning' && text.palette.meaning}
                </span>
                <span className="o-hit-t">
                  <MarkedText text={snippet(hit.text, rested)} query={rested} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
