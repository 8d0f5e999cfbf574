import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BookId, Selection } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { text } from '../../messages/en';
import { composeStore } from '../../navigation/compose';
import { useStore } from '../../state/store';
import { Icon } from '../../ui/icon';
import { AnswerScope } from './answer-scope';
import type { Asked } from './session/answer-stream';
import type { Chat } from './session/use-chat';

interface Props {
  readonly bookId: BookId | null;
  readonly chat: Chat;
  readonly ended: boolean;
  readonly onSend: (asked: Asked) => void;
  /** Page Up and Page Down scroll the conversation while the learner writes. */
  readonly onPage: (by: 1 | -1) => void;
}

/** A passage that the question is about. */
interface Quote {
  readonly selection: Selection;
  readonly place: string;
}

/** In px: about eight lines. */
const tallestField = 176;

/** The question being written. Other parts of the screen may insert a text or a passage. */
function useDraft() {
  const [typed, setTyped] = useState('');
  const [quote, setQuote] = useState<Quote | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const request = useStore(composeStore);

  useEffect(() => {
    if (!request) return;
    if (request.kind === 'text') setTyped(request.text);
    else setQuote({ selection: request.selection, place: request.place });
    composeStore.set(null);
    field.current?.focus();
  }, [request]);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, tallestField)}px`;
  }, [typed]);

  return { typed, setTyped, quote, setQuote, field };
}

function QueuedQuestion({ question, onDrop }: { readonly question: string; readonly onDrop: () => void }) {
  return (
    <p className="comp-queued meta">
      <b>{text.chat.queued}</b> <span className="truncate">{question}</span>
      <button type="button" className="hit" aria-label={text.chat.dropQueued} onClick={onDrop}>
        <Icon name="x" small />
      </button>
    </p>
  );
}

function QuoteLine({ quote, onDrop }: { readonly quote: Quote; readonly onDrop: () => void }) {
  return (
    <p className="comp-quote">
      <Icon name="quote" small />
      <span className="truncate">“{quote.selection.quote}”</span>
      <span className="num">{quote.place}</span>
      <button type="button" className="hit" aria-label={text.chat.dropQuote} onClick={onDrop}>
        <Icon name="x" small />
      </button>
    </p>
  );
}

function SendButtons({ chat, canSend }: { readonly chat: Chat; readonly canSend: boolean }) {
  return (
    <>
      {chat.canStop && (
        <button type="button" className="btn btn-sm comp-stop" onClick={chat.stop}>
          <Icon name="stop" small />
          {text.chat.stop} <kbd aria-hidden="true">Esc</kbd>
        </button>
      )}
      <button
        type="submit"
        className="btn btn-primary btn-sm btn-icon"
        aria-label={text.chat.send}
        title={text.chat.send}
        disabled={!canSend}
      >
        <Icon name="send" />
      </button>
    </>
  );
}

/** Moves the focus to the composer, and from there to the page. */
function toggleFocus(field: HTMLTextAreaElement | null): void {
  if (document.activeElement === field) document.querySelector<HTMLElement>('[data-pane="page"]')?.focus();
  else field?.focus();
}

/** Where questions are written. Enter sends; while an answer is streaming, it queues one question. */
export function Composer({ bookId, chat, ended, onSend, onPage }: Props) {
  const { typed, setTyped, quote, setQuote, field } = useDraft();
  const busy = chat.busy || chat.sessionId === null;
  const placeholder = bookId === null ? text.thread.noBookPlaceholder : text.chat.placeholder;
  useCommand('chat.ask', () => toggleFocus(field.current));
  useCommand('chat.stop', chat.stop, chat.canStop);

  const send = (): void => {
    const question = typed.trim();
    if (!question || (busy && chat.queued?.content)) return;
    onSend({ content: question, selection: quote?.selection ?? null });
    setTyped('');
    setQuote(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'PageUp' || event.key === 'PageDown') onPage(event.key === 'PageUp' ? -1 : 1);
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send();
    else return;
    event.preventDefault();
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {chat.queued?.content && <QueuedQuestion question={chat.queued.content} onDrop={chat.dropQueued} />}
      <div className="comp-box">
        {quote && <QuoteLine quote={quote} onDrop={() => setQuote(null)} />}
        <textarea
          ref={field}
          rows={1}
          aria-label={text.chat.input}
          placeholder={ended ? text.chat.placeholderEnded : placeholder}
          maxLength={19_000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="comp-row">
          <AnswerScope bookId={bookId} />
          <SendButtons chat={chat} canSend={typed.trim() !== '' && !busy} />
        </div>
      </div>
    </form>
  );
}
