import { stem } from '../../../shared/text/grammar/stem';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import type { AnswerMemory } from '../../ports';
import { inPresent } from '../../retrieval/question/asks-past';
import { tokeniseQuestion } from '../../retrieval/question/tokenise-question';
import type { Question, AnswerSource } from '../../retrieval/question/route-question';
import { relevanceOf, type RelevanceQuestion } from '../../retrieval/relevance';

type Kind = AnswerMemory['kind'];

/** Words that name a source rather than a subject. */
const sourceWords: Readonly<Record<Exclude<AnswerSource, 'book'>, string>> = {
  learner: 'know remember tell told say said mention mentioned',
  notes: 'note notes noted jot jotted write wrote written margin say said',
  sessions:
    'session sessions conversation conversations chat chats discussion talk talked discuss discussed cover covered speak spoke say said tell told mention mentioned ask asked question questions answer answered look looked leave left stop stopped last previous earlier time today',
  plans: 'plan plans step steps next due track schedule today tomorrow week read do work',
};

/** Words that ask for a quotation (D10). */
const quotingWords =
  'exact exactly precise precisely verbatim word words wording literally very own actual quote repeat put phrase phrased express expressed wrote write';

const namingWords = (about: AnswerSource, exactWords: boolean) => {
  const words = [about === 'book' ? '' : sourceWords[about], exactWords ? quotingWords : ''].join(' ');
  return { words, stems: new Set(words.split(' ').map(stem)) };
};

const kindsOf: Readonly<Record<Exclude<AnswerSource, 'book'>, readonly Kind[]>> = {
  learner: ['fact', 'profile', 'turn'],
  notes: ['note', 'mark'],
  sessions: ['session', 'turn'],
  plans: ['plan'],
};

/** The words of a question that name its subject: neither the source to look in nor how to quote it. */
export const subjectTerms = (text: string, { about, exactWords }: Pick<Question, 'about' | 'exactWords'>) => {
  const naming = namingWords(about, exactWords);
  return tokeniseQuestion(text).terms.filter(
    ({ word, stem: own }) => !naming.stems.has(own) && !isStopWord(word),
  );
};

/** Bonus, in log odds, for the learner's own statements if the question uses a possessive or "I". */
const ownShift = 1.5;

const shifted = (probability: number, by: number): number => {
  const p = Math.min(0.999, Math.max(0.001, probability));
  return 1 / (1 + Math.exp(-Math.log(p / (1 - p)) - by));
};

/** Probability that a memory answers the question, on the same scale as the book's answerability. */
export type JudgeMemory = (
  memory: Pick<AnswerMemory, 'kind' | 'text' | 'similarity'>,
  ofLearner: boolean,
) => number;

/**
 * The probability that what the learner said answers a question about them, by the sentence encoder's cosine and the best
 * cosine of all they said, because question and answer often have no word in common. A logistic regression over the later
 * questions in test/bench/notice/training.
 */
const bySimilarity = (similarity: number, best: number): number =>
  1 / (1 + Math.exp(2.3 - 7.8 * similarity + 12.3 * (best - similarity)));

/** The learner's own words without what they quote. */
const unquoted = (text: string): string =>
  text.replace(/["“”][^"“”]{3,}["“”]|(?<!\p{L})'[^']{3,}'(?!\p{L})/gu, ' ');

/**
 * If the question is about notes, sessions or plans, words that name the source count as found in each of them. If it
 * has no other words ("What is in my notes?"), all of them answer.
 * @param message the question without the words that name a time.
 * @param mostSimilar the best cosine of a fact or message of the learner's.
 */
export const memoryJudge = (
  { words, weights: found }: Omit<RelevanceQuestion, 'question'>,
  { about, certainty = 1, asksPast, exactWords }: Question,
  message: string,
  mostSimilar: number,
): JudgeMemory => {
  // Past facts were stated in the present tense: "I live in Leeds" answers "Where did I use to live?".
  const text = asksPast ? inPresent(message) : message;
  const question = tokeniseQuestion(text);
  // Weights of the remaining words; one that was not searched for weighs as much as the heaviest.
  const heaviest = Math.max(1, ...found.idf.values());
  const idf = new Map(question.terms.map((term) => [term.stem, found.idf.get(term.stem) ?? heaviest]));
  const weights = { ...found, idf, total: [...idf.values()].reduce((sum, one) => sum + one, 0) };
  const naming = namingWords(about, exactWords);
  const left = subjectTerms(text, { about, exactWords });
  // "How do I …" and "can I …" are not about the learner.
  const personal =
    /\b(?:my|mine|our|ours)\b|\b(?:am|was|did|have|had) (?:i|we)\b/i.test(text) ||
    (about !== 'book' && /\b(?:i|me|we)\b/i.test(text));
  return (memory, ofLearner) => {
    const isNamed = about !== 'book' && kindsOf[about].includes(memory.kind);
    const stated =
      memory.kind === 'turn' && about !== 'sessions' && !exactWords ? unquoted(memory.text) : memory.text;
    if (isNamed && left.length === 0) return 1;
    if (about === 'learner' && ofLearner && memory.similarity !== undefined)
      return certainty * bySimilarity(memory.similarity, mostSimilar);
    const source = isNamed ? naming.words : '';
    const relevance = relevanceOf({ words, weights, question }, `${stated} ${source}`);
    return ofLearner && personal ? shifted(relevance, ownShift) : relevance;
  };
};
