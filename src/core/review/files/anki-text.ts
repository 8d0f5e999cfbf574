import { type CardColumn } from '../../../shared/model';

/** The headers of Anki's text files (see "Text files" in its manual). */
export interface AnkiHeaders {
  readonly delimiter: string;
  readonly isHtml: boolean;
  /** From 0; null if there is none. */
  readonly tagsColumn: number | null;
  readonly guidColumn: number | null;
  /** Columns that are not fields: deck and note type. */
  readonly otherColumns: readonly number[];
  /** Tags of all notes in the file. */
  readonly tags: readonly string[];
  /** Number of header lines. */
  readonly lines: number;
}

const separators: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  space: ' ',
  pipe: '|',
  colon: ':',
};

export const splitTags = (cell: string): readonly string[] => cell.split(/\s+/u).filter(Boolean);

/** Null if the text does not begin with a header. */
export const readAnkiHeaders = (text: string): AnkiHeaders | null => {
  const headers = new Map<string, string>();
  let lines = 0;
  for (const line of text.split('\n')) {
    const [, name, value] = /^#([a-z ]+):(.*?)\r?$/iu.exec(line) ?? [];
    if (name === undefined || value === undefined) break;
    headers.set(name.toLowerCase(), value);
    lines += 1;
  }
  if (lines === 0) return null;
  const separator = headers.get('separator') ?? 'tab';
  const column = (name: string): number | null => {
    const number = Number(headers.get(`${name} column`));
    return Number.isInteger(number) && number > 0 ? number - 1 : null;
  };
  return {
    delimiter: separators[separator.toLowerCase()] ?? (separator || '\t'),
    isHtml: headers.get('html') === 'true',
    tagsColumn: column('tags'),
    guidColumn: column('guid'),
    otherColumns: [column('deck'), column('notetype')].filter((one) => one !== null),
    tags: splitTags(headers.get('tags') ?? ''),
    lines,
  };
};

/** The meaning of each column: the first two that are fields are front and back. */
export const ankiColumns = (headers: AnkiHeaders, count: number): CardColumn[] => {
  let fields = 0;
  return Array.from({ length: count }, (_, at): CardColumn => {
    if (at === headers.tagsColumn) return 'tags';
    if (at === headers.guidColumn) return 'guid';
    if (headers.otherColumns.includes(at)) return 'ignore';
    fields += 1;
    return fields === 1 ? 'front' : fields === 2 ? 'back' : 'ignore';
  });
};

/** The headers of an exported file, whose columns are guid, note type, deck, front, back and tags. */
export const exportHeaders = [
  '#separator:tab',
  '#html:false',
  '#guid column:1',
  '#notetype column:2',
  '#deck column:3',
  '#tags column:6',
].join('\n');
