import type { AnswerEvent } from '../shared/contract';
import type { Answer } from '../shared/model';
import { LecternError } from '../shared/errors';
import { errorText } from '../shared/messages/en/errors';

/**
 * Waits for the first event before the stream is handed on, so that what is refused at once (no such session, an answer
 * is running) is an error of the call and not of a stream that had already begun with success.
 */
export const begun = async (
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

/** The answer as it is at the end of its stream. */
export const finished = async (events: AsyncIterable<AnswerEvent>): Promise<Answer> => {
  let answer: Answer | null = null;
  for await (const event of events) if (event.kind === 'done') answer = event.turn;
  if (answer === null) throw new LecternError('ANSWER_FAILED', errorText.answerFailed);
  return answer;
};
