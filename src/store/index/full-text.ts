/**
 * bm25 weights of the columns, in the migration's order. In passages, headings and chapter name the subject, and the
 * neighbouring text finds passages that refer to it by a pronoun. The weights of turns were measured on conversations.
 */
export const columnWeights = {
  /** text, heading_path, before_text, after_text, chapter */
  passages: '1.0, 0.8, 0.3, 0.3, 0.4',
  /** title, content, tags */
  notes: '1.5, 1.0, 1.2',
  /** title, description, steps */
  plans: '1.5, 0.7, 1.0',
  /** note, quote */
  marks: '1.5, 0.6',
  /** title, summary */
  sessions: '1.0, 1.0',
  /** speaker, text, previous, next, date_words */
  turns: '0.5, 1.0, 0.4, 0.3, 1.5',
  /** The same columns as for turns. */
  facts: '0.5, 1.0, 0.3, 0.2, 1.0',
} as const;

/** A longer query is a text rather than a question: more terms cost time and find nothing better. */
const maxTerms = 64;

const quoteTerm = (term: string): string => `"${term.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
const hasWord = (term: string): boolean => /[\p{L}\p{N}]/u.test(term);

/** An FTS5 query that finds any of the terms; null if none of them contains a letter or digit. */
export const matchAny = (terms: readonly string[]): string | null => {
  const words = terms.filter(hasWord).slice(0, maxTerms);
  return words.length === 0 ? null : words.map(quoteTerm).join(' OR ');
};

/** An FTS5 query for a search box: all words, each as a prefix, in one column or in any. */
export const matchTyped = (text: string, column?: string): string | null => {
  const words = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, maxTerms);
  if (words.length === 0) return null;
  const all = words.map((word) => `${quoteTerm(word)}*`).join(' AND ');
  return column === undefined ? all : `{${column}} : (${all})`;
};

/** Words of these scripts are separated by spaces, so a few letters begin a great many of them. */
const spaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+$/u;

/**
 * What was typed so far, without a last word that is too short to search as a prefix: FTS5 merges the rows of every word
 * that begins so. Alone, it is searched as a whole word.
 */
export const matchUnfinished = (text: string, shortestPrefix: number, column: string): string | null => {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const last = words.at(-1) ?? '';
  const isFinished = !spaced.test(last) || last.length >= shortestPrefix || /[^\p{L}\p{M}\p{N}]$/u.test(text);
  if (isFinished) return matchTyped(text, column);
  return words.length > 1 ? matchTyped(words.slice(0, -1).join(' '), column) : matchIn(column, last);
};

/** An FTS5 query for one term in one column; null if the term contains no letter or digit. */
export const matchIn = (column: string, term: string): string | null =>
  hasWord(term) ? `{${column}} : ${quoteTerm(term)}` : null;

type FullTextIndex =
  | 'cards_fts'
  | 'plans_fts'
  | 'passages_fts'
  | 'turns_fts'
  | 'sessions_fts'
  | 'notes_fts'
  | 'marks_fts'
  | 'facts_fts'
  | 'archives_fts';

/** Index pages of 4 KB that one scrub step writes: a few milliseconds. */
const pagesAtOnce = 32;

/**
 * `scrub` in small steps, for the index that grows with the library: the first step starts to merge all segments into
 * one, the others continue (FTS5's 'merge' with a negative and then a positive number).
 */
export const scrubStep = (index: FullTextIndex, first: boolean): string =>
  `INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${first ? '-' : ''}${String(pagesAtOnce)})`;
/** Lets FTS5 merge as few as two segments; stored in the index. */
export const scrubInSteps = (index: FullTextIndex): string =>
  `INSERT INTO ${index} (${index}, rank) VALUES ('usermerge', 2)`;

/**
 * Rewrites the index after an erasure, so that no erased word is left in older segments. (Measured at 25 ms for a whole
 * book; FTS5's `secure-delete` takes 3 ms a passage.)
 */
export const scrub = (index: FullTextIndex): string => `INSERT INTO ${index} (${index}) VALUES ('optimize')`;
