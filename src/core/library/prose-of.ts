import type { Page, Passage } from '../../shared/model';
import { endsClause } from '../../shared/text/ending';

/** What a book is told by: its sentences. Titles, program text and footnotes are none of them. */
const told: ReadonlySet<string> = new Set(['paragraph', 'list-item', 'quote']);
/** A line of the contents: a title, leaders or a gap, and the page ("1.2 Tides … 7", "Tides . . . . xi"). */
const contentsLine = /(?:…|(?:\. ?){3,}|_{3,}|\t)\s*(?:\d{1,4}|[ivxlc]{1,7})$/u;
/** What the law wants said of a book. */
const imprint =
  /^(?:[\p{L} ]{1,20}: ?){0,2}(?:©|\(c\) |copyright (?:©|\(c\)|by\b|(?:c )?\d{4}))|^(?:all rights reserved\b|permission is (?:hereby )?granted\b|this (?:program|document|manual|book|work) is (?:free software|licensed|distributed)\b|you should have received a copy of the gnu\b|isbn\b|printed (?:in|by)\b|published by\b)/iu;
/** "See also: [typecast], page 42." */
const references = /^see also\b ?:/iu;
/** "Ada Lovelace, Charles Babbage and J. R. Hill": capitals alone, and no sentence. */
const names = /^(?:by )?(?:\p{Lu}[\p{L}.’'-]*(?:,| and| &)? )+\p{Lu}[\p{L}’'-]*$/u;

const isApart = (text: string): boolean =>
  contentsLine.test(text) || imprint.test(text) || references.test(text) || names.test(text);

/**
 * A passage's sentences, an empty line between two blocks: without headings, program text, footnotes and what stands before
 * a book begins. Empty where it has nothing else. `pages` are those that it stands on, by number.
 */
export const proseOf = (passage: Passage, pages: ReadonlyMap<number, Page>): string => {
  let prose = '';
  for (const part of passage.parts) {
    const page = pages.get(part.page);
    const blocks = page?.blocks.filter(({ start, end }) => start < part.end && end > part.start) ?? [];
    // What no block covers counts as a paragraph.
    const whole = { kind: 'paragraph', start: part.start, end: part.end };
    for (const block of blocks.length === 0 ? [whole] : blocks) {
      if (!told.has(block.kind)) continue;
      const [start, end] = [Math.max(part.start, block.start), Math.min(part.end, block.end)];
      const text = passage.text.slice(part.at + start - part.start, part.at + end - part.start).trim();
      if (text === '' || isApart(text.replace(/\s+/gu, ' '))) continue;
      // A sentence may go on over the end of a page.
      const goesOn = /^\p{Ll}/u.test(text) && !endsClause(prose);
      prose += `${prose === '' ? '' : goesOn ? '\n' : '\n\n'}${text}`;
    }
  }
  return prose;
};
