import type { Cognition, TextModel } from '../../../../core/ports';
import { answerPrompt } from '../../prompts';
import { unreadable } from '../unreadable';
import { createComposer } from './compose-answer';
import { createMarkerReader } from './markers/read-markers';

/**
 * The task `answer` by a model, streamed. Each marker is looked up in what the model was shown: a page becomes a
 * citation with a quote taken from that page; a marker that matches nothing stays in the text without a citation.
 */
export const answerWith = (model: TextModel): Cognition['answer'] =>
  async function* answer(task, signal) {
    const composer = createComposer(task);
    const reader = createMarkerReader();
    const { sessionId, turnId, onWait } = task;
    const call = { task: 'answers', sessionId, turnId, signal, onWait } as const;
    try {
      for await (const chunk of model.stream(answerPrompt.of(task), call)) {
        signal.throwIfAborted();
        yield* composer.take(reader.push(chunk));
      }
    } catch (error) {
      signal.throwIfAborted();
      // If the model fails midway, the text received so far is kept, with the basis it had by then.
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
