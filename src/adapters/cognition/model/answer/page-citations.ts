import type { AnswerPart } from '../../../../core/ports';
import type { CitationCounts } from './basis';
import type { PageQuote } from './choose-place';
import type { ShownPage } from './known-pages';
import { isSamePage } from './support';

export type PageCitations = ReturnType<typeof createPageCitations>;

/** Counts and remembers the pages that an answer cites. */
export const createPageCitations = (counts: CitationCounts) => {
  const pages: ShownPage[] = [];
  return {
    cite({ page: { passage, part }, quote }: Omit<PageQuote, 'moved'>, marker: string): AnswerPart {
      counts.pages += 1;
      pages.push({ passage, part });
      const { bookId, passageId } = passage;
      return { kind: 'citation', marker, bookId, page: part.page, label: part.label, passageId, quote };
    },
    isCited: (page: ShownPage): boolean => pages.some((one) => isSamePage(one, page)),
  };
};
