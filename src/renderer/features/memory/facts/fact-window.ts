import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Fact } from '../../../../shared/model';
import { client } from '../../../client/client';
import { keys } from '../../../client/queries';
import type { toQuery } from './fact-filters-state';
import { pageSize, pagesOf } from './fact-pages';

type Filter = ReturnType<typeof toQuery>;

const pageQuery = (filter: Filter, page: number) => ({
  queryKey: keys.memory('items', { ...filter, page }),
  queryFn: () => client.memory.items({ ...filter, page, limit: pageSize }),
});

interface FactWindow {
  readonly total: number;
  /** The fact in a row; undefined while its page is loading. */
  readonly factAt: (index: number) => Fact | undefined;
}

/** A list of any length. Only the pages in view are loaded, and reloaded when something changes. */
export function useFactWindow(filter: Filter, from: number, to: number) {
  const first = useQuery({ ...pageQuery(filter, 1), placeholderData: keepPreviousData });
  const total = first.data?.total ?? 0;
  const pages = pagesOf(from, to, total);
  const others = useQueries({ queries: pages.map((page) => pageQuery(filter, page)) });
  const items = new Map<number, readonly Fact[]>([[1, first.data?.items ?? []]]);
  for (const [i, page] of pages.entries()) items.set(page, others[i]?.data?.items ?? []);
  const factAt = (index: number): Fact | undefined =>
    items.get(Math.floor(index / pageSize) + 1)?.[index % pageSize];
  const { error, isPlaceholderData, refetch } = first;
  return {
    window: first.data && ({ total, factAt } satisfies FactWindow),
    error,
    isPlaceholderData,
    refetch,
  };
}
