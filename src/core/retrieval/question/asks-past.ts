import { monthNames } from '../../../shared/text/dates/calendar-names';

const ofOneself = /\b(?:i|my|me|mine)\b/i;
const asks =
  /\?\s*$|^(?:and |so |but )?(?:what|where|who|whom|when|which|how|did|was|were|do you|can you|tell me)\b/i;
const named = new RegExp(
  `\\bbefore (?!(?:${monthNames.join('|')}|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|Easter|Christmas|Chapter|Page|Lectern)\\p{Ll}*\\b)(?<name>\\p{Lu}[\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*)*)`,
  'u',
);
/** "Where did I use to live?", "what was my exam's date before?", "where did I live before Seattle?". */
const pastPatterns: readonly RegExp[] = [
  /\bused? to\b/i,
  /\b(?:previously|formerly|originally)\b/i,
  /\b(?:before|earlier|at first)(?: (?:that|then|this|now|i (?:moved|changed|switched|started|said)\b[^?]*|it (?:was (?:moved|changed|postponed)|changed|moved)\b[^?]*))?\s*[?.!]*$/i,
  /\bmy (?:old|former|previous|earlier|original|last) (?!session|question|conversation|chat|answer|exam result|note)/i,
  named,
];

/** Whether a question asks for something in the learner's life that is no longer true. */
export const asksPast = (question: string): boolean =>
  asks.test(question) && ofOneself.test(question) && pastPatterns.some((pattern) => pattern.test(question));

/** The name after "before": "Seattle" in "Where did I live before Seattle?". */
export const followedBy = (question: string): string | null => named.exec(question)?.groups?.['name'] ?? null;

/** The question in the present tense, as the fact was stated: "where do I live?" for "Where did I use to live?". */
export const inPresent = (question: string): string =>
  question
    .replace(named, '')
    .replace(/\b(?:previously|formerly|originally|used? to|at first)\b/gi, '')
    .replace(/\b(?:before|earlier)\b[^?]*/gi, '')
    .replace(/\bmy (?:old|former|previous|earlier|original|last) /gi, 'my ')
    .replace(/\bdid\b/gi, 'do')
    .replace(/\bwas\b/gi, 'is')
    .replace(/\bwere\b/gi, 'are')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[?.!])/g, '')
    .trim();
