import type { Session } from '../../../../shared/model';
import { formatMinutes } from '../../../messages/format';
import { formatRoute } from '../../../navigation/route';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { dayAndTime } from './day-words';

interface Props {
  readonly session: Session;
  readonly now: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The break before a session, with its date, length and subject. */
export function SessionBreak({ session, now, open, onOpen }: Props) {
  const length = formatMinutes(session.startedAt, session.endedAt ?? session.lastActive);
  return (
    <section className="br" aria-label={text.thread.session(dayAndTime(session.startedAt))}>
      <p className="br-when meta num">
        <span>
          {dayAndTime(session.startedAt)}
          {!now && session.endedAt && `, ${length}`}
        </span>
      </p>
      {now ? (
        <h3 className="sr">{text.thread.thisSession}</h3>
      ) : (
        <h3 className="br-title book">{session.title || text.sessions.untitled}</h3>
      )}
      {(session.topic || (session.summary && !now)) && (
        <p className="br-more">
          {session.topic && (
            <a
              className="br-topic"
              href={formatRoute({ screen: 'memory', factId: null, section: 'topics', topic: session.topic })}
            >
              <Icon name="folder" small />
              <span className="sr">{text.thread.topic}</span> {session.topic.replaceAll('-', ' ')}
            </a>
          )}
          {session.summary && !now && (
            <button type="button" className="br-fold" aria-expanded={open} onClick={() => onOpen(!open)}>
              <Icon name={open ? 'down' : 'right'} small />
              {text.sessions.summary}
            </button>
          )}
        </p>
      )}
      {open && session.summary && !now && <p className="br-summary">{session.summary}</p>}
    </section>
  );
}
