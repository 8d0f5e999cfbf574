import type { Cognition, TextModel } from '../../../../core/ports';
import { answerPrompt } from '../../prompts';
import { unreadable } from '../unreadable';
import { createComposer } from './compose-answer';
import { createMarkerReader } from './read-markers';

/**
 * The task `answer` by a model, as it streams. What it cites is looked up in what it was shown: a page that it was shown
 * becomes a citation whose quote is taken from that page; a marker of anything else stays in the text, without one.
 */
export const answerWith = (model: TextModel): Cognition['answer'] =>
  async function* answer(task, signal) {
    const composer = createComposer(task);
    const reader = createMarkerReader();
    const { sessionId, turnId, tellWait } = task;
    const call = { task: 'answers', sessionId, turnId, signal, tellWait } as const;
    try {
      for await (const chunk of model.stream(answerPrompt.of(task), call)) {
        signal.throwIfAborted();
        yield* composer.take(reader.push(chunk));
      }
    } catch (error) {
      signal.throwIfAborted();
      // What came is kept, with what it rests on so far; so is what was withheld.
      yield* composer.take(reader.end());
      yield* composer.end();
      const reached = composer.basis();
      if (reached !== null) yield { kind: 'basis', basis: reached };
      throw error;
    }
    yield* composer.take(reader.end());
    yield* composer.end();
    const basis = composer.basis();
    if (basis === null) throw unreadable(model);
    yield { kind: 'basis', basis };
  };
