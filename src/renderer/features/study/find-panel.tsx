import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Book, Place } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { formatNumber } from '../../messages/format';
import { locator } from '../../client/locator';
import { openPage } from '../../navigation/place';
import { client, messageOf } from '../../client/client';
import { text } from '../../messages/en';
import { IconButton } from '../../ui/icon-button';
import { MarkedText, snippet } from '../../ui/marked-text';
import { SearchField } from '../../ui/search-field';
import { LoadError, Skeleton } from '../../ui/states';
import { useDebounced } from '../../state/use-debounced';

interface Props {
  readonly book: Book;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Grows with every wish to search, to bring the focus here. */
  readonly wish: number;
}

/** Which of a page's places one is, from 0. */
const nthOnPage = (places: readonly Place[], index: number): number => {
  const page = places[index]?.page;
  return index - places.findIndex((one) => one.page === page);
};

/** Finds places in the book: all of them word for word, then those near in meaning. */
export function FindPanel({ book, query, onQuery, wish }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const rested = useDebounced(query.trim(), 180);
  const [at, setAt] = useState<{ readonly query: string; readonly index: number } | null>(null);
  const enabled = rested.length > 0;
  const exact = useQuery({
    queryKey: ['places', rested, book.id],
    queryFn: () => client.library.places({ q: rested.slice(0, 200), bookId: book.id }),
    enabled,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const near = useQuery({
    queryKey: ['search', rested, book.id, 'passage'],
    queryFn: () => client.library.search({ q: rested, bookId: book.id, kind: 'passage', limit: 30 }),
    enabled,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [wish]);

  const places = enabled ? (exact.data?.places ?? []) : [];
  const total = enabled ? (exact.data?.total ?? 0) : 0;
  const known = new Set(places.map(({ page }) => page));
  const hits = enabled ? (near.data ?? []).filter(({ page }) => page !== null && !known.has(page)) : [];
  const index = at?.query === rested ? at.index : -1;
  const go = (next: number): void => {
    const place = places[next];
    if (!place) return;
    setAt({ query: rested, index: next });
    openPage(book.id, place.page, rested, 'search', nthOnPage(places, next));
  };
  const step = (by: 1 | -1): void => {
    if (places.length > 0) go((index + by + places.length) % places.length);
    else if (by > 0 && hits[0]?.page) openPage(book.id, hits[0].page, rested, 'search');
  };
  useCommand('find.next', () => step(1), enabled);
  useCommand('find.before', () => step(-1), enabled);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const waiting = exact.isFetching || near.isFetching;
  const error = exact.error ?? near.error;
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
      {total > 0 && (
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
            onClick={() => step(-1)}
          />
          <IconButton
            icon="right"
            name={text.study.nextPlace}
            className="btn-quiet"
            onClick={() => step(1)}
          />
        </div>
      )}
      <div className="o-hits" aria-busy={waiting} ref={list}>
        {error && (
          <LoadError
            message={messageOf(error)}
            onRetry={() => void Promise.all([exact.refetch(), near.refetch()])}
          />
        )}
        {!enabled && <p className="meta o-none">{text.study.findStart}</p>}
        {enabled && !exact.data && !error && <Skeleton lines={5} />}
        {enabled && exact.data && near.data && total === 0 && hits.length === 0 && !waiting && (
          <p className="meta o-none">{text.study.findNone(rested)}</p>
        )}
        {places.length > 0 && (
          <section aria-label={text.study.wordForWord}>
            <ul>
              {places.slice(0, Math.max(100, index + 20)).map((place, nth) => (
                <li key={`${place.page} ${place.start}`}>
                  <button
                    type="button"
                    className="o-hit"
                    aria-current={nth === index || undefined}
                    onClick={() => go(nth)}
                  >
                    <span className="meta num">{locator(book.id, place.page, place.label)}</span>
                    <span className="o-hit-t" dir="auto">
                      …{place.before}
                      <mark>{place.match}</mark>
                      {place.after}…
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {total > Math.max(100, index + 20) && (
              <p className="meta o-none">{text.study.placesMore(formatNumber(Math.max(100, index + 20)))}</p>
            )}
          </section>
        )}
        {hits.length > 0 && (
          <section aria-label={text.study.nearMeaning}>
            <h3 className="meta o-near">{text.study.nearMeaning}</h3>
            <ul>
              {hits.map((hit) => (
                <li key={hit.id}>
                  <button
                    type="button"
                    className="o-hit"
                    onClick={() => hit.page !== null && openPage(book.id, hit.page, rested, 'search')}
                  >
                    <span className="meta num">{hit.label ? locator(book.id, hit.page, hit.label) : ''}</span>
                    <span className="o-hit-t" dir="auto">
                      <MarkedText text={snippet(hit.text, rested)} query={rested} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
