import type { ReactNode } from 'react';
import type { Session, Turn } from '../../../shared/model';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import { SessionMemoryMenu, SessionMemoryState } from './session-memory';
import { dayAndTime } from './thread/day-words';

interface Props {
  /** The open session. */
  readonly session: Session | null;
  /** The session scrolled into view, if it is an earlier one. */
  readonly inView: Session | null;
  readonly turns: readonly Turn[];
  readonly listOpen: boolean;
  readonly onListOpen: (listOpen: boolean) => void;
  readonly end: { readonly run: () => void; readonly running: boolean; readonly possible: boolean };
  readonly before?: ReactNode;
}

const titleOf = (session: Session | null, turns: readonly Turn[]): string =>
  session?.title ||
  turns
    .find((turn) => turn.role === 'user')
    ?.content.split('\n')
    .at(-1) ||
  text.chat.newSession;

/** Shows the title of the session in view, which changes as the conversation is scrolled. */
export function ChatHead({ session, inView, turns, listOpen, onListOpen, end, before }: Props) {
  const list = useReturnedFocus(listOpen);
  const shown = inView ?? session;
  return (
    <header className="bar">
      {before}
      {listOpen ? (
        <button type="button" className="btn btn-quiet btn-sm c-back" onClick={() => onListOpen(false)}>
          <Icon name="left" small />
          {text.sessions.back}
        </button>
      ) : (
        <div className="c-head">
          <h2 className="truncate">
            {inView ? inView.title || text.sessions.untitled : titleOf(session, turns)}
          </h2>
          {shown && (
            <p className="meta num truncate">
              {dayAndTime(shown.startedAt)}
              <SessionMemoryState session={shown} />
            </p>
          )}
        </div>
      )}
      {!listOpen && session && !session.endedAt && <SessionMemoryMenu session={session} />}
      <IconButton
        icon="history"
        name={text.chat.earlier}
        className="btn-quiet"
        large
        ref={list}
        pressed={listOpen}
        onClick={() => onListOpen(!listOpen)}
      />
      {!listOpen && (
        <button
          type="button"
          className="btn btn-sm"
          disabled={!end.possible || end.running}
          onClick={end.run}
        >
          {end.running ? text.chat.ending : text.chat.end}
        </button>
      )}
    </header>
  );
}
