import { useEffect } from 'react';
import type { Book } from '../../../shared/model';
import { makeCover, needsCover } from './make-cover';

/** Covers already tried in this window. One that failed is not tried again until the next window. */
const triedCovers = new Set<string>();
const keyOf = ({ id, cover }: Book): string => `${id} ${cover.state === 'picture' ? cover.address : ''}`;

/** Resolves when the browser is idle, after a second at the latest. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 100);
  });

let making: Promise<void> = Promise.resolve();

/** While the library is shown, makes the covers that its books lack: one at a time, in idle time, in the library's order. */
export function useCovers(books: readonly Book[] | undefined): void {
  useEffect(() => {
    if (!books) return;
    let shown = true;
    const make = async (book: Book, before: Promise<void>): Promise<void> => {
      await before;
      if (!shown || triedCovers.has(keyOf(book))) return;
      triedCovers.add(keyOf(book));
      await whenIdle();
      // On failure, the cover drawn from the title stays, and the next window tries again.
      await makeCover(book).catch(() => undefined);
    };
    for (const book of books.filter(needsCover)) making = make(book, making);
    return () => {
      shown = false;
    };
  }, [books]);
}
