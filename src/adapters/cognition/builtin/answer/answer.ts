import type { AnswerPart, AnswerTask, Embedder } from '../../../../core/ports';
import { acknowledge } from './acknowledge';
import { answerFromBook } from './answer-from-book';
import { answerFromMemory } from './answer-from-memory';
import { smallTalk } from './small-talk';

/** Streams an answer quote by quote; the basis comes first. Stops between two parts when it is told to. */
export async function* answer(
  task: AnswerTask,
  signal: AbortSignal,
  embedder: Embedder,
): AsyncGenerator<AnswerPart> {
  for await (const part of partsOf(task, embedder)) {
    signal.throwIfAborted();
    yield part;
  }
}

async function* partsOf(task: AnswerTask, embedder: Embedder): AsyncGenerator<AnswerPart> {
  const friendly = smallTalk(task.question);
  if (friendly !== null) {
    yield { kind: 'basis', basis: 'none' };
    yield { kind: 'text', text: friendly };
    return;
  }
  const noted = acknowledge(task);
  if (noted !== null) yield* noted;
  else if (task.about === 'book') yield* answerFromBook(task, embedder);
  else yield* answerFromMemory(task, task.about, embedder);
}
