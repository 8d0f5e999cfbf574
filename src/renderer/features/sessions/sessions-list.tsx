import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookId, Session, SessionId } from '../../../shared/model';
import { formatMinutes, formatWhen } from '../../messages/format';
import { useToday } from '../../state/use-now';
import { formatRoute, noBook } from '../../navigation/route';
import { client, messageOf } from '../../client/client';
import { keys } from '../../client/queries';
import { text } from '../../messages/text';
import { LoadError, Skeleton } from '../../ui/states';

export const sessionTitle = (session: Session): string =>
  session.title || (session.endedAt ? text.sessions.untitled : text.sessions.running);

interface Props {
  readonly bookId: BookId | null;
  readonly current: SessionId | null;
  readonly onOpen: (sessionId: SessionId) => void;
  /** Called with the local midnight at the start of the day. */
  readonly onDay: (at: string) => void;
}

const pageSize = 60;

function DayJump({ onDay }: Pick<Props, 'onDay'>) {
  const [day, setDay] = useState('');
  const today = useToday();
  return (
    <form
      className="s-day"
      onSubmit={(event) => {
        event.preventDefault();
        const at = new Date(`${day}T00:00:00`);
        if (!Number.isNaN(at.getTime())) onDay(at.toISOString());
      }}
    >
      <label>
        <span>{text.thread.goToDate}</span>
        <input
          type="date"
          className="input"
          value={day}
          max={today}
          required
          onChange={(event) => setDay(event.target.value)}
        />
      </label>
      <button type="submit" className="btn btn-sm" disabled={day === ''}>
        {text.thread.go}
      </button>
    </form>
  );
}

function SessionButton({ session, onOpen }: Pick<Props, 'onOpen'> & { readonly session: Session }) {
  return (
    <button
      type="button"
      className="s-i"
      aria-label={text.sessions.open(sessionTitle(session))}
      onClick={() => onOpen(session.sessionId)}
    >
      <b>{sessionTitle(session)}</b>
      <span className="meta num">{formatWhen(session.startedAt)}</span>
      {session.summary && <span className="s-x">{session.summary}</span>}
      <span className="meta num">
        {text.sessions.turns(session.turnCount)},{' '}
        {formatMinutes(session.startedAt, session.endedAt ?? session.lastActive)}
      </span>
    </button>
  );
}

/** The sessions of a book, or of no book, newest first, and a form to go to a day. */
export function SessionsList({ bookId, current, onOpen, onDay }: Props) {
  const list = useInfiniteQuery({
    queryKey: [...keys.sessions(bookId), 'pages'],
    queryFn: ({ pageParam }) =>
      client.study.list({
        ...(bookId === null ? {} : { bookId }),
        limit: pageSize,
        ...(pageParam ? { before: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.startedAt),
  });
  if (list.error && !list.data)
    return <LoadError message={messageOf(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton lines={6} />;
  const earlier = list.data.pages
    .flat()
    .filter((session) => session.sessionId !== current && session.bookId === bookId && session.turnCount > 0);
  const others = bookId !== null && (
    <a className="link s-other" href={formatRoute({ screen: 'study', bookId: noBook, page: null })}>
      {text.thread.noBook}
    </a>
  );
  if (earlier.length === 0 && !list.hasNextPage)
    return (
      <>
        <p className="meta s-none">{bookId ? text.sessions.none : text.thread.noBookHint}</p>
        {others}
      </>
    );
  return (
    <>
      <DayJump onDay={onDay} />
      <ul className="s-list">
        {earlier.map((session) => (
          <li key={session.sessionId}>
            <SessionButton session={session} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button
          type="button"
          className="btn btn-sm s-more"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {text.thread.more}
        </button>
      )}
      {others}
    </>
  );
}
