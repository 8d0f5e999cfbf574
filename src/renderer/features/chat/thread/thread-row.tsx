import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { AnswerPlaceholder } from '../turn/answer-pending';
import { QuestionText } from '../turn/question-text';
import { Recap } from './recap';
import { SessionBreak } from './session-break';
import { SessionEnded } from './session-ended';
import type { ThreadItem } from './thread-rows';
import type { TurnActions } from '../answer/turn-actions';
import { TurnView } from '../turn/turn-view';
import type { Chat } from '../session/use-chat';
import type { BookId, SessionId } from '../../../../shared/model';

function Welcome({
  withBook,
  onAsk,
}: {
  readonly withBook: boolean;
  readonly onAsk: (question: string) => void;
}) {
  const starters = withBook ? text.chat.starterBook : text.thread.noBookStarters;
  return (
    <section className="c-hello">
      <h2 className="book">{withBook ? text.chat.welcome : text.thread.noBookWelcome}</h2>
      <p>{withBook ? text.chat.welcomeText : text.thread.noBookText}</p>
      <ul>
        {starters.map((question) => (
          <li key={question}>
            <button type="button" className="c-start" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A question that was just sent, and a placeholder for its answer. */
function Asking({ chat }: { readonly chat: Chat }) {
  const { stream } = chat;
  if (stream?.kind !== 'asking') return null;
  return (
    <>
      {stream.again === null && (
        <section className="turn turn-user" aria-label={text.chat.question}>
          <QuestionText {...stream.question} />
        </section>
      )}
      <section className="turn turn-tutor t-next" aria-label={text.chat.answer} aria-busy="true">
        <AnswerPlaceholder />
      </section>
    </>
  );
}

function NotSent({ chat }: { readonly chat: Chat }) {
  const { stream } = chat;
  if (stream?.kind !== 'failed') return null;
  return (
    <section className="turn turn-tutor" aria-label={text.chat.answer} data-state="failed">
      {stream.again === null && <p className="turn-lost">{stream.question.content}</p>}
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
  );
}

interface Props {
  readonly row: ThreadItem;
  readonly chat: Chat;
  readonly bookId: BookId | null;
  readonly actions: TurnActions;
  /** The answer whose context is shown. */
  readonly looked: number | null;
  readonly unfolded: ReadonlySet<SessionId>;
  readonly onUnfold: (sessionId: SessionId, open: boolean) => void;
  readonly onDismissRecap: () => void;
}

/** A row of the conversation, of any kind. */
export function ThreadRow({ row, chat, ...props }: Props) {
  switch (row.kind) {
    case 'edge':
      return <p className="th-edge meta">{row.more ? text.thread.older : text.thread.start}</p>;
    case 'break':
      return (
        <SessionBreak
          session={row.session}
          now={row.now}
          open={props.unfolded.has(row.session.sessionId)}
          onOpen={(open) => props.onUnfold(row.session.sessionId, open)}
        />
      );
    case 'turn':
      return (
        <TurnView
          turn={row.turn}
          actions={props.actions}
          live={row.live}
          busy={chat.busy && row.live}
          memories={row.memories}
          looked={props.looked === row.turn.turnId}
          bookId={props.bookId}
        />
      );
    case 'recap':
      return chat.warmup && <Recap warmup={chat.warmup} onDismiss={props.onDismissRecap} />;
    case 'hello':
      return <Welcome withBook={props.bookId !== null} onAsk={props.actions.ask} />;
    case 'asking':
      return <Asking chat={chat} />;
    case 'failed':
      return <NotSent chat={chat} />;
    case 'ended':
      return chat.session && <SessionEnded session={chat.session} onFresh={chat.fresh} />;
  }
}
