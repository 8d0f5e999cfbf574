import type { RestClient } from '../client.ts';
import type { KnownQuestion } from './answer-set.ts';
import type { BookId } from '../../../src/shared/model';

export interface BookPage {
  readonly page: number;
  readonly label: string;
  readonly text: string;
}

/** Letters and digits only: a document and the book made from it differ in other characters. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

export async function pagesOf(
  client: RestClient,
  bookId: BookId,
  count: number,
): Promise<readonly BookPage[]> {
  const pages: BookPage[] = [];
  for (let from = 1; from <= count; from += 20)
    pages.push(
      ...(await client.call<BookPage[]>(
        'GET',
        `/books/${bookId}/pages?from=${String(from)}&to=${String(Math.min(count, from + 19))}`,
      )),
    );
  return pages;
}

/** Finds the pages that contain some of a section's text; none if it is not in the book. */
export const placeFinder = (pages: readonly BookPage[]): ((known: KnownQuestion) => readonly number[]) => {
  const texts = pages.map(({ text }) => folded(text));
  const starts: number[] = [];
  let whole = '';
  for (const text of texts) {
    starts.push(whole.length);
    whole += text;
  }
  const touched = (from: number, to: number): number[] =>
    pages.flatMap(({ page }, at) => {
      const start = starts[at] ?? 0;
      return start < to && start + (texts[at] ?? '').length > from ? [page] : [];
    });
  return ({ answer, labels }) => {
    if (labels) return pages.flatMap(({ page, label }) => (labels.includes(label) ? [page] : []));
    const section = folded(answer.join(' '));
    const at = whole.indexOf(section);
    if (at >= 0 && section !== '')
      return allPlaces(whole, section).flatMap((one) => touched(one, one + section.length));
    // A table or list may be laid out differently: use the first to the last block found in order.
    let [from, to] = [-1, -1];
    for (const block of answer.map(folded)) {
      const found = whole.indexOf(block, to < 0 ? 0 : to);
      if (found < 0 || block === '' || (to >= 0 && found > to + section.length)) continue;
      if (from < 0) from = found;
      to = found + block.length;
    }
    return from < 0 ? [] : touched(from, to);
  };
};

/** A sentence may occur in several places of a manual; each counts as an answer. */
const allPlaces = (whole: string, text: string): readonly number[] => {
  const places: number[] = [];
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) places.push(at);
  return places;
};

const slice = 40;

/** Whether a text contains a substantial part of the section: two runs of 40 letters, or all of a shorter section. */
export const holdsPlace = (text: string, answer: readonly string[]): boolean => {
  const piece = folded(text);
  const section = folded(answer.join(' '));
  if (section.length <= 2 * slice) return piece.includes(section.slice(0, slice));
  let found = 0;
  for (let at = 0; at + slice <= section.length; at += slice)
    if (piece.includes(section.slice(at, at + slice))) found += 1;
  return found >= 2;
};
