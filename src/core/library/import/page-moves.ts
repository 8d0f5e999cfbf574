import type { Page } from '../../../shared/model';
import { withoutNoteMarks } from '../../../shared/text/notes/note-mark';

/** Characters of a page's beginning that identify it within a book. */
const prefixLength = 60;
/** A shorter beginning is too ambiguous to search for. */
const minLetters = 12;
/** How far, in characters, to search before and after the place of the previous page. */
const searchBack = 20_000;
const searchAhead = 200_000;
/** Consecutive pages that may be missing before the new text counts as entirely different. */
const maxMissing = 30;

/** Removes footnote marks too, since another parser version may leave them out. */
const compact = (text: string): string => withoutNoteMarks(text).replace(/\s+/gu, '');
export const beginningOf = (text: string): string => compact(text).slice(0, prefixLength);

interface PageMoves {
  /** Adds the next page of the new text. */
  see(page: Pick<Page, 'text'>): void;
  /** For each old page, the new page on which it begins; null if no page has moved. */
  moves(): readonly number[] | null;
}

/**
 * Maps a book's old pages to those of a new import, which may split them differently. Searches for their beginnings in
 * order; a page that is not found is mapped to the place of the previous one. Takes linear time.
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
      // After too many missing pages, a page keeps its relative position in the book.
      const share = Math.max(1, Math.round(((index + 1) * texts.length) / beginnings.length));
      if (missed > maxMissing) return Math.min(share, Math.max(1, texts.length));
      const from = Math.max(0, cursor - searchBack);
      const found =
        beginning.length < minLetters ? -1 : whole.slice(from, cursor + searchAhead).indexOf(beginning);
      if (found < 0) {
        missed += beginning.length < minLetters ? 0 : 1;
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
        // A page that was a picture and now has text has not moved.
        texts.every((text, index) => {
          const before = beginnings[index] ?? '';
          return text.slice(0, prefixLength) === before || before.length < minLetters;
        });
      return same ? null : find();
    },
  };
};
