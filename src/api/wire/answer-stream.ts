import type { AnswerEvent } from '../../shared/contract';
import type { Answer } from '../../shared/model';
import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';

/**
 * Waits for the first event before it returns the stream, so that an immediate refusal (unknown session, another answer
 * running) fails the call and not a stream that has already begun.
 */
export const startStream = async (
  events: AsyncIterable<AnswerEvent>,
): Promise<AsyncIteratorObject<AnswerEvent, void, void>> => {
  const iterator = events[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    let next = first;
    try {
      while (!next.done) {
        yield next.value;
        next = await iterator.next();
      }
    } finally {
      if (!next.done) await iterator.return?.();
    }
  })();
};

/** The complete answer, after its stream has ended. */
export const finalAnswer = async (events: AsyncIterable<AnswerEvent>): Promise<Answer> => {
  let answer: Answer | null = null;
  for await (const event of events) if (event.kind === 'done') answer = event.turn;
  if (answer === null) throw new LecternError('ANSWER_FAILED', errorText.answerFailed);
  return answer;
};
