import type { AnswerPassage } from '../../../../core/ports';
import { citedLabel } from '../../prompts';
import { foldToAscii } from './markers/marker-words';
import type { MarkerItem } from './markers/parse-marker';

/** A page of a passage that the model was shown. */
export interface ShownPage {
  readonly passage: AnswerPassage;
  readonly part: AnswerPassage['parts'][number];
}

const keyOf = (label: string): string => foldToAscii(label).toLowerCase().replace(/\s+/gu, ' ').trim();

export interface KnownPages {
  readonly all: readonly ShownPage[];
  /**
   * The pages shown that an item names; none if any of its pages was not shown. A range needs each page from first to
   * last, in one book. A number may be a label or a passage's id.
   */
  named(item: MarkerItem): readonly ShownPage[];
}

export const createKnownPages = (passages: readonly AnswerPassage[]): KnownPages => {
  const all = passages.flatMap((passage) => passage.parts.map((part) => ({ passage, part })));
  const groupBy = (keyOfPage: (page: ShownPage) => string): ReadonlyMap<string, readonly ShownPage[]> => {
    const groups = new Map<string, ShownPage[]>();
    for (const page of all) {
      const key = keyOfPage(page);
      const group = groups.get(key);
      if (group) group.push(page);
      else groups.set(key, [page]);
    }
    return groups;
  };
  const byLabel = groupBy(({ part }) => keyOf(citedLabel(part)));
  const byPage = groupBy(({ passage, part }) => `${passage.bookId}:${part.page}`);
  const byPassage = groupBy(({ passage }) => String(passage.passageId));
  /** "#24" is page 24 of the file if it has no printed label; models also write it for the label "24". */
  const labelled = (label: string): readonly ShownPage[] =>
    byLabel.get(keyOf(label)) ?? byLabel.get(keyOf(label).replace(/^#/u, '')) ?? [];

  const range = (first: ShownPage, last: ShownPage): readonly ShownPage[] => {
    const { bookId } = first.passage;
    if (bookId !== last.passage.bookId || first.part.page > last.part.page) return [];
    const pages: ShownPage[] = [];
    for (let page = first.part.page; page <= last.part.page; page += 1) {
      const shown = byPage.get(`${bookId}:${page}`);
      if (!shown) return [];
      pages.push(...shown);
    }
    return pages;
  };

  return {
    all,
    named(item) {
      if (item.kind === 'source') return byPassage.get(item.id) ?? [];
      if (item.kind === 'number' && !item.id.includes('-'))
        return [...labelled(item.id), ...(byPassage.get(item.id) ?? [])];
      if (item.kind !== 'page' && item.kind !== 'number') return [];
      const ends = item.kind === 'number' ? item.id.split('-') : [item.from, item.to];
      // "3-12" may be a single label.
      const alone = labelled(item.kind === 'number' ? item.id : item.whole);
      const [from, to] = ends;
      if (alone.length > 0 || !from || !to) return alone;
      for (const first of labelled(from))
        for (const last of labelled(to)) {
          const pages = range(first, last);
          if (pages.length > 0) return pages;
        }
      return [];
    },
  };
};
