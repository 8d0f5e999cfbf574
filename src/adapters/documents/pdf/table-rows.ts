import type { Line } from './page-lines';

/** Points by which the cells of a column may be misaligned. */
const tolerance = 3;
/** The widest step between rows, in line spacings. */
const widestStep = 2.6;
const minRows = 3;
/** Two rows are a table if they have this many cells. */
const manyCells = 3;
/** The number or bullet of a list item, which is separated from its text. */
const marker = /^\P{L}{0,4}$|^\(?[\p{L}\d]{1,3}[.)]$/u;

/**
 * The lines of a page that are rows of tables: consecutive lines with aligned cells. A line that continues the last
 * cell of the row above belongs to that row.
 */
export const findRows = (
  lines: readonly Line[],
  leading: number,
  isText: (line: Line) => boolean,
): ReadonlyMap<Line, readonly Line[]> => {
  const rows = new Map<Line, readonly Line[]>();
  let open: Line[][] = [];
  const close = (): void => {
    const cells = Math.min(...open.map(([first]) => first?.cells?.length ?? 0));
    if (open.length >= minRows || (open.length > 1 && cells >= manyCells))
      for (const [first, ...rest] of open) if (first) rows.set(first, rest);
    open = [];
  };
  for (const line of lines) {
    const row = open.at(-1);
    const before = row?.at(-1);
    const step = before ? before.y - line.y : 0;
    if (row?.[0] && before && continuesLastCell(row[0], line) && step > 0 && step < leading * 1.35) {
      row.push(line);
      continue;
    }
    const isRow = isText(line) && line.cells !== undefined && !isItem(line);
    if (!isRow || !row?.[0] || step <= 0 || step > leading * widestStep || !areAligned(row[0], line)) close();
    if (isRow) open.push([line]);
  }
  close();
  return rows;
};

const isItem = ({ cells = [] }: Line): boolean => cells.length === 2 && marker.test(cells[0]?.text ?? '');

/** Whether a line is text below the row's last cell, with nothing next to it. */
const continuesLastCell = ({ cells = [] }: Line, line: Line): boolean => {
  const last = cells.at(-1);
  return cells.length > 1 && !line.cells && last !== undefined && Math.abs(line.x - last.x) < tolerance;
};

const areAligned = (one: Line, other: Line): boolean =>
  (one.cells ?? [])
    .slice(1)
    .some((cell) =>
      (other.cells ?? [])
        .slice(1)
        .some(
          ({ x, right }) =>
            Math.abs(x - cell.x) < tolerance ||
            Math.abs(right - cell.right) < tolerance ||
            Math.abs(x + right - cell.x - cell.right) < tolerance,
        ),
    );
