import type { AnswerPart, AnswerTask, Embedder } from '../../../../core/ports';
import type { Turn } from '../../../../shared/model';
import { isStatement } from '../../../../shared/text/sentence-mood';
import { foldSpace } from '../text/fold-space';
import { noted } from './acknowledge';
import { candidatesOf } from './candidates';
import { composeQuotes } from './compose';
import { meaningOf } from './meaning';
import { readQuestion } from './question';
import { isAnswerable, refuse } from './refuse';
import { scoreSentences, type Scored } from './score';
import { selectQuotes } from './select';
import { selectSteps } from './select-steps';
import { toldSoFar } from './told-so-far';

/** A remaining sentence this near to the best of those that were quoted before is better than saying those again. */
const NEAR_ENOUGH = 0.6;

/** The best sentences of the best passages, quoted; or a plain no. */
export async function* answerFromBook(task: AnswerTask, embedder: Embedder): AsyncGenerator<AnswerPart> {
  const question = readQuestion(task.question, task.recentTurns);
  const candidates = candidatesOf(task.passages);
  const meaning = await meaningOf(
    embedder,
    question,
    candidates.map((candidate) => candidate.text),
  );
  const scoring = scoreSentences(candidates, question, meaning);
  if (!isAnswerable(task, question, scoring)) {
    // What is told and not asked wants no answer.
    if (isStatement(task.question)) yield* noted();
    else yield* refuse(task, question, scoring.missing);
    return;
  }
  const scored = question.followUp ? unsaid(scoring.scored, task.recentTurns) : scoring.scored;
  const steps = question.kind === 'steps' ? selectSteps(scored, task.detailLevel) : null;
  yield { kind: 'basis', basis: 'book' };
  yield* composeQuotes(
    steps ?? selectQuotes(scored, question, task.detailLevel),
    toldSoFar(task.recentTurns),
  );
}

/** A follow-up must not be told the same again, as long as there is something else that fits. */
function unsaid(scored: readonly Scored[], recentTurns: readonly Turn[]): readonly Scored[] {
  const said = recentTurns
    .filter((turn) => turn.role === 'assistant')
    .flatMap((turn) => turn.citations.map((citation) => foldSpace(citation.quote)));
  const isSaid = ({ candidate }: Scored): boolean =>
    candidate.spans.every((span) => said.some((quote) => quote.includes(span.text)));
  const left = scored.filter((one) => !isSaid(one));
  return left.length > 0 && bestOf(left) >= NEAR_ENOUGH * bestOf(scored) ? left : scored;
}

const bestOf = (scored: readonly Scored[]): number => Math.max(0, ...scored.map((one) => one.score));
