import { statementSchema, type Evidence, type Fact, type FactId, type Statement } from '../../shared/model';
import { sayStatement } from '../../shared/text/grammar/statement';

/** Takes the place of removed words. */
const removedMark = '[…]';

/** Shorter wordings occur by chance. */
const minLetters = 4;

const trimmed = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** What a fact said before the learner corrected it. */
const correctedStatements = (evidence: readonly Evidence[]): readonly Statement[] =>
  evidence.flatMap(({ meta }) => {
    const before = statementSchema.safeParse(meta['corrected']);
    return before.success ? [before.data] : [];
  });

export const correctedWords = (evidence: readonly Evidence[]): readonly string[] =>
  correctedStatements(evidence).map(({ words }) => words);

const usable = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map(trimmed))].filter((text) => text.length >= minLetters);

/**
 * Wordings without the subject, for texts about the fact; in other texts they may mean something else. Single words are
 * left out.
 */
export const bareWordingsOf = (fact: Fact, evidence: readonly Evidence[]): readonly string[] =>
  usable([fact, ...correctedStatements(evidence)].map(({ words }) => words)).filter((text) =>
    /\s/u.test(text),
  );

/**
 * Whole sentences: the fact's in each grammatical person, those before corrections, and the learner's words that
 * support it.
 */
export const wordingsOf = (fact: Fact, evidence: readonly Evidence[]): readonly string[] => {
  const statements = [fact, ...correctedStatements(evidence)];
  const texts = [
    ...evidence.filter(({ page }) => page === null).map(({ quote }) => quote),
    ...statements.flatMap((one) => [
      sayStatement(one, 'I'),
      sayStatement(one, 'you'),
      sayStatement(one, 'learner'),
    ]),
  ];
  return usable(texts);
};

/** Finds and removes wordings, whatever their case, spacing, and kind of apostrophe. */
export interface WordingRemover {
  readonly mentions: (text: string) => boolean;
  readonly without: (text: string) => string;
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
const patternOf = (text: string): string =>
  text
    .split(/\s+/u)
    .map((word) => escaped(word).replace(/['’]/gu, "['’]"))
    .join(String.raw`\s+`);

export const wordingRemover = (wordings: readonly string[]): WordingRemover => {
  if (wordings.length === 0) return { mentions: () => false, without: (text) => text };
  const longestFirst = wordings.toSorted((a, b) => b.length - a.length);
  const source = `(?<![\\p{L}\\p{N}])(?:${longestFirst.map(patternOf).join('|')})(?![\\p{L}\\p{N}])[.!]?`;
  const pattern = new RegExp(source, 'giu');
  const once = new RegExp(source, 'iu');
  return { mentions: (text) => once.test(text), without: (text) => text.replace(pattern, removedMark) };
};

const states = (value: unknown, factIds: readonly FactId[]): value is object =>
  typeof value === 'object' &&
  value !== null &&
  'words' in value &&
  'factId' in value &&
  factIds.some((id) => id === value.factId);

/** Removes wordings from every string of a JSON value, and the words of these facts. */
export const withoutInJson = (
  json: string,
  { without }: WordingRemover,
  factIds: readonly FactId[],
): string =>
  JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => {
      if (typeof value === 'string') return without(value);
      return states(value, factIds) ? { ...value, words: removedMark } : value;
    }),
  );
