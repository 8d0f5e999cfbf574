import type { Block } from '../../../shared/model';
import type { BlockRun } from './runs-of-page';

/** Maximum length of a displayed block, in lines of `lineWidth` characters. */
const maxLines = 40;
/** Limit for code. */
const maxCodeLines = 15;
const lineWidth = 90;
/** Lines shown before the quoted one if a block is cut. */
const linesBefore = 3;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface ShownLine extends Stretch {
  readonly text: string;
}

/** The display text of code, a list, a table or a formula. Of a very long one, only the part around the quote. */
export const textOfRun = (
  text: string,
  run: BlockRun,
  quote: Stretch,
): ShownLine & { readonly cut: boolean } => {
  const lines = linesOf(text, run);
  const visible = linesAround(lines, quote, run.kind === 'code' ? maxCodeLines : maxLines);
  return {
    text: visible.map((line) => line.text).join('\n'),
    start: visible[0]?.start ?? run.start,
    end: visible.at(-1)?.end ?? run.end,
    cut: visible.length < lines.length,
  };
};

const linesAround = (lines: readonly ShownLine[], quote: Stretch, most: number): readonly ShownLine[] => {
  const costOf = (some: readonly ShownLine[]): number =>
    some.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.text.length / lineWidth)), 0);
  if (costOf(lines) <= most) return lines;
  const isQuoted = (line: ShownLine): boolean => line.start < quote.end && line.end > quote.start;
  const from = Math.max(0, lines.findIndex(isQuoted) - linesBefore);
  let to = Math.max(from, lines.findLastIndex(isQuoted)) + 1;
  while (to < lines.length && costOf(lines.slice(from, to + 1)) <= most) to += 1;
  return lines.slice(from, to);
};

const linesOf = (text: string, { kind, blocks }: BlockRun): readonly ShownLine[] => {
  if (kind === 'list') return itemsOf(text, blocks);
  if (kind === 'table') return blocks.map((row) => ({ ...row, text: cellsOf(wordsOf(text, row)) }));
  return blocks.flatMap((block) =>
    [...text.slice(block.start, block.end).matchAll(/[^\n]+|(?<=\n)(?=\n)/gu)].map((line) => ({
      text: line[0].trimEnd(),
      start: block.start + line.index,
      end: block.start + line.index + line[0].length,
    })),
  );
};

const wordsOf = (text: string, { start, end }: Stretch): string => text.slice(start, end).trim();
const oneLine = (words: string): string => words.replace(/\s+/gu, ' ');
const cellsOf = (row: string): string =>
  row
    .split(/(?:^|\s)\|(?=\s|$)|\t/u)
    .map((cell) => oneLine(cell).trim())
    .join('\t');

/** Bullets, including those of symbol fonts, and "1.", "(2)", "c)". */
const ownMarker = /^(?:[•‣◦▪●■–—*·\uE000-\uF8FF-]|\d{1,4}[.)]|\(\d{1,4}\)|\(?[a-zA-Z]\))\s/u;
const drawnBullet = /^[\uE000-\uF8FF]/u;

const itemsOf = (text: string, blocks: readonly Block[]): readonly ShownLine[] => {
  const isMarked = (block: Block): boolean =>
    block.marker !== undefined || ownMarker.test(wordsOf(text, block));
  // Books imported before markers were stored have none.
  const none = !blocks.some(isMarked);
  return blocks.map((block) => {
    const words = oneLine(wordsOf(text, block)).replace(drawnBullet, '•');
    const marker = none
      ? '• '
      : block.marker !== undefined
        ? `${block.marker} `
        : isMarked(block)
          ? ''
          : '  ';
    return {
      text: `${'  '.repeat((block.level ?? 1) - 1)}${marker}${words}`,
      start: block.start,
      end: block.end,
    };
  });
};
