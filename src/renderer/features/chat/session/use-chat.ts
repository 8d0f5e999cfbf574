import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Turn } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { queryClient, sessionQuery } from '../../../client/queries';
import { useStore } from '../../../state/store';
import { toast } from '../../../ui/toast';
import { layOver, type Asked } from './answer-stream';
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

const fail = (error: unknown): void => toast(messageOf(error), { kind: 'error' });

/** The open session of a book, or of no book, as the chat shows it, and what can be done with it. */
export function useChat(bookId: string | null) {
  const start = useQuery(startQuery(bookId));
  const sessionId = start.data?.sessionId ?? null;
  const stream = useStore(streamStore)[sessionId ?? ''] ?? null;
  const following = stream !== null && stream.kind !== 'failed';
  const detail = useQuery({
    ...sessionQuery(sessionId ?? ''),
    enabled: sessionId !== null,
    // An answer that another window asked for, or that went on over a lost connection, is read as it grows.
    refetchInterval: (query) =>
      !following && query.state.data?.turns.some((turn) => turn.state === 'streaming') ? 700 : false,
  });
  const [ending, setEnding] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const [queued, setQueued] = useState<Asked | null>(null);

  const turns: readonly Turn[] = layOver(detail.data?.turns ?? [], stream).filter(
    (turn) => turn.role !== 'tool',
  );
  const running = turns.find((turn) => turn.state === 'streaming') ?? null;
  // Between the one that is stopped and the one in its place no question that waits may slip in.
  const busy = running !== null || stream?.kind === 'asking' || replacing;

  const send = (asked: Asked): void => {
    // Before the session is there, and while an answer comes, one question waits.
    if (!sessionId || busy) return setQueued(asked);
    void ask(bookId, sessionId, asked).catch(fail);
  };

  const questionOf = ({ replyTo }: Turn): Asked => {
    const question = turns.find((one) => one.turnId === replyTo);
    return { content: question?.content ?? '', selection: question?.selection ?? null };
  };

  return {
    start,
    sessionId,
    session: detail.data ?? null,
    /** Why the session could not be begun or read; what is shown of it already stays. */
    failure: start.error ?? (detail.data ? null : detail.error),
    readAgain: () => void (start.error ? start.refetch() : detail.refetch()),
    warmup: start.data?.warmup ?? null,
    turns,
    stream,
    busy,
    queued,
    dropQueued: () => setQueued(null),
    sendQueued() {
      if (!queued || busy || !sessionId) return;
      setQueued(null);
      send(queued);
    },
    send,
    canStop: running !== null,
    stop() {
      if (sessionId && running) void stopAnswer(sessionId, running.turnId).catch(fail);
    },
    again(turn: Turn, by?: 'builtin') {
      if (sessionId && !busy) void askAgain(sessionId, turn.turnId, questionOf(turn), by).catch(fail);
    },
    instead(turn: Turn) {
      if (!sessionId || replacing) return;
      setReplacing(true);
      void answerInstead(sessionId, turn.turnId, questionOf(turn))
        .catch(fail)
        .finally(() => setReplacing(false));
    },
    retryFailed() {
      if (!sessionId || stream?.kind !== 'failed') return;
      forgetFailure(sessionId);
      if (stream.again === null) send(stream.question);
      else void askAgain(sessionId, stream.again, stream.question).catch(fail);
    },
    ending,
    async end() {
      if (!sessionId) return;
      setEnding(true);
      try {
        await client.study.end({ sessionId });
        await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      } catch (error) {
        fail(error);
      } finally {
        setEnding(false);
      }
    },
    fresh: () => void startFresh(bookId).catch(fail),
  };
}

export type Chat = ReturnType<typeof useChat>;
