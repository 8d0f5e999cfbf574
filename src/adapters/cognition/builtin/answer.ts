import type { AnswerPart, AnswerTask } from '../../../core/ports';

/** Quotes the retrieved passages rather than composing prose, and yields the answer in one piece. */
export async function* answer(task: AnswerTask, signal: AbortSignal): AsyncGenerator<AnswerPart> {
  const { basis, ...card } = await task.composeCard();
  signal.throwIfAborted();
  yield { kind: 'basis', basis };
  yield { kind: 'card', ...card };
}
