import type { AnswerPassage } from '../../ports';
import { sentencesOf, type Sentence } from '../../text/sentences';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches a term in running text: any white space or hyphen between words, singular or plural. */
const termPattern = (term: string): string =>
  term
    .trim()
    .split(/[\s-]+/)
    .map((word) => escaped(word.replace(/(?<=\p{L}{3})s$/u, '')))
    .join('[\\s-]+') + '(?:s|es)?';

const article = '(?:an?|the)\\s+';
const marks = '["“”‘’\'`*_]*';

/** Forms of a defining sentence, the most reliable first. */
const forms = (term: string): readonly RegExp[] => {
  const named = `${marks}${termPattern(term)}${marks}`;
  return [
    new RegExp(
      `^(?:${article})?${named}(?:\\s+\\([^)]{1,40}\\))?,?\\s+(?:is|are)\\s+(?:defined\\s+as|called|known\\s+as|an?|the|any|one\\s+of|when|what|how)\\b`,
      'iu',
    ),
    new RegExp(
      `^(?:${article})?${named}(?:\\s+\\([^)]{1,40}\\))?\\s+(?:means?|refers?\\s+to|denotes?|stands?\\s+for|consists?\\s+of|describes?)\\b`,
      'iu',
    ),
    new RegExp(
      `\\b(?:called|known\\s+as|termed|named|defined\\s+as|referred\\s+to\\s+as)\\s+(?:${article})?${named}(?![\\p{L}\\p{N}])`,
      'iu',
    ),
    new RegExp(`^(?:${article})?${named}\\s*(?::|—|–|\\.\\s)\\s*\\S`, 'iu'),
    new RegExp(`^(?:${article})?${named}(?:\\s+\\([^)]{1,40}\\))?,?\\s+(?:is|are)\\b`, 'iu'),
  ];
};

export interface Definition {
  readonly passage: AnswerPassage;
  /** Index into the forms; 0 is the most reliable. */
  readonly form: number;
}

/** The passage with this sentence of its part `index` as its best. */
const beginningAt = (passage: AnswerPassage, index: number, { text }: Sentence): AnswerPassage | null => {
  const part = passage.parts[index];
  const offset = part?.start === undefined ? -1 : part.text.indexOf(text);
  if (!part || part.start === undefined || offset < 0) return null;
  const start = part.start + offset;
  return {
    ...passage,
    sentences: [],
    best: { page: part.page, label: part.label, start, end: start + text.length, text },
  };
};

/** The sentence with the lowest form. Ties go to the better passage; null if no sentence matches. */
const mostReliable = (
  passages: readonly AnswerPassage[],
  formOf: (sentence: string, next: string) => number,
): Definition | null => {
  let found: Definition | null = null;
  for (const passage of passages)
    for (const [index, { text }] of passage.parts.entries()) {
      const sentences = sentencesOf(text);
      for (const [place, sentence] of sentences.entries()) {
        const form = formOf(sentence.text, sentences[place + 1]?.text ?? '');
        if (form < 0 || (found && found.form <= form)) continue;
        const defining = beginningAt(passage, index, sentence);
        if (defining) found = { passage: defining, form };
      }
    }
  return found;
};

/** The sentence that defines a term, or null. Expects the passages in order, best first. */
export const findDefinition = (term: string, passages: readonly AnswerPassage[]): Definition | null => {
  const patterns = forms(term);
  return mostReliable(passages, (sentence) => patterns.findIndex((pattern) => pattern.test(sentence)));
};

/** How a book introduces a person: by a verb, by an apposition, or by "named". */
const introductions = (name: string): readonly RegExp[] => {
  const named = `${termPattern(name)}(?![\\p{L}\\p{N}])`;
  return [
    new RegExp(`(?<![\\p{L}\\p{N}])${named},?\\s+(?:is|are|was|were)\\s+(?:an?|the|one\\s+of)\\b`, 'iu'),
    new RegExp(
      `(?<![\\p{L}\\p{N}])${named},\\s+(?:an?|the|his|her|their|one\\s+of|who\\s+(?:is|was|had))\\b`,
      'iu',
    ),
    new RegExp(`\\b(?:an?|the)\\s[^.;]{3,60}\\b(?:named|called)\\s+${named}`, 'iu'),
  ];
};

/** The sentence that introduces a person; among several of one form, the earliest in the book. */
export const findIntroduction = (name: string, passages: readonly AnswerPassage[]): AnswerPassage | null => {
  const patterns = introductions(name);
  const inOrder = passages.toSorted((a, b) => (a.parts[0]?.page ?? 0) - (b.parts[0]?.page ?? 0));
  const found = mostReliable(inOrder, (sentence) => patterns.findIndex((pattern) => pattern.test(sentence)));
  return found?.passage ?? null;
};

/** Words that set one thing against another. */
const contrasts =
  /\b(?:differ\w*|distinguish\w*|distinction|whereas|while|unlike|contrary|contrast|rather than|instead of|compared (?:to|with)|on the other hand)\b/iu;

const asks = /[?？؟]\W*$/u;

/** The sentence that names both terms, alone or with the next one. One that contrasts them is preferred. */
export const findTogether = (
  [one, other]: readonly [string, string],
  passages: readonly AnswerPassage[],
): AnswerPassage | null => {
  const names = [one, other].map(
    (term) => new RegExp(`(?<![\\p{L}\\p{N}])${termPattern(term)}(?![\\p{L}\\p{N}+])`, 'iu'),
  );
  const speaksOf = (text: string): boolean => names.every((name) => name.test(text));
  return (
    mostReliable(passages, (sentence, next) => {
      const both = `${sentence} ${next}`;
      if (asks.test(sentence) || !speaksOf(both) || !names.some((name) => name.test(sentence))) return -1;
      return (speaksOf(sentence) ? 0 : 1) + (contrasts.test(both) ? 0 : 2);
    })?.passage ?? null
  );
};
