import { endsLine } from '../../../shared/text/ending';
import { asScript, withPlainScripts } from '../../../shared/text/scripts';
import type { Line } from './page-lines';
import type { Typography } from './typography';

export interface PageParts {
  readonly body: readonly Line[];
  /** The lines of each footnote. */
  readonly notes: readonly (readonly Line[])[];
}

/** Footnotes usually have four fifths of the text's size; 10 in 11 points is the largest that is common. */
const maxSize = 0.92;
/** The gap above them is larger than the line spacing. */
const minGap = 1.15;

/** Notes that may be missed between two recognised ones: several may be on one line, or in a table. */
const maxSkipped = 5;

const digits = '\\d\u0660-\u0669\u06f0-\u06f9';
/** "1The", "1 The", "2. “The", "* The", "¹ The"; not the "1.5" of a table. */
const marker = new RegExp(
  `^([*†‡§¶]{1,3}|[\u00b9\u00b2\u00b3\u2070-\u2079]{1,3}|[${digits}]{1,3}[.)]?)\\s*(?=["'“”„«‘’(\\[]|\\p{L})`,
  'u',
);
const pageNumber = /^\P{L}{0,6}$/u;

/**
 * Separates the footnotes of each page from its text, so that they do not interrupt a sentence that runs over the page
 * break. A footnote is small type below everything else in its column, begins with a mark, and has that mark in the
 * text or a gap above it; a note continued from the page before has no mark.
 */
export const partFootnotes = (
  pages: readonly (readonly Line[])[],
  typography: Typography,
): readonly PageParts[] => {
  const before: Before = { body: [], open: false, number: 0 };
  return pages.map((lines) => {
    const notes = notesOf(lines, before, typography);
    const noteLines = new Set(notes.flat());
    const last = notes.at(-1)?.at(-1);
    before.open = last !== undefined && !endsLine(last.text);
    before.body = lines.filter((line) => !noteLines.has(line));
    return { body: separateMarks(before.body, notes), notes: notes.map(withMarkSeparated) };
  });
};

/** The text of the page before, whether its last note is unfinished, and that note's number. */
interface Before {
  body: readonly Line[];
  open: boolean;
  number: number;
}

const notesOf = (lines: readonly Line[], before: Before, { size, leading }: Typography): Line[][] => {
  const isSmall = (line: Line): boolean => line.size <= size * maxSize && !line.mono;
  const text = lines.filter((line) => !isSmall(line) && !pageNumber.test(line.text));
  const small = lines.filter((line) => isSmall(line) && !pageNumber.test(line.text));
  const notes: Line[][] = [];
  let above: Line | null = null;
  let inNote = false;
  for (const line of small) {
    const column = text.filter((other) => other.x < line.right && other.right > line.x);
    const lowest = Math.min(...column.map(({ y }) => y));
    if (column.length === 0 || lowest < line.y) {
      [above, inNote] = [null, false];
      continue;
    }
    // A column starts again if the lines jump upwards.
    const first: boolean = above === null || line.y > above.y + line.size;
    if (first) inNote = false;
    const mark = markOf(line);
    const hasGap = first && lowest - line.y > leading * minGap;
    // Without its reference, which may be on an earlier page, a mark counts if it is next in sequence.
    const inSequence = mark !== null && isInSequence(mark, before.number, inNote) && (hasGap || inNote);
    if (mark !== null && (inSequence || refersTo(lines, mark) || (first && refersTo(before.body, mark)))) {
      notes.push([line]);
      inNote = true;
      before.number = numberOf(mark) ?? before.number;
    } else if (hasGap && before.open && notes.length === 0) {
      notes.push([line]);
      inNote = true;
    } else if (inNote) notes.at(-1)?.push(line);
    above = line;
  }
  return notes;
};

const isInSequence = (mark: string, last: number, inNote: boolean): boolean => {
  const number = numberOf(mark);
  return number === null
    ? !inNote
    : (number > last && number <= last + maxSkipped) || (number === 1 && !inNote);
};

/** Digits of any script; null for "*" and the like. */
const numberOf = (mark: string): number | null => {
  const plain = mark
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) & 0xf));
  return /^\d+$/u.test(plain) ? Number(plain) : null;
};

const markOf = (line: Line): string | null => marker.exec(line.text)?.[1]?.replace(/[.)]$/u, '') ?? null;

/** The mark where the text refers to the note: "word1", "word.1", "word¹", "word*". */
const reference = (mark: string): RegExp =>
  new RegExp(
    `(?<=[\\p{L}\\p{M}][.,;:!?"'”’»)\\]]{0,3})(?:${mark.replaceAll('*', '\\*')}|${asScript(mark, 'raised', '').replaceAll('*', '\\*')})(?![${digits}⁰¹²³⁴-⁹\\p{L}*]|[.,][${digits}])`,
    'u',
  );
const refersTo = (lines: readonly Line[], mark: string): boolean => {
  const pattern = reference(mark);
  return lines.some(({ text }) => pattern.test(text));
};

/** Separates marks from their words, so that "word1" is found as "word". */
const separateMarks = (body: readonly Line[], notes: readonly (readonly Line[])[]): readonly Line[] => {
  const lines = [...body];
  for (const [first] of notes) {
    const mark = first && markOf(first);
    if (!mark) continue;
    const pattern = reference(mark);
    const index = lines.findIndex(({ text }) => pattern.test(text));
    const line = lines[index];
    if (line)
      lines[index] = {
        ...line,
        text: line.text.replace(pattern, (found, at: number) => {
          const plain = withPlainScripts(found) ?? found;
          return /[\p{L}\p{M}]/u.test(line.text.charAt(at - 1)) ? ` ${plain}` : plain;
        }),
      };
  }
  return lines;
};

const withMarkSeparated = (note: readonly Line[]): readonly Line[] =>
  note.map((line, index) => (index === 0 ? { ...line, text: line.text.replace(marker, '$1 ') } : line));
