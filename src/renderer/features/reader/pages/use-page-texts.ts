import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Book, Page } from '../../../../shared/model';
import type { PageHighlight } from '../../../navigation/place';
import { client } from '../../../client/client';

/** The most pages that one call returns. */
const chunkSize = 20;
const chunkOf = (page: number): number => Math.floor((page - 1) / chunkSize);

const chunkQuery = (book: Book, chunk: number) => ({
  queryKey: ['pages', book.id, 'from', chunk * chunkSize + 1] as const,
  queryFn: (): Promise<Page[]> =>
    client.library.pages({
      bookId: book.id,
      from: chunk * chunkSize + 1,
      to: Math.min(book.pageCount, (chunk + 1) * chunkSize),
    }),
  staleTime: Infinity,
});

/** Loads the texts of the pages in view, of the open page, and of those that the highlighted quotation may be on. */
export function usePageTexts(
  book: Book,
  inView: readonly number[],
  page: number,
  highlight: PageHighlight | null,
): {
  readonly pageOf: (page: number) => Page | undefined;
  readonly failed: UseQueryResult<Page[]> | undefined;
} {
  const chunks = useMemo(() => {
    const pages = [...inView, page];
    if (highlight) pages.push(highlight.page - 1, highlight.page, highlight.page + 1);
    const all = pages.filter((one) => one >= 1 && one <= book.pageCount).map(chunkOf);
    return [...new Set(all)].toSorted((a, b) => a - b);
  }, [inView, page, highlight, book.pageCount]);
  const loaded = useQueries({ queries: chunks.map((chunk) => chunkQuery(book, chunk)) });
  return {
    pageOf: (number) => loaded[chunks.indexOf(chunkOf(number))]?.data?.[(number - 1) % chunkSize],
    failed: loaded.find(({ error }) => error !== null),
  };
}
