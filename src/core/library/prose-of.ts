import type { Page, Passage } from '../../shared/model';
import { endsClause } from '../../shared/text/ending';
import { contentsLine } from '../text/reference-matter';

/** Kinds of blocks that contain prose, unlike titles, program text and footnotes. */
const proseKinds: ReadonlySet<string> = new Set(['paragraph', 'list-item', 'quote']);
/** Copyright and licence notices. */
const imprint =
  /^(?:[\p{L} ]{1,20}: ?){0,2}(?:©|\(c\) |copyright (?:©|\(c\)|by\b|(?:c )?\d{4}))|^(?:all rights reserved\b|permission is (?:hereby )?granted\b|this (?:program|document|manual|book|work) is (?:free software|licensed|distributed)\b|you should have received a copy of the gnu\b|isbn\b|printed (?:in|by)\b|published by\b)/iu;
/** "See also: [typecast], page 42." */
const references = /^see also\b ?:/iu;
/** "Ada Lovelace, Charles Babbage and J. R. Hill": capitalised words only. */
const names = /^(?:by )?(?:\p{Lu}[\p{L}.’'-]*(?:,| and| &)? )+\p{Lu}[\p{L}’'-]*$/u;

/** Links to other pages: "INDEX", "Previous | Next". */
const navigation =
  /^(?:[[<«]?(?:index|(?:table of )?contents|previous|prev|next|back|home|top|up)[\]>»]?[ |·•/–-]*)+$/iu;

const isNoProse = (text: string): boolean =>
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
 * The spans of a passage's text that are prose, one per block, without headings, program text, footnotes, contents lines
 * and front matter. `pages` are those of the passage, by number.
 */
export const proseSpans = (
  passage: Pick<Passage, 'text' | 'parts'>,
  pages: ReadonlyMap<number, Pick<Page, 'blocks'>>,
): readonly TextSpan[] =>
  passage.parts.flatMap((part) => {
    const page = pages.get(part.page);
    const blocks = page?.blocks.filter(({ start, end }) => start < part.end && end > part.start) ?? [];
    // Text without blocks counts as a paragraph.
    const whole = { kind: 'paragraph', start: part.start, end: part.end } as const;
    return (blocks.length === 0 ? [whole] : blocks).flatMap((block) => {
      if (!proseKinds.has(block.kind)) return [];
      const from = part.at + Math.max(part.start, block.start) - part.start;
      const until = part.at + Math.min(part.end, block.end) - part.start;
      const raw = passage.text.slice(from, until);
      const text = raw.trim();
      if (text === '' || isNoProse(text.replace(/\s+/gu, ' '))) return [];
      const start = from + raw.indexOf(text);
      return [{ start, end: start + text.length }];
    });
  });

/** The prose of a passage as one text, with an empty line between blocks. Empty if it has no prose. */
export const proseOf = (passage: Passage, pages: ReadonlyMap<number, Page>): string => {
  let prose = '';
  for (const { start, end } of proseSpans(passage, pages)) {
    const text = passage.text.slice(start, end);
    // A sentence may continue across a page break.
    const goesOn = /^\p{Ll}/u.test(text) && !endsClause(prose);
    prose += `${prose === '' ? '' : goesOn ? '\n' : '\n\n'}${text}`;
  }
  return prose;
};
