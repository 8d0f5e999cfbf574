import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type UtteranceSplit =
  'tuning' | 'tuning-2' | 'tuning-3' | 'tuning-4' | 'held-out-3' | 'held-out-4' | `training/${string}`;

/** All lists contain words that must be in a fact; see `hasWords`. */
export interface Utterance {
  readonly says: string;
  /** Facts about the learner that this message states. */
  readonly facts?: readonly string[];
  /** Earlier facts that must no longer be active after it. */
  readonly replaces?: readonly string[];
  /** Earlier facts that must still be active after it. */
  readonly keeps?: readonly string[];
  /** Facts that may be stored or left out. */
  readonly may?: readonly string[];
}

export interface Person {
  readonly name: string;
  readonly sessions: readonly (readonly Utterance[])[];
  readonly later: readonly { readonly asks: string; readonly words: string }[];
}

interface UtteranceSet {
  readonly people: readonly Person[];
}

export const readUtterances = async (split: UtteranceSplit): Promise<UtteranceSet> =>
  JSON.parse(await readFile(join(import.meta.dirname, `${split}.json`), 'utf8')) as UtteranceSet;

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.replace(/^(\d+)(?:st|nd|rd|th)$/u, '$1'),
  );

/** Whether a text contains all the words. Longer ones may have another ending: "kilometres" matches "kilometre". */
export function hasWords(text: string, words: string): boolean {
  const known = wordsOf(text);
  return wordsOf(words).every((word) =>
    /\d/u.test(word) || word.length < 3
      ? known.includes(word)
      : known.some((other) => other.startsWith(word.replace(/s$/u, ''))),
  );
}
