import { indexWordsOf } from '../../../shared/text/words';
import { stem } from '../../../shared/text/grammar/stem';
import type { TimeRange } from '../../ports';
import type { Probe } from '../../retrieval/probe';
import { tokeniseQuestion, type QuestionTerm } from '../../retrieval/question/tokenise-question';

/** A question, analysed for ranking. */
export interface RecallQuestion {
  readonly text: string;
  /** Its words except stop words. */
  readonly terms: readonly QuestionTerm[];
  /** Stems of its proper names and numbers. */
  readonly names: ReadonlySet<string>;
  readonly asksWhen: boolean;
  readonly asksAmount: boolean;
  /** Whose words it asks about; null if it does not say. */
  readonly of: 'learner' | 'tutor' | null;
  /** The period that it names. */
  readonly range: TimeRange | null;
}

const when =
  /^(?:since |until |by |around |in |on )?(?:when|(?:what|which) (?:\S+ )?(?:date|day|month|year|time|week|season|weekday))\b|\bhow long (?:ago|has|have|had)\b|^for how long\b/i;
const amount = /\bhow (?:much|many|old|long|far|often|tall|big|fast)\b|\bwhat (?:age|price|number|size)\b/i;

/** Capitalised words that do not begin a sentence, and numbers. */
const namesIn = (text: string): ReadonlySet<string> => {
  const found = text.match(/(?<=[\p{L}\p{N},;:'’"“)] ?["“'‘(]?)\b\p{Lu}[\p{L}'’-]*|\b\d[\d.,:]*/gu) ?? [];
  const words = found.flatMap((name) => indexWordsOf(name.replace(/['’]s$/u, '')));
  return new Set(words.filter((word) => word !== 'i').map(stem));
};

const spokenBy = (text: string): RecallQuestion['of'] => {
  if (
    /\b(?:did|have|had|do|were|was) you\b|\byou (?:said|told|mentioned|explained|wrote|asked)\b/i.test(text)
  )
    return 'tutor';
  return /\b(?:i|my|me|mine)\b/i.test(text) ? 'learner' : null;
};

export const analyseRecallQuestion = (
  { text, terms }: Pick<Probe, 'text' | 'terms'>,
  range: TimeRange | null,
): RecallQuestion => ({
  text,
  terms: tokeniseQuestion(text).terms.filter(({ word }) => terms.includes(word)),
  names: terms.length === 0 ? new Set() : namesIn(text),
  asksWhen: when.test(text),
  asksAmount: amount.test(text),
  of: spokenBy(text),
  range,
});
