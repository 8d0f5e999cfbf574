import Papa from 'papaparse';

export interface TableRow {
  /** The line on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a delimited text. A quoted cell may contain line breaks. Empty lines are left out. */
export const readTable = (
  text: string,
  delimiter: string,
  firstLine: number,
): { readonly rows: readonly TableRow[]; readonly broken: readonly number[] } => {
  const rows: TableRow[] = [];
  const broken: number[] = [];
  let line = firstLine;
  let cursor = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: false,
    step({ data, errors, meta }) {
      if (errors.some(({ type }) => type === 'Quotes')) broken.push(line);
      else if (data.some((cell) => cell.trim() !== '')) rows.push({ line, cells: data });
      line += text.slice(cursor, meta.cursor).split('\n').length - 1;
      cursor = meta.cursor;
    },
  });
  return { rows, broken };
};

/** Quotes cells only where the format requires it. */
export const writeTable = (
  rows: readonly (readonly string[])[],
  delimiter: string,
  newline: string,
): string =>
  Papa.unparse(
    rows.map((row) => [...row]),
    { delimiter, newline, quotes: (cell: unknown) => String(cell).startsWith('#') },
  );
