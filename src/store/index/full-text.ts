/**
 * What a hit in each column counts, in the columns' order in the migration. Passages: the text decides; its headings
 * and chapter name what it is about, and its neighbours find a passage that speaks of "it". Turns: measured on
 * conversations.
 */
export const columnWeights = {
  /** text, heading_path, before_text, after_text, chapter */
  passages: '1.0, 0.8, 0.3, 0.3, 0.4',
  /** title, content, tags */
  notes: '1.5, 1.0, 1.2',
  /** note, quote */
  marks: '1.5, 0.6',
  /** title, summary */
  sessions: '1.0, 1.0',
  /** speaker, text, previous, next, date_words */
  turns: '0.5, 1.0, 0.4, 0.3, 1.5',
  /** The same columns. */
  facts: '0.5, 1.0, 0.3, 0.2, 1.0',
} as const;

/** More than that is a text, not a question, and costs time without finding better. */
const maxTerms = 64;

const quoted = (term: string): string => `"${term.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
const hasWord = (term: string): boolean => /[\p{L}\p{N}]/u.test(term);

/** An FTS5 query that finds any of the terms; null where none of them contains a letter or digit. */
export const matchAny = (terms: readonly string[]): string | null => {
  const words = terms.filter(hasWord).slice(0, maxTerms);
  return words.length === 0 ? null : words.map(quoted).join(' OR ');
};

/** An FTS5 query for what somebody types into a search box: every word, each perhaps unfinished; in one column or any. */
export const matchTyped = (text: string, column?: string): string | null => {
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, maxTerms);
  if (words.length === 0) return null;
  const all = words.map((word) => `${quoted(word)}*`).join(' AND ');
  return column === undefined ? all : `{${column}} : (${all})`;
};

/** An FTS5 query for one term in one column; null where the term contains no letter or digit. */
export const matchIn = (column: string, term: string): string | null =>
  hasWord(term) ? `{${column}} : ${quoted(term)}` : null;

type FullTextIndex =
  'passages_fts' | 'turns_fts' | 'sessions_fts' | 'notes_fts' | 'marks_fts' | 'facts_fts' | 'archives_fts';

/** Pages of an index (4 KB) that one step of scrubbing writes: some milliseconds. */
const pagesAtOnce = 32;

/**
 * The same in small steps, for the index that grows with the library: the first sets out to bring all segments there are
 * into one, the others go on with it (FTS5's 'merge' with a negative and a positive number).
 */
export const scrubStep = (index: FullTextIndex, first: boolean): string =>
  `INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${first ? '-' : ''}${String(pagesAtOnce)})`;
/** Two segments are enough to go on with; kept by the index. */
export const scrubInSteps = (index: FullTextIndex): string =>
  `INSERT INTO ${index} (${index}, rank) VALUES ('usermerge', 2)`;

/**
 * After an erasure: writes the index again, so that no erased word is left in its older segments. (FTS5's own
 * `secure-delete` was measured at 3 ms a passage, this at 25 ms for a whole book.)
 */
export const scrub = (index: FullTextIndex): string => `INSERT INTO ${index} (${index}) VALUES ('optimize')`;
