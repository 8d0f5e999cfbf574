import type { Block } from '../../../shared/model';
import { endsLine } from '../../../shared/text/ending';
import type { PageParts } from './footnotes';
import type { Line } from './page-lines';
import { findRows } from './table-rows';
import type { Typography } from './typography';
import { joinsUnspaced } from './unspaced';

export interface PageText {
  readonly text: string;
  readonly blocks: readonly Block[];
  /** The position of each line in the text, in reading order. */
  readonly lineStarts: readonly {
    readonly y: number;
    readonly x: number;
    readonly offset: number;
    readonly text: string;
  }[];
}

interface Group {
  kind: Block['kind'];
  level?: number;
  lines: Line[];
}

/** Joins a page's lines into paragraphs, headings, list items and code; footnotes come last, one block each. */
export const textOfLines = ({ body, notes }: PageParts, typography: Typography): PageText => {
  const groups = [
    ...groupLines(body, typography),
    ...notes.map((lines): Group => ({ kind: 'note', lines: [...lines] })),
  ];
  let text = '';
  const blocks: Block[] = [];
  const lineStarts: PageText['lineStarts'][number][] = [];
  for (const group of groups) {
    if (text !== '') text += '\n\n';
    const start = text.length;
    const left = group.lines.reduce((least, line) => Math.min(least, line.x), Infinity);
    for (const printed of group.lines) {
      const line =
        group.kind === 'code' ? indented(printed, left) : group.kind === 'row' ? inCells(printed) : printed;
      if (group.kind === 'code' && isBelowBlank(printed, group.lines, typography)) text += '\n';
      text = joinLine(text, start, line, group, typography.words);
      const offset = Math.max(start, text.length - line.text.length);
      lineStarts.push({ y: line.y, x: line.x, offset, text: line.text });
    }
    const block = { kind: group.kind, start, end: text.length };
    blocks.push(group.level === undefined ? block : { ...block, level: group.level });
  }
  return { text, blocks, lineStarts };
};

/** Separates the cells of a row, which a PDF shows only by their distance. */
const inCells = (line: Line): Line =>
  line.cells ? { ...line, text: line.cells.map(({ text }) => text).join('\t') } : line;

/** Whether there is an empty line above a line of code: its step is nearly twice the block's. */
const isBelowBlank = (line: Line, lines: readonly Line[], { leading }: Typography): boolean => {
  const steps = lines.slice(1).map(({ y }, index) => (lines[index]?.y ?? 0) - y);
  const before = lines[lines.indexOf(line) - 1];
  return before !== undefined && before.y - line.y > Math.min(leading, ...steps) * 1.6;
};

/** Restores the indentation of code, which a PDF shows only by distance. */
const indented = (line: Line, left: number): Line => {
  const character = (line.right - line.x) / Math.max(1, line.text.length);
  const columns = character > 0 ? Math.min(60, Math.round((line.x - left) / character)) : 0;
  return columns > 0 ? { ...line, text: ' '.repeat(columns) + line.text } : line;
};

/** Appends a line; a word that was hyphenated at the line's end is joined. */
const joinLine = (
  text: string,
  start: number,
  line: Line,
  group: Group,
  words: ReadonlySet<string>,
): string => {
  const own = line.text;
  if (text.length === start) return text + own;
  if (group.kind === 'code') return `${text}\n${own}`;
  if (joinsUnspaced(text.slice(-2), own)) return text + own;
  if (!/[-\u2010\u00ad]$/u.test(text.slice(-1))) return `${text} ${own}`;
  const hyphenated = /([\p{L}\p{M}'’]+)([-\u2010\u00ad])$/u.exec(text.slice(-80));
  const next = /^[\p{L}\p{M}]+/u.exec(own)?.[0];
  if (!hyphenated || next === undefined) return `${text} ${own}`;
  const head = hyphenated[1] ?? '';
  if (hyphenated[2] === '\u00ad') return text.slice(0, -1) + own;
  const whole = `${head}${next}`.toLowerCase();
  const hyphened = `${head}-${next}`.toLowerCase();
  const keepsHyphen = !words.has(whole) && (words.has(hyphened) || next !== next.toLowerCase());
  return (keepsHyphen ? text : text.slice(0, -1)) + own;
};

/** Bullets, including those of symbol fonts (private use), and "1.", "(2)", "c)". */
const bullet = /^(?:[•‣◦▪●■–—*·\uE000-\uF8FF]|\d{1,3}[.)]|\(\d{1,3}\)|\(?[a-zA-Z]\))\s+\S/u;

/** An entry of a printed table of contents: "Matrices … 37". */
const contentsEntry = / … \S{1,8}$/u;

const groupLines = (lines: readonly Line[], typography: Typography): Group[] => {
  const right = columnRight(lines);
  const groups: Group[] = [];
  const rows = findRows(lines, typography.leading, (line) => !line.mono && !isEntry(line, typography));
  const tableLines = new Set([...rows.values()].flat());
  for (const [index, line] of lines.entries()) {
    if (tableLines.has(line)) continue;
    const row = rows.get(line);
    if (row) {
      groups.push({ kind: 'row', lines: [line, ...row] });
      continue;
    }
    const before = lines[index - 1];
    const group = groups.at(-1);
    const level = headingLevel(line, typography);
    const isCode = line.mono && !(group && before && continuesText(group, before, line, right, typography));
    const kind: Block['kind'] =
      level !== null ? 'heading' : isCode ? 'code' : isItem(line) ? 'list-item' : 'paragraph';
    if (group && before && belongs(group, before, line, kind, level, right, typography))
      group.lines.push(line);
    else groups.push({ kind, lines: [line], ...(level === null ? {} : { level }) });
  }
  return groups;
};

/** Headings and entries of the contents may have a gap before their page number. */
const isEntry = (line: Line, typography: Typography): boolean =>
  headingLevel(line, typography) !== null || contentsEntry.test(line.text);

/**
 * A line that only looks like code, such as an address within a sentence: the text before it fills its line and has not
 * ended.
 */
const continuesText = (
  group: Group,
  before: Line,
  line: Line,
  right: number,
  { leading }: Typography,
): boolean => {
  const step = before.y - line.y;
  return (
    group.kind !== 'code' &&
    group.kind !== 'heading' &&
    step > 0 &&
    step < leading * 1.2 &&
    line.x - before.x < line.size &&
    right - before.right < line.size * 3 &&
    !endsSentence(before)
  );
};

const endsSentence = (line: Line): boolean => endsLine(line.text);

const isItem = (line: Line): boolean => bullet.test(line.text) || contentsEntry.test(line.text);

const belongs = (
  group: Group,
  before: Line,
  line: Line,
  kind: Block['kind'],
  level: number | null,
  right: number,
  { leading, size }: Typography,
): boolean => {
  if (group.kind === 'row') return false;
  const step = before.y - line.y;
  const scale = Math.max(line.size, before.size) / size;
  const close = step > -line.size * 0.3 && step < leading * Math.max(1, scale) * 1.35;
  if (level !== null || group.kind === 'heading')
    return kind === group.kind && level === (group.level ?? null) && step > 0 && step < line.size * 1.9;
  if (kind === 'code' || group.kind === 'code')
    return kind === group.kind && step > 0 && step < leading * 2.2;
  if (contentsEntry.test(before.text)) return false;
  if (kind === 'list-item' && (line.x < before.right - line.size || step > 1)) return false;
  const sentenceEnds = endsSentence(before);
  const shortBefore = before.right < right - (right - before.x) * 0.2;
  if (step <= -line.size * 0.3) return !sentenceEnds && !shortBefore;
  if (!close) return false;
  if (Math.abs(line.size - before.size) > size * 0.12 && line.text.length > 3) return false;
  const indent = line.x - before.x;
  if (
    group.kind === 'paragraph' &&
    indent > line.size * 0.8 &&
    indent < line.size * 5 &&
    group.lines.length > 1
  )
    return false;
  if (group.kind === 'paragraph' && indent > line.size * 0.8 && sentenceEnds && group.lines.length === 1)
    return false;
  return !(sentenceEnds && shortBefore);
};

/** A line is a heading if its type is clearly larger than the text's. */
const headingLevel = (line: Line, { headingSizes }: Typography): number | null => {
  const rank = headingSizes.findIndex((size) => Math.abs(size - line.size) < 0.3);
  return rank < 0 || contentsEntry.test(line.text) || line.text.length > 160 || !/\p{L}|\d/u.test(line.text)
    ? null
    : Math.min(rank + 1, 6);
};

const columnRight = (lines: readonly Line[]): number => {
  const rights = lines.map((line) => line.right).toSorted((one, other) => one - other);
  return rights[Math.floor(rights.length * 0.9)] ?? 0;
};
