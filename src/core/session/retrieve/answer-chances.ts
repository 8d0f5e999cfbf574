import { sayStatement } from '../../../shared/text/grammar/statement';
import type { AnswerMemory } from '../../ports';
import { isBookFact } from '../../memory/facts/write-policy';
import { answerChances, type Candidate } from '../../memory/recall/answers-question';
import type { RankedFact } from '../../memory/recall/ranked-fact';
import type { Question } from '../../retrieval/question/route-question';
import { subjectTerms, type JudgeMemory } from './judge-memories';

interface Asked {
  readonly text: string;
  readonly question: Question;
  /** How likely the question is about the learner; null without the sentence encoder. */
  readonly ofLearner: number | null;
}

interface Judged {
  readonly facts: readonly (RankedFact & { readonly relevance: number })[];
  readonly memories: readonly (AnswerMemory & { readonly relevance: number })[];
}

const candidateOfFact = ({ fact, meaning, similarity = meaning }: RankedFact): Candidate | null =>
  isBookFact(fact.type) || similarity === undefined
    ? null
    : { kind: 'fact', text: sayStatement(fact, 'I'), similarity: meaning ?? similarity };

const candidateOfTurn = ({ kind, text, similarity }: AnswerMemory): Candidate | null =>
  kind !== 'turn' || similarity === undefined ? null : { kind, text, similarity };

/**
 * How likely each fact and memory answers the question: by the classifier where the sentence encoder has compared it with
 * the question, and else by words.
 */
export const withChances = (
  { text, question, ofLearner }: Asked,
  judge: JudgeMemory,
  facts: readonly RankedFact[],
  memories: readonly AnswerMemory[],
): Judged => {
  // "What do you know about me?" names nothing to compare.
  const namesNothing = question.about === 'learner' && subjectTerms(text, question).length === 0;
  const byMeaning = ofLearner !== null && !namesNothing && !question.exactWords;
  // Messages on the subject of a question about the book or a conversation are found by words.
  const byMessage = byMeaning && question.about === 'learner';
  const ofFacts = facts.map((one) => (byMeaning ? candidateOfFact(one) : null));
  const ofTurns = memories.map((one) => (byMessage ? candidateOfTurn(one) : null));
  const candidates = [...ofFacts, ...ofTurns].filter((one) => one !== null);
  const chances = answerChances(text, ofLearner ?? 0, candidates);
  const chanceOf = (candidate: Candidate | null | undefined): number | undefined =>
    candidate ? chances[candidates.indexOf(candidate)] : undefined;
  return {
    facts: facts.map((one, at) => ({
      ...one,
      relevance:
        chanceOf(ofFacts[at]) ??
        judge(
          {
            kind: 'fact',
            text: sayStatement(one.fact, 'I'),
            ...(one.similarity !== undefined && { similarity: one.similarity }),
          },
          !isBookFact(one.fact.type),
        ),
    })),
    memories: memories.map((one, at) => ({
      ...one,
      relevance: chanceOf(ofTurns[at]) ?? judge(one, one.kind === 'turn'),
    })),
  };
};
