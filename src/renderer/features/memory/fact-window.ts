import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Fact } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';
import type { toQuery } from './fact-filters-state';

export const pageSize = 100;

type Filter = ReturnType<typeof toQuery>;

const pageQuery = (filter: Filter, page: number) => ({
  queryKey: keys.memory('items', { ...filter, page }),
  queryFn: () => client.memory.items({ ...filter, page, limit: pageSize }),
});

/** The pages that rows `from` to `to` lie on, without the first, which is always read. */
export function pagesOf(from: number, to: number, total: number): readonly number[] {
  const last = Math.ceil(Math.min(to + 1, total) / pageSize);
  const first = Math.max(2, Math.floor(from / pageSize) + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

interface Range {
  readonly from: number;
  readonly to: number;
}
const pageOf = (index: number): number => Math.floor(index / pageSize);

export const samePages = (a: Range, b: Range): boolean =>
  pageOf(a.from) === pageOf(b.from) && pageOf(a.to) === pageOf(b.to);

export interface FactWindow {
  readonly total: number;
  /** Of a row; undefined while its page is on its way. */
  readonly factAt: (index: number) => Fact | undefined;
}

/** A list of any length of which only the pages in sight are read, and read again when something changes. */
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
