import type { Page } from '../../../shared/model';
import { withoutNoteMarks } from '../../../shared/text/note-mark';

/** Signs of a page's beginning that tell it from every other place of a book. */
const telling = 60;
/** Less says too little to be looked for. */
const fewest = 12;
/** How far, in signs, a page's beginning may have wandered from where the one before it was found. */
const back = 20_000;
const ahead = 200_000;
/** Pages in a row that are not found before the new text counts as another one altogether. */
const patience = 30;

/** Another reading may leave out the marks of footnotes that this one has. */
const compact = (text: string): string => withoutNoteMarks(text).replace(/\s+/gu, '');
export const beginningOf = (text: string): string => compact(text).slice(0, telling);

interface PageMoves {
  /** The next page of the new text. */
  see(page: Pick<Page, 'text'>): void;
  /** For each old page, from the first, the new one on which it begins; null where every page is where it was. */
  moves(): readonly number[] | null;
}

/**
 * Finds the pages of a book again in another reading of it, where they may be cut elsewhere: by their beginnings, in the
 * book's order; a page that is not found is beside the one before it. Takes time that grows with the book, once.
 * @param beginnings of the old pages, by `beginningOf`.
 */
export const findPageMoves = (beginnings: readonly string[]): PageMoves => {
  const texts: string[] = [];
  const find = (): readonly number[] => {
    const starts: number[] = [];
    let length = 0;
    for (const text of texts) {
      starts.push(length);
      length += text.length;
    }
    const whole = texts.join('');
    const pageAt = (offset: number): number => {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return low + 1;
    };
    let cursor = 0;
    let missed = 0;
    return beginnings.map((beginning, index) => {
      // Where nothing has been found for long, a page keeps its share of the book.
      const share = Math.max(1, Math.round(((index + 1) * texts.length) / beginnings.length));
      if (missed > patience) return Math.min(share, Math.max(1, texts.length));
      const from = Math.max(0, cursor - back);
      const found = beginning.length < fewest ? -1 : whole.slice(from, cursor + ahead).indexOf(beginning);
      if (found < 0) {
        missed += beginning.length < fewest ? 0 : 1;
        return pageAt(Math.max(0, Math.min(cursor, whole.length - 1)));
      }
      missed = 0;
      const at = from + found;
      cursor = at + beginning.length;
      return pageAt(at);
    });
  };
  return {
    see: ({ text }) => void texts.push(compact(text)),
    moves() {
      const same =
        texts.length === beginnings.length &&
        texts.every((text, index) => text.slice(0, telling) === beginnings[index]);
      return same ? null : find();
    },
  };
};
