import type { AnswerPassage } from '../../../../core/ports';
import { citedLabel, foldLookAlikes } from '../../prompts';
import type { MarkerItem } from './parse-marker';

/** A page of a passage that the model was shown. */
export interface ShownPage {
  readonly passage: AnswerPassage;
  readonly part: AnswerPassage['parts'][number];
}

const keyOf = (label: string): string => foldLookAlikes(label).toLowerCase().replace(/\s+/gu, ' ').trim();

/**
 * The pages that a marker names, among those that were shown; null where one of them was not. A range needs each page
 * from its first to its last, in one book.
 */
export const createKnownPages = (
  passages: readonly AnswerPassage[],
): ((item: Extract<MarkerItem, { kind: 'page' }>) => readonly ShownPage[] | null) => {
  const byLabel = new Map<string, ShownPage[]>();
  const byPage = new Map<string, ShownPage[]>();
  for (const passage of passages)
    for (const part of passage.parts) {
      for (const [map, key] of [
        [byLabel, keyOf(citedLabel(part))],
        [byPage, `${passage.bookId}:${part.page}`],
      ] as const) {
        const shown = map.get(key);
        if (shown) shown.push({ passage, part });
        else map.set(key, [{ passage, part }]);
      }
    }

  const range = (first: ShownPage, last: ShownPage): readonly ShownPage[] | null => {
    const { bookId } = first.passage;
    if (bookId !== last.passage.bookId || first.part.page > last.part.page) return null;
    const pages: ShownPage[] = [];
    for (let page = first.part.page; page <= last.part.page; page += 1) {
      const shown = byPage.get(`${bookId}:${page}`);
      if (!shown) return null;
      pages.push(...shown);
    }
    return pages;
  };

  return ({ whole, from, to }) => {
    // "3-12" may be a label of its own.
    const alone = byLabel.get(keyOf(whole));
    if (alone || to === null) return alone ?? null;
    const ends = byLabel.get(keyOf(to)) ?? [];
    for (const first of byLabel.get(keyOf(from)) ?? [])
      for (const last of ends) {
        const pages = range(first, last);
        if (pages) return pages;
      }
    return null;
  };
};
