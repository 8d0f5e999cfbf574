import type { AnswerPassage } from '../../ports';
import { sentencesOf, type Sentence } from '../../retrieval/sentences';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A term in running text: any white space, singular or plural, a hyphen or none. */
const termPattern = (term: string): string =>
  term
    .trim()
    .split(/[\s-]+/)
    .map((word) => escaped(word.replace(/(?<=\p{L}{3})s$/u, '')))
    .join('[\\s-]+') + '(?:s|es)?';

const article = '(?:an?|the)\\s+';
const marks = '["“”‘’\'`*_]*';

/** How surely a sentence of each form defines a term, surest first. */
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
      `\\b(?:called|known\\s+as|termed|named|defined?\\s+as|referred\\s+to\\s+as|define)\\s+(?:${article})?${named}(?![\\p{L}\\p{N}])`,
      'iu',
    ),
    new RegExp(`^(?:${article})?${named}\\s*(?::|—|–|\\.\\s)\\s*\\S`, 'iu'),
    new RegExp(`^(?:${article})?${named}(?:\\s+\\([^)]{1,40}\\))?,?\\s+(?:is|are)\\b`, 'iu'),
  ];
};

export interface Definition {
  readonly passage: AnswerPassage;
  /** 0 is the surest form. */
  readonly form: number;
}

/** A passage with its best sentence at `sentence` of its part `index`. */
const at = (passage: AnswerPassage, index: number, { text }: Sentence): AnswerPassage | null => {
  const part = passage.parts[index];
  const offset = part?.start === undefined ? -1 : part.text.indexOf(text);
  if (!part || part.start === undefined || offset < 0) return null;
  const start = part.start + offset;
  return { ...passage, best: { page: part.page, label: part.label, start, end: start + text.length, text } };
};

/** The sentence that defines a term, among passages best first; null where none does. */
export const findDefinition = (term: string, passages: readonly AnswerPassage[]): Definition | null => {
  const patterns = forms(term);
  let found: Definition | null = null;
  for (const passage of passages) {
    for (const [index, { text }] of passage.parts.entries()) {
      for (const sentence of sentencesOf(text)) {
        const form = patterns.findIndex((pattern) => pattern.test(sentence.text));
        if (form < 0 || (found && found.form <= form)) continue;
        const defining = at(passage, index, sentence);
        if (defining) found = { passage: defining, form };
      }
    }
  }
  return found;
};
