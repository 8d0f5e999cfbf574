import { useId, type KeyboardEvent } from 'react';
import type { AnswerScope as Scope, BookId, ComposerDraft } from '../../../../shared/model';
import { runCommand, useCommand } from '../../../commands/commands';
import { text } from '../../../messages/text';
import { navigate } from '../../../navigation/route';
import { memoryDialogStore } from '../../../navigation/memory-dialog';
import { searchFor } from '../../../navigation/search-for';
import { Icon } from '../../../ui/icon';
import { makeNote } from '../../notes/new-note';
import { beginCard } from '../../../navigation/card-draft';
import type { PendingQuestion } from '../session/answer-stream';
import type { Chat } from '../session/use-chat';
import { AnswerScope } from './answer-scope';
import { answererOf, saveDrafts } from './drafts';
import { optionId, SlashList } from './slash-list';
import { useDraft } from './use-draft';
import { useRecall } from './use-recall';
import { useSlash } from './use-slash';

interface Props {
  readonly bookId: BookId | null;
  readonly chat: Chat;
  readonly ended: boolean;
  readonly onSend: (asked: PendingQuestion) => void;
  /** Page Up and Page Down scroll the conversation while the learner writes. */
  readonly onPage: (by: 1 | -1) => void;
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

function QuoteLine({
  quote,
  onDrop,
}: {
  readonly quote: NonNullable<ComposerDraft['quote']>;
  readonly onDrop: () => void;
}) {
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

/** The composer's draft, and the actions of its keys and buttons. */
function useComposer({ bookId, chat, onSend, onPage }: Props) {
  const { draft, change, field } = useDraft(bookId);
  const { text: typed, quote } = draft;
  const setTyped = (next: string): void => change({ text: next });
  const answerer = answererOf(bookId, chat.sessionId);
  const busy = chat.busy || chat.sessionId === null;
  const blocked = busy && Boolean(chat.queued?.content);

  const ask = (content: string, scope: Scope = draft.scope): void => {
    if (blocked) return setTyped(content);
    onSend({
      content,
      selection: quote?.selection ?? null,
      scope: scope.kind === 'book' ? undefined : scope,
      answerer,
    });
    change({ text: '', quote: null });
  };
  const slash = useSlash(typed, setTyped, {
    bookId,
    ask,
    setScope: (scope) => change({ scope }),
    search: searchFor,
    makeNote: (title) => void makeNote({ title, bookId }),
    makeCard: (front) => beginCard({ front, bookId }),
    review: () => navigate({ screen: 'review' }),
    draftPlan: () => navigate({ screen: 'plans', planId: 'new' }),
    openMemory: (dialog) => memoryDialogStore.set(dialog),
    showHelp: () => void runCommand('keys'),
  });
  const recall = useRecall(bookId, typed, setTyped);
  const send = (): void => {
    const question = typed.trim();
    if (question && !blocked) ask(question);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (event.nativeEvent.isComposing) return;
    const plain = !shiftKey && !altKey && !ctrlKey && !metaKey;
    if (key === 'PageUp' || key === 'PageDown') onPage(key === 'PageUp' ? -1 : 1);
    else if (plain && (slash.onKey(key) || recall.onKey(key))) {
      // Here Escape only closes the list; it must not also stop an answer.
      event.stopPropagation();
    } else if (key === 'Enter' && !shiftKey) send();
    else return;
    event.preventDefault();
  };
  return { draft, change, field, typed, setTyped, answerer, busy, slash, send, onKeyDown };
}

/** The field for questions. Enter sends; while an answer is streaming, it queues one question. */
export function Composer(props: Props) {
  const { bookId, chat, ended } = props;
  const { draft, change, field, typed, setTyped, answerer, busy, slash, send, onKeyDown } =
    useComposer(props);
  const list = useId();
  const placeholder = bookId === null ? text.thread.noBookPlaceholder : text.chat.placeholder;
  const open = slash.offered.length > 0;
  useCommand('chat.ask', () => toggleFocus(field.current));
  useCommand('chat.stop', chat.stop, chat.canStop);

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {chat.queued?.content && <QueuedQuestion question={chat.queued.content} onDrop={chat.dropQueued} />}
      {open && (
        <SlashList id={list} offered={slash.offered} current={slash.current} onChoose={slash.choose} />
      )}
      <p className="sr" role="status">
        {open ? text.slash.count(slash.offered.length) : ''}
      </p>
      <div className="comp-box">
        {draft.quote && <QuoteLine quote={draft.quote} onDrop={() => change({ quote: null })} />}
        <textarea
          ref={field}
          rows={1}
          aria-label={text.chat.input}
          aria-autocomplete="list"
          aria-controls={open ? list : undefined}
          aria-activedescendant={open ? optionId(list, slash.current) : undefined}
          placeholder={ended ? text.chat.placeholderEnded : placeholder}
          maxLength={19_000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={saveDrafts}
        />
        <div className="comp-row">
          <AnswerScope
            bookId={bookId}
            sessionId={chat.sessionId}
            scope={draft.scope}
            onScope={(scope) => change({ scope })}
            answerer={answerer ?? null}
            onAnswerer={(choice) =>
              change({
                answerer: choice && chat.sessionId ? { sessionId: chat.sessionId, choice } : null,
              })
            }
          />
          <SendButtons chat={chat} canSend={typed.trim() !== '' && !busy} />
        </div>
      </div>
    </form>
  );
}
