import {
  cardInputSchema,
  filedCardSchema,
  type CardColumn,
  type CardFileFormat,
  type EngineText,
} from '../../../shared/model';
import { cardFileProblem } from '../../../shared/messages/engine-text';
import { firstProblem } from '../../../shared/messages/input-problem';
import { clozeOrdinals } from '../../../shared/text/cloze';
import type { NewCardContent } from '../../ports';
import { ankiColumns, readAnkiHeaders, splitTags, type AnkiHeaders } from './anki-text';
import { readTable, type TableRow } from './delimited-table';
import { textOfHtml } from './html-text';

interface CardFileError {
  /** From 1; for JSON, the number of the card. */
  readonly line: number;
  readonly reason: EngineText;
}

interface ReadCardFile {
  readonly format: CardFileFormat;
  readonly columns: CardColumn[];
  /** The first rows, which help the learner to identify the columns. */
  readonly rows: string[][];
  readonly contents: readonly NewCardContent[];
  readonly errors: readonly CardFileError[];
}

const shownRows = 6;
const maxCellLength = 300;

const kindOf = (front: string): 'cloze' | 'plain' => (clozeOrdinals(front).length > 0 ? 'cloze' : 'plain');

const invalidCard = (error: Parameters<typeof firstProblem>[0]): EngineText => {
  const { path, problem } = firstProblem(error);
  return cardFileProblem.invalid(path, problem);
};

const fromJson = (text: string): ReadCardFile => {
  const nothing = { format: 'json', columns: [], rows: [], contents: [] } as const;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { ...nothing, columns: [], rows: [], errors: [{ line: 1, reason: cardFileProblem.notJson }] };
  }
  const list = (parsed as { readonly cards?: unknown } | null)?.cards;
  if (!Array.isArray(list))
    return { ...nothing, columns: [], rows: [], errors: [{ line: 1, reason: cardFileProblem.noCards }] };
  const contents: NewCardContent[] = [];
  const errors: CardFileError[] = [];
  for (const [at, one] of list.entries()) {
    const read = filedCardSchema.safeParse(one);
    const line = at + 1;
    if (!read.success) {
      errors.push({ line, reason: invalidCard(read.error) });
      continue;
    }
    const { cards, ...content } = read.data;
    if (content.kind === 'cloze' && clozeOrdinals(content.front).length === 0)
      errors.push({ line, reason: cardFileProblem.noDeletion });
    else if (cards.some(({ schedule }) => (schedule.state === 'new') !== (schedule.due === null)))
      errors.push({ line, reason: cardFileProblem.badSchedule });
    else contents.push({ ...content, known: cards });
  }
  const rows = contents.slice(0, shownRows).map(({ front, back, tags }) => [front, back, tags.join(' ')]);
  return { format: 'json', columns: [], rows, contents, errors };
};

/** "front, back, tags" in a first row names the columns. */
const namedColumns = (cells: readonly string[]): CardColumn[] | null => {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  if (!names.includes('front') && !names.includes('question')) return null;
  return names.map((name): CardColumn => {
    if (name === 'front' || name === 'question') return 'front';
    if (name === 'back' || name === 'answer') return 'back';
    return name === 'tags' || name === 'guid' ? name : 'ignore';
  });
};

const guessed = (count: number): CardColumn[] =>
  Array.from({ length: count }, (_, at) => (['front', 'back', 'tags'] as const)[at] ?? 'ignore');

interface Table {
  readonly format: CardFileFormat;
  readonly rows: readonly TableRow[];
  readonly broken: readonly number[];
  readonly columns: CardColumn[];
  readonly headers: AnkiHeaders | null;
}

const tableOf = (text: string): Table => {
  const headers = readAnkiHeaders(text);
  if (headers) {
    const body = text.split('\n').slice(headers.lines).join('\n');
    const { rows, broken } = readTable(body, headers.delimiter, headers.lines + 1);
    const count = Math.max(0, ...rows.slice(0, 100).map(({ cells }) => cells.length));
    return { format: 'anki', rows, broken, columns: ankiColumns(headers, count), headers };
  }
  const firstLine = text.slice(0, text.indexOf('\n') < 0 ? text.length : text.indexOf('\n'));
  const delimiter = ['\t', ';', ','].find((one) => firstLine.includes(one)) ?? ',';
  const { rows, broken } = readTable(text, delimiter, 1);
  const named = namedColumns(rows[0]?.cells ?? []);
  const count = Math.max(0, ...rows.slice(0, 100).map(({ cells }) => cells.length));
  return {
    format: 'csv',
    rows: named ? rows.slice(1) : rows,
    broken,
    columns: named ?? guessed(count),
    headers,
  };
};

/** The content of a row, or why it has none. */
const contentOf = (
  { cells }: TableRow,
  columns: readonly CardColumn[],
  headers: AnkiHeaders | null,
): { readonly content: NewCardContent } | { readonly problem: EngineText } => {
  const cell = (column: CardColumn): string => {
    const at = columns.indexOf(column);
    return at < 0 ? '' : (cells[at] ?? '');
  };
  const side = (column: 'front' | 'back'): string =>
    headers?.isHtml ? textOfHtml(cell(column)) : cell(column).trim();
  const front = side('front');
  if (front === '') return { problem: cardFileProblem.noFront };
  const guid = cell('guid').trim().slice(0, 200);
  const read = cardInputSchema.safeParse({
    kind: kindOf(front),
    front,
    back: side('back'),
    source: 'import',
    tags: [...new Set([...splitTags(cell('tags')), ...(headers?.tags ?? [])])],
  });
  if (!read.success) return { problem: invalidCard(read.error) };
  return { content: { ...read.data, ...(guid === '' ? {} : { guid }) } };
};

/** Reads a file of cards. `columns` is the learner's choice; by default the file's own headers, or a guess. */
export const readCardFile = (raw: string, columns: readonly CardColumn[] | null): ReadCardFile => {
  const text = raw.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n');
  if (text.trimStart().startsWith('{')) return fromJson(text);
  const table = tableOf(text);
  const chosen = columns ? [...columns] : table.columns;
  const errors: CardFileError[] = table.broken.map((line) => ({ line, reason: cardFileProblem.badQuotes }));
  const contents = table.rows.flatMap((row): readonly NewCardContent[] => {
    const read = contentOf(row, chosen, table.headers);
    if ('content' in read) return [read.content];
    errors.push({ line: row.line, reason: read.problem });
    return [];
  });
  return {
    format: table.format,
    columns: chosen,
    rows: table.rows.slice(0, shownRows).map(({ cells }) => cells.map((one) => one.slice(0, maxCellLength))),
    contents,
    errors: errors.toSorted((a, b) => a.line - b.line),
  };
};
