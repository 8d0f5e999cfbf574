import { useEffect, useMemo, useState } from 'react';
import type { Book } from '../../../shared/model';
import { useCommand } from '../../app/commands';
import { formatLongDay, formatTime } from '../../app/format';
import { litStore } from '../../app/place';
import { messageOf } from '../../client/client';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { LoadError, Skeleton } from '../../ui/states';
import { useStore } from '../../ui/store';
import { readSessionStore } from '../sessions/read-session';
import { SessionReading } from '../sessions/session-reading';
import { SessionsList } from '../sessions/sessions-list';
import { openCitation } from './citation-chip';
import { composeStore } from './compose';
import { Composer } from './composer';
import { Recap } from './recap';
import { SessionEnded } from './session-ended';
import { turnActions } from './turn-actions';
import { TurnView, Waiting } from './turn-view';
import { TutorSaw } from './tutor-saw';
import { useChat, type Chat } from './use-chat';
import { useFollowText } from './use-follow-text';

type View =
  | { readonly kind: 'now' }
  | { readonly kind: 'list' }
  | { readonly kind: 'read'; readonly sessionId: string };

function useCitationKeys(chat: Chat): void {
  const citations = chat.turns.flatMap((turn) => turn.citations);
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

function Welcome() {
  return (
    <section className="c-hello">
      <h2 className="book">{text.chat.welcome}</h2>
      <p>{text.chat.welcomeText}</p>
      <ul>
        {text.chat.starterBook.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="c-start"
              onClick={() => composeStore.set({ kind: 'text', text: question, nonce: Date.now() })}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Turns({ chat, book }: { readonly chat: Chat; readonly book: Book }) {
  const { turns, stream, busy, again } = chat;
  const actions = useMemo(() => turnActions(turns, book.id, again), [turns, book.id]);
  return (
    <div className="c-turns" role="log" aria-live="polite" aria-busy={busy}>
      {turns.map((turn) => (
        <TurnView key={turn.turnId} turn={turn} actions={actions} busy={busy} />
      ))}
      {stream?.kind === 'asking' && (
        <>
          {stream.again === null && (
            <section className="turn turn-user" aria-label={text.chat.question}>
              {stream.question.split(/\n{2,}/).map((part, i) => (
                <p key={i}>{part}</p>
              ))}
            </section>
          )}
          <section className="turn turn-tutor" aria-label={text.chat.answer} aria-busy="true">
            <Waiting />
          </section>
        </>
      )}
      {stream?.kind === 'failed' && (
        <section className="turn turn-tutor" aria-label={text.chat.answer} data-state="failed">
          {stream.again === null && <p className="turn-lost">{stream.question}</p>}
          <p className="t-end" data-state="failed" role="alert">
            <Icon name="alert" small />
            <span>
              {text.chat.notSent} {stream.reason}
            </span>
            <button type="button" className="btn btn-sm" onClick={chat.retryFailed}>
              {text.chat.tryAgain}
            </button>
          </p>
        </section>
      )}
    </div>
  );
}

export function ChatPanel({ book }: { readonly book: Book }) {
  const chat = useChat(book.id);
  const [view, setView] = useState<View>({ kind: 'now' });
  const wanted = useStore(readSessionStore);
  const { session, sessionId, turns, warmup } = chat;
  const ended = session !== null && session.endedAt !== null;
  const last = turns.findLast((turn) => turn.role === 'assistant');
  const { box, below, toEnd } = useFollowText(
    `${turns.length} ${last?.content.length ?? 0} ${chat.stream?.kind ?? ''} ${view.kind}`,
    view.kind === 'now',
  );

  useEffect(() => {
    if (ended) toEnd();
  }, [ended]);

  useEffect(() => {
    if (!wanted) return;
    setView({ kind: 'read', sessionId: wanted });
    readSessionStore.set(null);
  }, [wanted]);

  useCitationKeys(chat);
  useCommand('session.list', () => setView({ kind: 'list' }));
  useCommand('session.end', () => void chat.end(), !ended && turns.length > 0);
  useCommand('session.new', chat.fresh, ended);
  useEffect(() => {
    if (!chat.busy && chat.queued) chat.sendQueued();
  }, [chat.busy, chat.queued]);

  const send = (content: string): void => {
    setView({ kind: 'now' });
    chat.send(content);
    toEnd();
  };
  const title =
    session?.title ||
    turns
      .find((turn) => turn.role === 'user')
      ?.content.split('\n')
      .at(-1) ||
    text.chat.newSession;

  return (
    <section className="chat" aria-label={text.chat.label} data-pane="chat" tabIndex={-1}>
      <header className="bar">
        {view.kind === 'now' ? (
          <div className="c-head">
            <h2 className="truncate">{title}</h2>
            {session && (
              <p className="meta num truncate">
                {text.chat.sessionSince(
                  `${formatTime(session.startedAt)}, ${formatLongDay(session.startedAt)}`,
                )}
              </p>
            )}
          </div>
        ) : (
          <button
            type="button"
            className="btn btn-quiet btn-sm c-back"
            onClick={() => setView(view.kind === 'read' ? { kind: 'list' } : { kind: 'now' })}
          >
            <Icon name="left" small />
            {view.kind === 'read' ? text.sessions.title : text.sessions.back}
          </button>
        )}
        <button
          type="button"
          className="btn btn-quiet btn-sm btn-icon push"
          aria-label={text.chat.earlier}
          title={text.chat.earlier}
          aria-pressed={view.kind !== 'now'}
          onClick={() => setView(view.kind === 'now' ? { kind: 'list' } : { kind: 'now' })}
        >
          <Icon name="history" />
        </button>
        {view.kind === 'now' && (
          <button
            type="button"
            className="btn btn-sm"
            disabled={ended || turns.length === 0 || chat.ending}
            onClick={() => void chat.end()}
          >
            {chat.ending ? text.chat.ending : text.chat.end}
          </button>
        )}
      </header>
      <div className="c-scroll" ref={box} tabIndex={-1}>
        {view.kind === 'list' && (
          <SessionsList
            bookId={book.id}
            current={ended ? null : sessionId}
            onOpen={(id) => setView({ kind: 'read', sessionId: id })}
          />
        )}
        {view.kind === 'read' && <SessionReading sessionId={view.sessionId} />}
        {view.kind === 'now' && (
          <>
            {chat.start.error && (
              <LoadError message={messageOf(chat.start.error)} onRetry={() => void chat.start.refetch()} />
            )}
            {chat.start.isPending && <Skeleton lines={4} />}
            {warmup && sessionId && !ended && <Recap sessionId={sessionId} warmup={warmup} />}
            {session && turns.length === 0 && chat.stream === null && !ended && <Welcome />}
            <Turns chat={chat} book={book} />
            {session && ended && <SessionEnded session={session} onFresh={chat.fresh} />}
          </>
        )}
      </div>
      {below && view.kind === 'now' && (
        <button type="button" className="c-below btn btn-sm" onClick={toEnd}>
          <Icon name="down" small />
          {text.chat.newBelow}
        </button>
      )}
      {view.kind === 'now' && last && (
        <TutorSaw
          turn={last}
          bookId={book.id}
          openSession={(id) => setView({ kind: 'read', sessionId: id })}
        />
      )}
      {view.kind !== 'read' && (
        <Composer
          busy={chat.busy}
          canStop={chat.canStop}
          ended={ended}
          queued={chat.queued}
          disabled={sessionId === null}
          onSend={send}
          onStop={chat.stop}
          onDropQueued={chat.dropQueued}
        />
      )}
    </section>
  );
}
