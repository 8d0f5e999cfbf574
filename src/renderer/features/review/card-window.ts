import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Card, CardFilter } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';

const pageSize = 100;

const pageQuery = (filter: CardFilter, page: number) => ({
  queryKey: keys.cards('list', filter, page),
  queryFn: () => client.cards.list({ ...filter, offset: page * pageSize, limit: pageSize }),
});

/** A list of any length: only the pages with rows `from` to `to` and the first one are loaded. */
export function useCardWindow(filter: CardFilter, from: number, to: number) {
  const first = useQuery({ ...pageQuery(filter, 0), placeholderData: keepPreviousData });
  const total = first.data?.total ?? 0;
  const last = Math.floor(Math.max(0, Math.min(to, total - 1)) / pageSize);
  const start = Math.max(1, Math.floor(from / pageSize));
  const pages = Array.from({ length: Math.max(0, last - start + 1) }, (_, i) => start + i);
  const others = useQueries({ queries: pages.map((page) => pageQuery(filter, page)) });
  const items = new Map<number, readonly Card[]>([[0, first.data?.items ?? []]]);
  for (const [i, page] of pages.entries()) items.set(page, others[i]?.data?.items ?? []);
  return {
    total,
    isLoaded: first.data !== undefined,
    error: first.error,
    retry: () => void first.refetch(),
    cardAt: (index: number): Card | undefined => items.get(Math.floor(index / pageSize))?.[index % pageSize],
  };
}
