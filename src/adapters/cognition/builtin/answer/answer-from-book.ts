import type { AnswerPart, AnswerTask, Embedder } from '../../../../core/ports';
import { foldSpace } from '../text/fold-space';
import { candidatesOf, type Candidate } from './candidates';
import { composeQuotes } from './compose';
import { meaningOf } from './meaning';
import { readQuestion } from './question';
import { isAnswerable, refuse } from './refuse';
import { scoreSentences } from './score';
import { selectQuotes } from './select';
import { selectSteps } from './select-steps';

/** The best sentences of the best passages, quoted; or a plain no. */
export async function* answerFromBook(task: AnswerTask, embedder: Embedder): AsyncGenerator<AnswerPart> {
  const question = readQuestion(task.question, task.recentTurns);
  const candidates = unsaid(candidatesOf(task.passages), task, question.followUp);
  const meaning = await meaningOf(
    embedder,
    question,
    candidates.map((candidate) => candidate.text),
  );
  const scoring = scoreSentences(candidates, question, meaning);
  if (!isAnswerable(task, question, scoring)) {
    yield* refuse(task, question, scoring.missing);
    return;
  }
  const steps = question.kind === 'steps' ? selectSteps(scoring.scored, task.detailLevel) : null;
  yield { kind: 'basis', basis: 'book' };
  yield* composeQuotes(steps ?? selectQuotes(scoring.scored, question, task.detailLevel));
}

/** "Tell me more" must not be told the same again, as long as there is something else. */
function unsaid(candidates: readonly Candidate[], task: AnswerTask, followUp: boolean): readonly Candidate[] {
  const before = task.recentTurns.findLast((turn) => turn.role === 'assistant');
  if (!followUp || before === undefined || !/\bmore\b|\belse\b|\bgo on\b|\bcontinue\b/i.test(task.question))
    return candidates;
  const said = before.citations.map((citation) => foldSpace(citation.quote));
  const left = candidates.filter((candidate) => !said.some((quote) => quote.includes(candidate.text)));
  return left.length > 0 ? left : candidates;
}
