import type { AnswerPart, AnswerTask } from '../../../core/ports';

/** Shows what was found rather than composing prose; all of it at once. */
export async function* answer(task: AnswerTask, signal: AbortSignal): AsyncGenerator<AnswerPart> {
  const { basis, ...card } = await task.composeCard();
  signal.throwIfAborted();
  yield { kind: 'basis', basis };
  yield { kind: 'card', ...card };
}
