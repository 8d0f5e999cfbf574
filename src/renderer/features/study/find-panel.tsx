import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Book, BookId, Place, SearchHit } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { formatNumber } from '../../messages/format';
import { locator } from '../../client/locator';
import { openPage } from '../../navigation/place';
import { client, messageOf } from '../../client/client';
import { text } from '../../messages/text';
import { IconButton } from '../../ui/icon-button';
import { MarkedText, snippet } from '../../ui/marked-text';
import { SearchField } from '../../ui/fields/search-field';
import { LoadError, Skeleton } from '../../ui/states';
import { useDebounced } from '../../state/use-debounced';

interface Props {
  readonly book: Book;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Increases with every request to search, which focuses the field. */
  readonly requests: number;
}

/** The index of a match among those of its page. */
const nthOnPage = (places: readonly Place[], index: number): number => {
  const page = places[index]?.page;
  return index - places.findIndex((one) => one.page === page);
};

/** The most exact matches that are listed, unless a later one is the current one. */
const listedAtMost = 100;

/** Exact matches in a book, and passages from the semantic search on pages without one. */
function useFound(bookId: BookId, query: string) {
  const enabled = query.length > 0;
  const exact = useQuery({
    queryKey: ['places', query, bookId],
    queryFn: () => client.library.places({ q: query.slice(0, 200), bookId }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const semantic = useQuery({
    queryKey: ['search', query, bookId, 'passage'],
    queryFn: () => client.library.search({ q: query, bookId, kind: 'passage', limit: 30 }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const places = enabled ? (exact.data?.places ?? []) : [];
  const pages = new Set(places.map(({ page }) => page));
  const isElsewhere = ({ page }: SearchHit): boolean => page !== null && !pages.has(page);
  return {
    enabled,
    places,
    total: enabled ? (exact.data?.total ?? 0) : 0,
    hits: enabled ? (semantic.data ?? []).filter(isElsewhere) : [],
    waiting: exact.isFetching || semantic.isFetching,
    loaded: { exact: exact.data !== undefined, semantic: semantic.data !== undefined },
    error: exact.error ?? semantic.error,
    retry: () => void Promise.all([exact.refetch(), semantic.refetch()]),
  };
}

/** How many exact matches there are, with buttons to go from one to the next. */
function MatchStepper({
  index,
  total,
  onStep,
}: {
  readonly index: number;
  readonly total: number;
  readonly onStep: (by: 1 | -1) => void;
}) {
  return (
    <div className="o-places">
      <p className="meta num" role="status">
        {index < 0
          ? text.study.places(total)
          : text.study.placeOf(formatNumber(index + 1), formatNumber(total))}
      </p>
      <IconButton
        icon="left"
        name={text.study.placeBefore}
        className="btn-quiet"
        onClick={() => onStep(-1)}
      />
      <IconButton icon="right" name={text.study.nextPlace} className="btn-quiet" onClick={() => onStep(1)} />
    </div>
  );
}

function ExactMatches({
  bookId,
  places,
  total,
  index,
  onGo,
}: {
  readonly bookId: BookId;
  readonly places: readonly Place[];
  readonly total: number;
  readonly index: number;
  readonly onGo: (index: number) => void;
}) {
  const listed = Math.max(listedAtMost, index + 20);
  return (
    <section aria-label={text.study.wordForWord}>
      <ul>
        {places.slice(0, listed).map((place, nth) => (
          <li key={`${place.page} ${place.start}`}>
            <button
              type="button"
              className="o-hit"
              aria-current={nth === index || undefined}
              onClick={() => onGo(nth)}
            >
              <span className="meta num">{locator(bookId, place.page, place.label)}</span>
              <span className="o-hit-t" dir="auto">
                …{place.before}
                <mark>{place.match}</mark>
                {place.after}…
              </span>
            </button>
          </li>
        ))}
      </ul>
      {total > listed && <p className="meta o-none">{text.study.placesMore(formatNumber(listed))}</p>}
    </section>
  );
}

function SemanticMatches({
  bookId,
  hits,
  query,
}: {
  readonly bookId: BookId;
  readonly hits: readonly SearchHit[];
  readonly query: string;
}) {
  return (
    <section aria-label={text.study.nearMeaning}>
      <h3 className="meta o-near">{text.study.nearMeaning}</h3>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <button
              type="button"
              className="o-hit"
              onClick={() => hit.page !== null && openPage(bookId, hit.page, query, 'search')}
            >
              <span className="meta num">{hit.label ? locator(bookId, hit.page, hit.label) : ''}</span>
              <span className="o-hit-t" dir="auto">
                <MarkedText text={snippet(hit.text, query)} query={query} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Search in the book: all exact matches, then passages from the semantic search. */
export function FindPanel({ book, query, onQuery, requests }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const debounced = useDebounced(query.trim(), 180);
  const found = useFound(book.id, debounced);
  const { enabled, places, hits, total } = found;
  const [at, setAt] = useState<{ readonly query: string; readonly index: number } | null>(null);
  const index = at?.query === debounced ? at.index : -1;

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [requests]);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const go = (next: number): void => {
    const place = places[next];
    if (!place) return;
    setAt({ query: debounced, index: next });
    openPage(book.id, place.page, debounced, 'search', nthOnPage(places, next));
  };
  const step = (by: 1 | -1): void => {
    if (places.length > 0) go((index + by + places.length) % places.length);
    else if (by > 0 && hits[0]?.page) openPage(book.id, hits[0].page, debounced, 'search');
  };
  useCommand('find.next', () => step(1), enabled);
  useCommand('find.before', () => step(-1), enabled);

  const { exact, semantic } = found.loaded;
  const nothingFound = exact && semantic && total === 0 && hits.length === 0 && !found.waiting;
  return (
    <div className="o-find">
      <SearchField
        label={text.study.findLabel}
        hint={text.study.findHint}
        ref={field}
        value={query}
        onChange={onQuery}
        onKeyDown={(event) => event.key === 'Enter' && step(event.shiftKey ? -1 : 1)}
      />
      {total > 0 && <MatchStepper index={index} total={total} onStep={step} />}
      <div className="o-hits" aria-busy={found.waiting} ref={list}>
        {found.error && <LoadError message={messageOf(found.error)} onRetry={found.retry} />}
        {!enabled && <p className="meta o-none">{text.study.findStart}</p>}
        {enabled && !exact && !found.error && <Skeleton lines={5} />}
        {enabled && nothingFound && <p className="meta o-none">{text.study.findNone(debounced)}</p>}
        {places.length > 0 && (
          <ExactMatches bookId={book.id} places={places} total={total} index={index} onGo={go} />
        )}
        {hits.length > 0 && <SemanticMatches bookId={book.id} hits={hits} query={debounced} />}
      </div>
    </div>
  );
}
