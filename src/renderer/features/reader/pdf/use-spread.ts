import { useQuery } from '@tanstack/react-query';
import type { Book } from '../../../../shared/model';
import { client } from '../../../client/client';
import { spreadOf, type Spread } from './spread';

/** Which pages of a book form pairs, from the printed numbers around its middle; null until they are known. */
export function useSpread(book: Book, two: boolean): Spread | null {
  const middle = Math.max(1, Math.floor(book.pageCount / 2) - 9);
  const { data } = useQuery({
    queryKey: ['pages', book.id, 'spread'],
    queryFn: async () =>
      spreadOf(await client.library.pages({ bookId: book.id, from: middle, to: middle + 19 })),
    enabled: two,
    staleTime: Infinity,
  });
  return two ? (data ?? null) : 'single';
}
