import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSessionId, type BookId, type SessionId, type Turn } from '../../../../shared/model';
import { client } from '../../../client/client';
import { queryClient, sessionQuery } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { useStore } from '../../../state/store';
import { answererOf } from '../composer/drafts';
import { mergeStream, type PendingQuestion } from './answer-stream';
import {
  answerInstead,
  ask,
  askAgain,
  forgetFailure,
  startFresh,
  startQuery,
  stopAnswer,
  streamStore,
} from './chat-session';
import { useQueuedQuestion } from './use-queued-question';

/** The open session of a book, or of no book, with the turns on disk and the answer that is being written. */
function useOpenSession(bookId: BookId | null) {
  const start = useQuery(startQuery(bookId));
  const sessionId = start.data?.sessionId ?? null;
  const stream = useStore(streamStore)[sessionId ?? ''] ?? null;
  const following = stream !== null && stream.kind !== 'failed';
  const detail = useQuery({
    ...sessionQuery(sessionId ?? asSessionId('')),
    enabled: sessionId !== null,
    // Polls an answer that another window asked for, or that continued after the connection was lost.
    refetchInterval: (query) =>
      !following && query.state.data?.turns.some((turn) => turn.state === 'streaming') ? 700 : false,
  });
  return {
    sessionId,
    session: detail.data ?? null,
    stream,
    turns: mergeStream(detail.data?.turns ?? [], stream).filter((turn) => turn.role !== 'tool'),
    warmup: start.data?.warmup ?? null,
    /** Why the session could not be started or read. Turns that are already shown stay. */
    failure: start.error ?? (detail.data ? null : detail.error),
    readAgain: () => void (start.error ? start.refetch() : detail.refetch()),
  };
}

function useEndSession(sessionId: SessionId | null) {
  const [ending, setEnding] = useState(false);
  const end = async (): Promise<void> => {
    if (!sessionId) return;
    setEnding(true);
    try {
      await client.study.end({ sessionId });
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    } catch (error) {
      showError(error);
    } finally {
      setEnding(false);
    }
  };
  return { ending, end };
}

/** The open session of a book, or of no book, as the chat shows it, and the actions on it. */
export function useChat(bookId: BookId | null) {
  const open = useOpenSession(bookId);
  const { sessionId, stream, turns } = open;
  const [replacing, setReplacing] = useState(false);
  const running = turns.find((turn) => turn.state === 'streaming') ?? null;
  // A queued question must also wait while an answer is replaced, after the old one has stopped and before the new one
  // begins.
  const busy = running !== null || stream?.kind === 'asking' || replacing;

  const { queued, dropQueued, send } = useQueuedQuestion(sessionId !== null && !busy, (asked) => {
    if (sessionId) void ask(bookId, sessionId, asked).catch(showError);
  });

  const questionOf = ({ replyTo }: Turn): PendingQuestion => {
    const question = turns.find((one) => one.turnId === replyTo);
    return { content: question?.content ?? '', selection: question?.selection ?? null };
  };

  return {
    ...open,
    ...useEndSession(sessionId),
    busy,
    queued,
    dropQueued,
    send,
    canStop: running !== null,
    stop() {
      if (sessionId && running) void stopAnswer(sessionId, running.turnId).catch(showError);
    },
    again(turn: Turn, by?: 'builtin') {
      if (sessionId && !busy)
        void askAgain(sessionId, turn.turnId, questionOf(turn), by ?? answererOf(bookId, sessionId)).catch(
          showError,
        );
    },
    instead(turn: Turn) {
      if (!sessionId || replacing) return;
      setReplacing(true);
      void answerInstead(sessionId, turn.turnId, questionOf(turn))
        .catch(showError)
        .finally(() => setReplacing(false));
    },
    retryFailed() {
      if (!sessionId || stream?.kind !== 'failed') return;
      forgetFailure(sessionId);
      if (stream.again === null) send(stream.question);
      else
        void askAgain(sessionId, stream.again, stream.question, answererOf(bookId, sessionId)).catch(
          showError,
        );
    },
    fresh: () => void startFresh(bookId).catch(showError),
  };
}

export type Chat = ReturnType<typeof useChat>;
