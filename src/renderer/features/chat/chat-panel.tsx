import type { ReactNode } from 'react';
import { text } from '../../messages/text';
import { LoadError } from '../../ui/states';
import { SessionsList } from '../sessions/sessions-list';
import { ChatHead } from './chat-head';
import { Composer } from './composer/composer';
import { Conversation } from './conversation';
import { ConfirmSending } from '../sending/confirm-sending';
import { MeaningLine } from './meaning-line';
import { TutorSaw } from './sources/tutor-saw';
import { EraseTurn } from './thread/erase-turn';
import { useChatPanel, type ChatPanelState } from './use-chat-panel';
import type { BookId } from '../../../shared/model';

interface PanelProps {
  readonly panel: ChatPanelState;
}

function Sessions({ panel: { bookId, chat, ended, places } }: PanelProps) {
  return (
    <div className="c-scroll" tabIndex={-1}>
      <SessionsList
        bookId={bookId}
        current={ended ? null : chat.sessionId}
        onOpen={(sessionId) => places.open({ kind: 'session', sessionId })}
        onDay={(at) => places.open({ kind: 'since', at })}
      />
    </div>
  );
}

/** Below the conversation: whether an answer used semantic search, and what it was made from. */
function AnswerSources({ panel: { bookId, examined, findTurn } }: PanelProps) {
  const { answer } = examined;
  const asked = findTurn(answer?.replyTo ?? null);
  const question = asked?.content.split('\n').at(-1);
  return (
    <>
      <MeaningLine bookId={bookId} answer={answer} />
      {answer && (
        <TutorSaw
          turn={answer}
          earlier={examined.isLatest ? null : (question ?? '')}
          scope={asked?.scope}
          bookId={bookId}
          isRequested={examined.isRequested}
          onOpened={examined.clearRequest}
          onLatest={examined.examineLatest}
        />
      )}
    </>
  );
}

function EraseDialog({ panel: { erasing, findTurn, setErasing, examined, handle } }: PanelProps) {
  if (!erasing) return null;
  return (
    <EraseTurn
      turn={erasing}
      question={findTurn(erasing.replyTo ?? erasing.turnId)?.content ?? erasing.content}
      onClose={() => setErasing(null)}
      onErased={() => {
        examined.examineLatest();
        handle.forget(erasing);
      }}
    />
  );
}

interface Props {
  /** Null for the conversation without a book. */
  readonly bookId: BookId | null;
  readonly before?: ReactNode;
}

/** The tutor: the conversation or the list of its sessions, an answer's sources, and the composer. */
export function ChatPanel({ bookId, before }: Props) {
  const panel = useChatPanel(bookId);
  const { chat, ended, places, failure } = panel;
  const { listOpen, setListOpen } = places;
  return (
    <section
      className="chat"
      aria-label={text.chat.label}
      data-pane="chat"
      tabIndex={-1}
      onKeyDown={(event) => {
        // While an answer is streaming, Escape stops it instead.
        if (event.key !== 'Escape' || !listOpen || chat.canStop || event.defaultPrevented) return;
        event.preventDefault();
        setListOpen(false);
      }}
    >
      <ChatHead
        session={chat.session}
        inView={panel.inView}
        turns={chat.turns}
        listOpen={listOpen}
        onListOpen={setListOpen}
        end={{ run: () => void chat.end(), running: chat.ending, possible: panel.canEnd }}
        before={before}
      />
      {failure && (
        <div className="c-failed">
          <LoadError message={failure} onRetry={panel.retry} />
        </div>
      )}
      {listOpen ? <Sessions panel={panel} /> : <Conversation panel={panel} />}
      <EraseDialog panel={panel} />
      <ConfirmSending />
      {!listOpen && <AnswerSources panel={panel} />}
      <Composer
        bookId={bookId}
        chat={chat}
        ended={ended}
        onSend={panel.send}
        onPage={(by) => places.scroll.current?.page(by)}
      />
    </section>
  );
}
