import type { Line } from './page-lines';

/** Points by which the cells of a column may be apart. */
const tolerance = 3;
/** Steps between rows, in those of the text's lines. */
const widestStep = 2.6;
const fewestRows = 3;
/** Two rows make a table when they have as many cells. */
const manyCells = 3;
/** The number or sign of an item, which is apart from its text. */
const marker = /^\P{L}{0,4}$|^\(?[\p{L}\d]{1,3}[.)]$/u;

/**
 * The lines of a page that are rows of tables: several in a row with cells that are below each other. A line that
 * continues the last cell of the row above belongs to that row.
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
    if (open.length >= fewestRows || (open.length > 1 && cells >= manyCells))
      for (const [first, ...rest] of open) if (first) rows.set(first, rest);
    open = [];
  };
  for (const line of lines) {
    const row = open.at(-1);
    const before = row?.at(-1);
    const step = before ? before.y - line.y : 0;
    if (row?.[0] && before && goesOn(row[0], line) && step > 0 && step < leading * 1.35) {
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

/** Words below the row's last cell, and nothing next to them. */
const goesOn = ({ cells = [] }: Line, line: Line): boolean => {
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
