import { useState, type KeyboardEvent } from 'react';
import type { BookId } from '../../shared/model';
import { useLanguage, useTheme } from './use-window-settings';
import { desktop } from '../client/desktop';
import { useBooks } from '../client/queries';
import { showError } from '../client/show-error';
import { byLastUse } from '../features/book/last-use';
import { text } from '../messages/text';
import { loadItem, useSavedItem } from '../state/saved-item';
import { Toasts } from '../ui/toast';

const maxBooks = 50;

function BookSelect({
  value,
  onChange,
}: {
  readonly value: BookId | null;
  readonly onChange: (bookId: BookId | null) => void;
}) {
  const ready = (useBooks().data ?? []).filter(({ state }) => state === 'ready');
  const recent = ready.toSorted(byLastUse).slice(0, maxBooks);
  const chosen = recent.find(({ id }) => id === value)?.id ?? null;
  return (
    <select
      className="input input-sm"
      aria-label={text.quick.book}
      value={chosen ?? ''}
      onChange={(event) => onChange(recent.find(({ id }) => id === event.target.value)?.id ?? null)}
    >
      {recent.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
      <option value="">{text.quick.noBook}</option>
    </select>
  );
}

/**
 * The small window for a quick question, which is asked and answered in the main window. What is typed is kept until it
 * is sent.
 */
export function QuickQuestion() {
  const [typed, setTyped] = useSavedItem('quick-question', '');
  const [bookId, setBookId] = useState(() => loadItem<BookId | null>('book', null));
  useTheme();
  useLanguage();
  const question = typed.trim();
  const send = (): void => {
    if (question === '' || !desktop) return;
    desktop.askQuickly(bookId, question).catch(showError);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') desktop?.closeQuickly();
    else if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) send();
    else return;
    event.preventDefault();
  };
  return (
    <main className="quick" onKeyDown={onKeyDown}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <h1 className="sr">{text.quick.title}</h1>
        <textarea
          autoFocus
          rows={3}
          maxLength={20_000}
          aria-label={text.quick.title}
          placeholder={text.quick.placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="quick-row">
          <BookSelect value={bookId} onChange={setBookId} />
          <span className="meta">{text.quick.hint}</span>
          <button type="submit" className="btn btn-primary btn-sm" disabled={question === ''}>
            {text.quick.ask}
          </button>
        </div>
      </form>
      <Toasts />
    </main>
  );
}
