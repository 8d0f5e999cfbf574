import type { Answer, BookId, ModelChoice, SessionId, TurnId, Warmup } from '../../../../shared/model';
import type { AnswerEvent } from '../../../../shared/contract';
import { client, errorCode, messageOf } from '../../../client/client';
import { followedSessions, keys, queryClient } from '../../../client/queries';
import { offerAfterAct } from '../../facts/act-on-answer';
import { frameByFrame } from './frame-by-frame';
import { createStore } from '../../../state/store';
import { followAnswer, type AnswerStream, type PendingQuestion } from './answer-stream';
import { waitForRetry } from './retry-wait';

interface StartedSession {
  readonly sessionId: SessionId;
  readonly warmup: Warmup;
  readonly resumed: boolean;
}

/** By session: the answer that this window follows. Outside React, because it continues while another screen is open. */
export const streamStore = createStore<Readonly<Record<string, AnswerStream>>>({});

const putStream = (sessionId: SessionId, stream: AnswerStream | null): void =>
  streamStore.set((all) => {
    const { [sessionId]: _before, ...rest } = all;
    return stream ? { ...rest, [sessionId]: stream } : rest;
  });

const startKey = (bookId: BookId | null) => ['study-start', bookId] as const;
export const answerKey = (turnId: TurnId) => ['answers', turnId] as const;

export const startQuery = (bookId: BookId | null) => ({
  queryKey: startKey(bookId),
  queryFn: (): Promise<StartedSession> => client.study.start({ bookId }),
  staleTime: 60_000,
  refetchOnMount: 'always' as const,
  retry: 1,
});

/** Ends the open session, if there is one, and begins another. */
export async function startFresh(bookId: BookId | null): Promise<StartedSession> {
  const started = await client.study.start({ bookId, fresh: true });
  queryClient.setQueryData(startKey(bookId), started);
  void queryClient.invalidateQueries({ queryKey: ['sessions'] });
  return started;
}

const refetchSession = (sessionId: SessionId): Promise<void> => {
  followedSessions.delete(sessionId);
  return queryClient.invalidateQueries({ queryKey: keys.session(sessionId) });
};

/** By session: resolves when the answer that is followed ends. */
const following = new Map<SessionId, Promise<void>>();

function follow(...asked: Parameters<typeof followNow>): Promise<void> {
  const [sessionId] = asked;
  const work = followNow(...asked).finally(() => {
    if (following.get(sessionId) === work) following.delete(sessionId);
  });
  following.set(sessionId, work);
  return work;
}

async function followNow(
  sessionId: SessionId,
  question: PendingQuestion,
  again: TurnId | null,
  open: () => Promise<AsyncIterable<AnswerEvent>>,
): Promise<void> {
  let stream: AnswerStream = { kind: 'asking', question, askedAt: Date.now(), again };
  // Pieces may arrive faster than they are painted; the first word is shown without waiting for later ones.
  const screen = frameByFrame((now: AnswerStream) => putStream(sessionId, now));
  putStream(sessionId, stream);
  followedSessions.add(sessionId);
  try {
    for await (const event of await open()) {
      stream = followAnswer(stream, event, Date.now());
      if (event.kind === 'done') {
        waitForRetry(event.turn.turnId, event.retryAfterSeconds);
        offerAfterAct(event.turn);
      }
      // The empty answer is not drawn as a frame; the first word is.
      if (event.kind === 'begin') putStream(sessionId, stream);
      else screen.show(stream);
    }
    await screen.shown();
    if (stream.kind === 'done')
      queryClient.setQueryData<Answer>(answerKey(stream.answer.turnId), stream.answer);
    await refetchSession(sessionId);
    putStream(sessionId, null);
  } catch (error) {
    await screen.shown();
    if (errorCode(error) === 'SESSION_ENDED' && stream.kind === 'asking') {
      followedSessions.delete(sessionId);
      putStream(sessionId, null);
      throw error;
    }
    // Once begun, an answer is stored and continues without this window, so it is read from there.
    putStream(
      sessionId,
      stream.kind === 'asking' ? { kind: 'failed', question, reason: messageOf(error), again } : null,
    );
    await refetchSession(sessionId);
  }
}

/** Asks and follows the answer. If the session has ended in the meantime, a new one is started. */
export async function ask(
  bookId: BookId | null,
  sessionId: SessionId,
  asked: PendingQuestion,
): Promise<void> {
  const askIn = (id: SessionId): Promise<void> =>
    follow(id, asked, null, () =>
      client.study.askStream({
        sessionId: id,
        content: asked.content,
        ...(asked.selection ? { selection: asked.selection } : {}),
        ...(asked.scope ? { scope: asked.scope } : {}),
        ...(asked.answerer ? { answerer: asked.answerer } : {}),
      }),
    );
  try {
    await askIn(sessionId);
  } catch (error) {
    if (errorCode(error) !== 'SESSION_ENDED') throw error;
    await askIn((await startFresh(bookId)).sessionId);
  }
}

/** Asks a turn's question again, of the built-in engine if `by` says so; the earlier answer is kept. */
export const askAgain = (
  sessionId: SessionId,
  turnId: TurnId,
  question: PendingQuestion,
  by?: 'builtin' | ModelChoice,
): Promise<void> =>
  follow(sessionId, question, turnId, () =>
    client.study.regenerateStream({ sessionId, turnId, ...(by ? { answerer: by } : {}) }),
  );

export const forgetFailure = (sessionId: SessionId): void => putStream(sessionId, null);

/** Stops the answer that waits for its provider and has the built-in engine answer instead. */
export async function answerInstead(
  sessionId: SessionId,
  turnId: TurnId,
  question: PendingQuestion,
): Promise<void> {
  const followed = following.get(sessionId);
  await client.study.stop({ sessionId, turnId });
  await followed?.catch(() => undefined);
  await askAgain(sessionId, turnId, question, 'builtin');
}

/** Stops the answer that is being written; what has arrived is kept. */
export async function stopAnswer(sessionId: SessionId, turnId: TurnId): Promise<void> {
  await client.study.stop({ sessionId, turnId });
  await refetchSession(sessionId);
}
