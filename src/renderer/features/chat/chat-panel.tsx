import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Citation, Session, Turn } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { litStore } from '../../navigation/place';
import { messageOf } from '../../client/client';
import { useBooks } from '../../client/queries';
import { text } from '../../messages/en';
import { useKept } from '../../state/kept';
import { usePageLabel } from '../../navigation/page-label';
import { LoadError, Skeleton } from '../../ui/states';
import { useStableCallback } from '../../state/use-stable-callback';
import { useStore } from '../../state/store';
import { threadWishStore } from '../../navigation/read-session';
import { SessionsList } from '../sessions/sessions-list';
import type { Asked } from './session/answer-stream';
import { ChatHead } from './chat-head';
import { openCitation } from './answer/citation-chip';
import { Composer } from './composer';
import { EraseTurn } from './thread/erase-turn';
import { MeaningLine } from './meaning-line';
import { hasRecap } from './thread/recap';
import { ThreadRow } from './thread/thread-row';
import { threadRows } from './thread/thread-rows';
import { ThreadView, type ThreadScroll } from './thread/thread-view';
import { turnActions } from './answer/turn-actions';
import { TutorSaw } from './sources/tutor-saw';
import { useChat, type Chat } from './session/use-chat';
import { useThread, type ThreadGoal, type ThreadHandle } from './thread/use-thread';

/** Each place once: from a second mention of it the keys would go on as from the first. */
function distinct(citations: readonly Citation[]): readonly Citation[] {
  const seen = new Set<string>();
  return citations.filter(({ bookId, page, quote }) => {
    const place = `${bookId} ${page} ${quote}`;
    if (seen.has(place)) return false;
    seen.add(place);
    return true;
  });
}

function useCitationKeys(chat: Chat): void {
  const citations = distinct(chat.turns.flatMap((turn) => turn.citations));
  const move = (by: number): void => {
    const lit = litStore.get();
    const at = citations.findIndex((one) => one.page === lit?.page && one.quote === lit.quote);
    const next =
      citations[
        at < 0 ? (by > 0 ? 0 : citations.length - 1) : (at + by + citations.length) % citations.length
      ];
    if (next) openCitation(next);
  };
  useCommand('citation.next', () => move(1), citations.length > 0);
  useCommand('citation.before', () => move(-1), citations.length > 0);
}

/** A session that was followed here stays in the thread when the next one begins. */
function useHandover(chat: Chat, thread: ThreadHandle): void {
  const followed = useRef<{ readonly session: Session; readonly turns: readonly Turn[] } | null>(null);
  useLayoutEffect(() => {
    const last = followed.current;
    if (last && chat.sessionId && last.session.sessionId !== chat.sessionId) {
      followed.current = null;
      thread.keepSession(last.session, last.turns);
    }
    if (chat.session && chat.session.sessionId === chat.sessionId)
      followed.current = { session: chat.session, turns: chat.turns };
  });
}

interface Look {
  readonly turn: Turn | null;
  readonly wish: boolean;
}

interface Props {
  /** Null: the conversation that belongs to no book. */
  readonly bookId: string | null;
  readonly before?: ReactNode;
}

/** The tutor: the conversation with all its sessions, the sessions by name, what an answer was made from, the composer. */
export function ChatPanel({ bookId, before }: Props) {
  const chat = useChat(bookId);
  const handle = useThread(bookId);
  const { thread } = handle;
  const [listed, setListed] = useState(false);
  const [inSight, setInSight] = useState<string | null>(null);
  const [look, setLook] = useState<Look>({ turn: null, wish: false });
  const [erasing, setErasing] = useState<Turn | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [recapAway, setRecapAway] = useKept<string | null>('recap-away', null);
  const wanted = useStore(threadWishStore);
  const scroll = useRef<ThreadScroll>(null);
  const { session, sessionId, turns, stream, warmup } = chat;
  const ended = session !== null && session.endedAt !== null;
  const book = useBooks().data?.find(({ id }) => id === bookId) ?? null;
  const bound = book?.readUpTo ?? null;
  const boundLabel = usePageLabel(bound === null ? null : bookId, bound ?? 1);

  const open = (goal: ThreadGoal): void => {
    setListed(false);
    void handle.open(goal);
  };
  const toNow = (): void => {
    setListed(false);
    if (thread?.hasNewer) open({ kind: 'now' });
    else {
      handle.unmark();
      scroll.current?.toEnd();
    }
  };

  useHandover(chat, handle);
  useCitationKeys(chat);
  useCommand('session.list', () => setListed(true));
  useCommand('session.date', () => setListed(true));
  useCommand('session.now', toNow, thread !== null);
  useCommand('session.end', () => void chat.end(), !ended && turns.length > 0);
  useCommand('session.new', chat.fresh, ended);
  const openWanted = useEffectEvent(({ sessionId: id, turnId }: NonNullable<typeof wanted>) => {
    threadWishStore.set(null);
    open(turnId === null ? { kind: 'session', sessionId: id } : { kind: 'turn', turnId });
  });
  useEffect(() => {
    if (wanted) openWanted(wanted);
  }, [wanted]);
  const sendQueued = useEffectEvent(chat.sendQueued);
  useEffect(() => {
    if (sessionId && !chat.busy && chat.queued) sendQueued();
  }, [sessionId, chat.busy, chat.queued]);
  useEffect(() => {
    if (ended) scroll.current?.toEnd();
  }, [ended]);

  const recap = warmup !== null && !ended && recapAway !== sessionId && hasRecap(warmup);
  const streamKind = stream?.kind ?? null;
  const rows = useMemo(
    () => (thread ? threadRows(thread, { session, turns, stream: streamKind, recap }) : []),
    [thread, session, turns, streamKind, recap],
  );
  const findTurn = useCallback(
    (turnId: number | null): Turn | undefined =>
      [...(thread?.turns ?? []), ...turns].find((turn) => turn.turnId === turnId),
    [thread, turns],
  );
  const send = (asked: Asked): void => {
    setLook({ turn: null, wish: false });
    toNow();
    chat.send(asked);
  };
  const find = useStableCallback(findTurn);
  const again = useStableCallback(chat.again);
  const stop = useStableCallback(chat.stop);
  const instead = useStableCallback(chat.instead);
  const ask = useStableCallback((content: string) => {
    // A queued question is not replaced.
    if (chat.queued === null) send({ content, selection: null });
  });
  const actions = useMemo(
    () =>
      turnActions(bookId, find, {
        again,
        ask,
        stop,
        instead,
        look: (turn) => setLook({ turn, wish: true }),
        erase: setErasing,
      }),
    [bookId, find, again, ask, stop, instead],
  );

  const last = turns.findLast((turn) => turn.role === 'assistant') ?? null;
  const looked = look.turn ?? last;
  const isLast = looked?.turnId === last?.turnId;
  const question = findTurn(looked?.replyTo ?? null)
    ?.content.split('\n')
    .at(-1);

  const failure = chat.failure ? messageOf(chat.failure) : handle.error;
  const ready = thread !== null && (rows.length > 0 || session !== null);

  return (
    <section
      className="chat"
      aria-label={text.chat.label}
      data-pane="chat"
      tabIndex={-1}
      onKeyDown={(event) => {
        // An answer that is being written is stopped first.
        if (event.key !== 'Escape' || !listed || chat.canStop || event.defaultPrevented) return;
        event.preventDefault();
        setListed(false);
      }}
    >
      <ChatHead
        session={session}
        inSight={(inSight && inSight !== sessionId && thread?.sessions.get(inSight)) || null}
        turns={turns}
        listed={listed}
        onList={setListed}
        end={{
          run: () => void chat.end(),
          running: chat.ending,
          possible: !ended && turns.length > 0,
        }}
        before={before}
      />
      {failure && (
        <div className="c-failed">
          <LoadError
            message={failure}
            onRetry={() => (chat.failure ? chat.readAgain() : open({ kind: 'now' }))}
          />
        </div>
      )}
      {listed && (
        <div className="c-scroll" tabIndex={-1}>
          <SessionsList
            bookId={bookId}
            current={ended ? null : sessionId}
            onOpen={(id) => open({ kind: 'session', sessionId: id })}
            onDay={(at) => open({ kind: 'since', at })}
          />
        </div>
      )}
      {!listed && !ready && !failure && (
        <div className="c-scroll">
          <Skeleton lines={4} />
        </div>
      )}
      {!listed && ready && (
        <ThreadView
          rows={rows}
          mark={handle.mark}
          busy={chat.busy}
          grows={`${turns.length} ${last?.content.length ?? 0} ${stream?.kind ?? ''}`}
          hasNewer={thread.hasNewer}
          scroll={scroll}
          onNear={(side) => void handle.extend(side)}
          onSession={setInSight}
          onStart={() => open({ kind: 'start' })}
          onNow={toNow}
          render={(row) => (
            <ThreadRow
              row={row}
              chat={chat}
              bookId={bookId}
              actions={actions}
              looked={look.turn?.turnId ?? null}
              unfolded={unfolded}
              onUnfold={(id, unfold) =>
                setUnfolded((all) => new Set(unfold ? [...all, id] : [...all].filter((one) => one !== id)))
              }
              onRecapAway={() => setRecapAway(sessionId)}
            />
          )}
        />
      )}
      {erasing && (
        <EraseTurn
          turn={erasing}
          question={findTurn(erasing.replyTo ?? erasing.turnId)?.content ?? erasing.content}
          onClose={() => setErasing(null)}
          onErased={() => {
            setLook({ turn: null, wish: false });
            handle.forget(erasing);
          }}
        />
      )}
      {!listed && <MeaningLine bookId={bookId} answer={looked} />}
      {!listed && looked && (
        <TutorSaw
          turn={looked}
          earlier={isLast ? null : (question ?? '')}
          bookId={bookId}
          wish={look.wish}
          onMet={() => setLook(({ turn }) => ({ turn, wish: false }))}
          onLatest={() => setLook({ turn: null, wish: false })}
        />
      )}
      <Composer
        busy={chat.busy || sessionId === null}
        canStop={chat.canStop}
        ended={ended}
        queued={chat.queued?.content ?? null}
        placeholder={bookId === null ? text.thread.noBookPlaceholder : text.chat.placeholder}
        scope={book?.title ?? null}
        readUpTo={bound === null ? null : boundLabel}
        onSend={send}
        onStop={chat.stop}
        onDropQueued={chat.dropQueued}
        onPage={(by) => scroll.current?.page(by)}
      />
    </section>
  );
}
