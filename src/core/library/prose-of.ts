import type { Page, Passage } from '../../shared/model';
import { endsClause } from '../../shared/text/ending';
import { contentsLine } from '../text/reference-matter';

/** What a book is told by: its sentences. Titles, program text and footnotes are none of them. */
const told: ReadonlySet<string> = new Set(['paragraph', 'list-item', 'quote']);
/** What the law wants said of a book. */
const imprint =
  /^(?:[\p{L} ]{1,20}: ?){0,2}(?:©|\(c\) |copyright (?:©|\(c\)|by\b|(?:c )?\d{4}))|^(?:all rights reserved\b|permission is (?:hereby )?granted\b|this (?:program|document|manual|book|work) is (?:free software|licensed|distributed)\b|you should have received a copy of the gnu\b|isbn\b|printed (?:in|by)\b|published by\b)/iu;
/** "See also: [typecast], page 42." */
const references = /^see also\b ?:/iu;
/** "Ada Lovelace, Charles Babbage and J. R. Hill": capitals alone, and no sentence. */
const names = /^(?:by )?(?:\p{Lu}[\p{L}.’'-]*(?:,| and| &)? )+\p{Lu}[\p{L}’'-]*$/u;

/** Links to other pages: "INDEX", "Previous | Next". */
const navigation =
  /^(?:[[<«]?(?:index|(?:table of )?contents|previous|prev|next|back|home|top|up)[\]>»]?[ |·•/–-]*)+$/iu;

const isApart = (text: string): boolean =>
  contentsLine.test(text) ||
  navigation.test(text) ||
  imprint.test(text) ||
  references.test(text) ||
  names.test(text);

interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * The characters of a passage's text that are sentences: no headings, program text, footnotes, lines of the contents,
 * nor what comes before a book begins. One span to a block; `pages` are those that the passage is on, by number.
 */
export const proseSpans = (
  passage: Pick<Passage, 'text' | 'parts'>,
  pages: ReadonlyMap<number, Pick<Page, 'blocks'>>,
): readonly TextSpan[] =>
  passage.parts.flatMap((part) => {
    const page = pages.get(part.page);
    const blocks = page?.blocks.filter(({ start, end }) => start < part.end && end > part.start) ?? [];
    // What no block covers counts as a paragraph.
    const whole = { kind: 'paragraph', start: part.start, end: part.end } as const;
    return (blocks.length === 0 ? [whole] : blocks).flatMap((block) => {
      if (!told.has(block.kind)) return [];
      const from = part.at + Math.max(part.start, block.start) - part.start;
      const until = part.at + Math.min(part.end, block.end) - part.start;
      const raw = passage.text.slice(from, until);
      const text = raw.trim();
      if (text === '' || isApart(text.replace(/\s+/gu, ' '))) return [];
      const start = from + raw.indexOf(text);
      return [{ start, end: start + text.length }];
    });
  });

/** The same as one text, an empty line between two blocks. Empty where the passage has nothing else. */
export const proseOf = (passage: Passage, pages: ReadonlyMap<number, Page>): string => {
  let prose = '';
  for (const { start, end } of proseSpans(passage, pages)) {
    const text = passage.text.slice(start, end);
    // A sentence may go on over the end of a page.
    const goesOn = /^\p{Ll}/u.test(text) && !endsClause(prose);
    prose += `${prose === '' ? '' : goesOn ? '\n' : '\n\n'}${text}`;
  }
  return prose;
};
