import { withScripts, type SetStretch } from './raised-text';
import { withoutStretching } from './unspaced';

/** A piece of text on one line, in the order of the file. */
export interface TextPiece {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly hasEOL: boolean;
  readonly fontName: string;
}

/** One printed line. Coordinates in points from the page's lower left. */
export interface Line {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly mono: boolean;
  /** The parts between wide gaps, if there are any. */
  readonly cells?: readonly Cell[];
}

interface Cell {
  readonly text: string;
  readonly x: number;
  readonly right: number;
}

interface OpenLine {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  weight: number;
  /** Letters in monospaced fonts, and in others. */
  typed: number;
  set: number;
  stretches: SetStretch[];
  /** The start of each cell in the text, and its extent on the page. */
  cells: { from: number; x: number; right: number }[];
}

/** Share of the font size: justification never spaces the words of a line this far apart. */
const wideGap = 1.6;

/** Joins pieces that are on one line. Rotated text (such as a stamp in the margin) is left out. */
export const linesOf = (pieces: readonly TextPiece[], isMono: (fontName: string) => boolean): Line[] => {
  const lines: Line[] = [];
  let open: OpenLine | null = null;
  const close = (): void => {
    if (open && open.text.trim() !== '') lines.push(finishLine(open));
    open = null;
  };
  for (const piece of pieces) {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = piece.transform;
    const upright = Math.abs(b) < Math.abs(a) * 0.2 || (a === 0 && b === 0);
    if (piece.str !== '' && upright) {
      const size = Math.hypot(c, d) || Math.abs(a);
      if (open && !continues(open, x, y, size)) close();
      open ??= { text: '', x, right: x, y, size, weight: 0, typed: 0, set: 0, stretches: [], cells: [] };
      append(open, piece, x, y, size, isMono(piece.fontName));
    }
    if (piece.hasEOL && open && /\S/u.test((open as OpenLine).text)) (open as OpenLine).text += '\u0000';
  }
  close();
  return inReadingOrder(lines);
};

/**
 * Whether the piece continues the line: at about the same height, and not left of its end. Superscripts and subscripts
 * count.
 */
const continues = (open: OpenLine, x: number, y: number, size: number): boolean => {
  const larger = Math.max(open.size, size);
  const distance = Math.abs(y - open.y);
  const ended = open.text.endsWith('\u0000');
  if (x < open.right - larger * 0.6) return false;
  if (distance < larger * (ended ? 0.12 : 0.2)) return x - open.right < larger * (ended ? 6 : 25);
  const script = Math.min(open.size, size) < larger * 0.85;
  return script && distance < larger * 0.65 && x - open.right < larger * 0.6;
};

const append = (
  open: OpenLine,
  piece: TextPiece,
  x: number,
  y: number,
  size: number,
  mono: boolean,
): void => {
  if (open.text.endsWith('\u0000')) open.text = open.text.slice(0, -1);
  // A line begins with its first visible character.
  if (open.text.trim() === '') open.x = x;
  const gap = x - open.right;
  const blank = open.text === '' || /\s$/u.test(open.text) || /^\s/u.test(piece.str);
  if (!blank && gap > Math.min(open.size, size) * 0.18) open.text += ' ';
  const cell = open.cells.at(-1);
  if (piece.str.trim() !== '') {
    if (!cell || gap > Math.max(open.size, size) * wideGap)
      open.cells.push({ from: open.text.length, x, right: x + piece.width });
    else cell.right = Math.max(cell.right, x + piece.width);
  }
  open.stretches.push({ from: open.text.length, to: open.text.length + piece.str.length, y, size });
  open.text += piece.str;
  open.right = Math.max(open.right, x + piece.width);
  const letters = piece.str.trim().length;
  // The line has the height of its longest piece.
  if (letters > open.weight) {
    open.size = size;
    open.y = y;
  }
  open.weight = Math.max(open.weight, letters);
  if (mono) open.typed += worthOf(piece.str);
  else open.set += worthOf(piece.str);
};

/**
 * Symbols hardly count compared to letters: an ellipsis or brackets in another font do not turn code into text or text
 * into code.
 */
const worthOf = (text: string): number => {
  const letters = text.replace(/[^\p{L}\p{N}]+/gu, '').length;
  return letters + (text.length - letters) / 1000;
};

/** Even a long name in a sentence does not make its line code. */
const isCode = ({ typed, set }: OpenLine): boolean => typed > set * 2;

/** The dots from a title to its page number in a table of contents. */
const leader = /(?:\s?[.·]){5,}\s*/gu;

const tidy = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replace(/\u00ad(?=\S)/gu, '')
    .replace(leader, ' … ')
    .trim()
    .normalize('NFC');

const textOf = (text: string, stretches: readonly SetStretch[]): string =>
  tidy(withoutStretching(withScripts(text, stretches).replace(/\s+/gu, ' ')));

const finishLine = (open: OpenLine): Line => ({
  // Lines of code keep their spaces.
  text: isCode(open) ? tidy(open.text) : textOf(open.text, open.stretches),
  x: open.x,
  right: open.right,
  y: open.y,
  size: Math.round(open.size * 10) / 10,
  mono: isCode(open),
  ...(open.cells.length > 1 && !isCode(open) ? { cells: cellsOf(open) } : {}),
});

const cellsOf = (open: OpenLine): readonly Cell[] =>
  open.cells.map(({ from, x, right }, index) => {
    const to = open.cells[index + 1]?.from ?? open.text.length;
    const stretches = open.stretches
      .filter((one) => one.from >= from && one.to <= to)
      .map((one) => ({ ...one, from: one.from - from, to: one.to - from }));
    return { text: textOf(open.text.slice(from, to), stretches), x, right };
  });

/**
 * Files usually contain their text in reading order, column by column. If lines jump upwards again and again without
 * moving to another column, the order is that of drawing, and the lines are sorted from top to bottom.
 */
const inReadingOrder = (lines: Line[]): Line[] => {
  let jumps = 0;
  for (let index = 1; index < lines.length; index += 1) {
    const [before, line] = [lines[index - 1], lines[index]];
    if (!before || !line) continue;
    const overlap = Math.min(before.right, line.right) - Math.max(before.x, line.x);
    if (line.y > before.y + line.size * 1.5 && overlap > 0) jumps += 1;
  }
  if (jumps <= Math.max(3, lines.length * 0.15)) return lines;
  return lines.toSorted((one, other) => (Math.abs(one.y - other.y) < 2 ? one.x - other.x : other.y - one.y));
};
