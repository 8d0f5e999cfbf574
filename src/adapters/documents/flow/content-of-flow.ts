import type { BookFormat, BookWarning } from '../../../shared/model';
import type { DocumentContent, DocumentOutlineEntry } from '../../../core/ports';
import { findPrintedAuthor, linesOf } from '../printed-title';
import type { Flow } from './flow';
import { paginateByBreaks, paginateBySize } from './paginate';

export interface FlowEntry {
  readonly title: string;
  readonly level: number;
  readonly offset: number;
}

interface FlowDocument {
  readonly format: BookFormat;
  readonly title: string;
  readonly author: string | null;
  readonly language: string | null;
  readonly flow: Flow;
  readonly outline: readonly FlowEntry[];
  readonly warnings: readonly BookWarning[];
}

/** Characters at the start in which an author is searched: about twenty lines. */
const charactersSearched = 2000;

/** Splits a flowing document into pages and maps its outline to them. */
export const contentOfFlow = (document: FlowDocument): DocumentContent => {
  const { flow, format, title, language, warnings } = document;
  const author = document.author ?? findPrintedAuthor(linesOf(flow.text.slice(0, charactersSearched)), title);
  const chapterStarts = document.outline.filter((entry) => entry.level === 1).map((entry) => entry.offset);
  const paginated =
    flow.breaks.length > 0 ? paginateByBreaks(flow, flow.breaks) : paginateBySize(flow, chapterStarts);
  const outline = document.outline.map((entry): DocumentOutlineEntry => ({
    title: entry.title,
    level: entry.level,
    ...paginated.locate(entry.offset),
  }));
  return {
    head: { format, title, author, language, pageCount: paginated.pages.length },
    outline,
    pages: paginated.pages,
    warnings,
  };
};

/** Headings as an outline; levels are renumbered to begin at 1 without gaps. */
export const outlineOfHeadings = (flow: Flow): FlowEntry[] => {
  const open: number[] = [];
  return flow.blocks.flatMap((block) => {
    if (block.kind !== 'heading') return [];
    const level = block.level ?? 1;
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    const title = flow.text.slice(block.start, block.end).replace(/\s+/gu, ' ').trim();
    return [{ title, level: open.length, offset: block.start }];
  });
};
