import type { AnswerEvent } from '../../../shared/contract';
import { LecternError } from '../../../shared/errors';
import type { Answer, SessionId, TurnId } from '../../../shared/model';
import { createChannel } from '../../async/channel';
import { errorText } from '../../../shared/messages/engine-text';

/** The state of an answer that was aborted. */
type CutShort = 'stopped' | 'cut';

/** Writes an answer. If aborted, it ends in the state given as the signal's reason. */
type WriteAnswer = (signal: AbortSignal, show: (event: AnswerEvent) => void) => Promise<Answer>;

/** Answers that are being written, at most one per session. They continue even if nobody listens. */
interface RunningAnswers {
  has(sessionId: SessionId): boolean;
  any(): boolean;
  /** Throws ANSWER_RUNNING. `after` is called once the session is free again. */
  launch(
    sessionId: SessionId,
    write: WriteAnswer,
    after: (answer: Answer) => void,
  ): AsyncIterable<AnswerEvent>;
  /** Aborts the session's answer and waits for it to end; with a turn id, only if the answer has that id. */
  abort(sessionId: SessionId, how: CutShort, turnId?: TurnId): Promise<void>;
  abortAll(how: CutShort): Promise<void>;
}

interface Running {
  readonly controller: AbortController;
  turnId: TurnId | null;
  readonly ended: Promise<void>;
}

export const createRunningAnswers = (): RunningAnswers => {
  const running = new Map<SessionId, Running>();

  const abort = async (sessionId: SessionId, how: CutShort, turnId?: TurnId): Promise<void> => {
    const live = running.get(sessionId);
    if (!live || (turnId !== undefined && live.turnId !== turnId)) return;
    live.controller.abort(how);
    await live.ended;
  };

  return {
    has: (sessionId) => running.has(sessionId),
    any: () => running.size > 0,
    launch(sessionId, write, after) {
      if (running.has(sessionId)) throw new LecternError('ANSWER_RUNNING', errorText.answerRunning);
      const channel = createChannel<AnswerEvent>();
      const controller = new AbortController();
      let end: AnswerEvent | null = null;
      const show = (event: AnswerEvent): void => {
        if (event.kind === 'begin') entry.turnId = event.answer.turnId;
        // Emitted once the session is free again, so that a listener can ask the next question at once.
        if (event.kind === 'done') end = event;
        else channel.push(event);
      };
      const run = async (): Promise<void> => {
        try {
          const answer = await write(controller.signal, show);
          running.delete(sessionId);
          channel.push(end ?? { kind: 'done', turn: answer });
          channel.end();
          after(answer);
        } catch (error) {
          running.delete(sessionId);
          channel.fail(error);
        }
      };
      // Runs in a later microtask, once the entry is in the map.
      const entry: Running = { controller, turnId: null, ended: Promise.resolve().then(run) };
      running.set(sessionId, entry);
      return channel;
    },
    abort,
    async abortAll(how) {
      await Promise.all([...running.keys()].map((sessionId) => abort(sessionId, how)));
    },
  };
};
