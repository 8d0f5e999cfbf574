import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useCommand } from '../../app/commands';
import { useStatus } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { useStore } from '../../ui/store';
import { modelName } from '../settings/models/model-name';
import { composeStore } from './compose';

interface Props {
  readonly busy: boolean;
  readonly canStop: boolean;
  readonly ended: boolean;
  readonly queued: string | null;
  readonly onSend: (content: string) => void;
  readonly onStop: () => void;
  readonly onDropQueued: () => void;
  /** Page Up and Page Down read on in the conversation while words are being written. */
  readonly onPage: (by: 1 | -1) => void;
  readonly placeholder: string;
  /** What is printed on the last page that answers may use; null: the whole book. */
  readonly readUpTo: string | null;
}

interface Quote {
  readonly quote: string;
  readonly place: string;
}

/** Where questions are written. Enter asks, Shift Enter breaks the line; while an answer comes, Enter keeps one question for after it. */
export function Composer(props: Props) {
  const { busy, canStop, ended, queued, onSend, onStop, onDropQueued } = props;
  const [typed, setTyped] = useState('');
  const [quote, setQuote] = useState<Quote | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const laid = useStore(composeStore);
  const mind = useStatus().data?.mind;

  useEffect(() => {
    if (!laid) return;
    if (laid.kind === 'text') setTyped(laid.text);
    else setQuote({ quote: laid.quote, place: laid.place });
    composeStore.set(null);
    field.current?.focus();
  }, [laid]);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, 176)}px`;
  }, [typed]);

  useCommand('chat.ask', () => {
    if (document.activeElement === field.current)
      document.querySelector<HTMLElement>('[data-pane="page"]')?.focus();
    else field.current?.focus();
  });
  useCommand('chat.stop', onStop, canStop);

  const send = (): void => {
    const question = typed.trim();
    if (!question || (busy && queued)) return;
    onSend(quote ? `${text.chat.quotePrefix(quote.quote, quote.place)}\n\n${question}` : question);
    setTyped('');
    setQuote(null);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      props.onPage(event.key === 'PageUp' ? -1 : 1);
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {queued && (
        <p className="comp-queued meta">
          <b>{text.chat.queued}</b> <span className="truncate">{queued}</span>
          <button type="button" className="hit" aria-label={text.chat.dropQueued} onClick={onDropQueued}>
            <Icon name="x" small />
          </button>
        </p>
      )}
      <div className="comp-box">
        {quote && (
          <p className="comp-quote">
            <Icon name="quote" small />
            <span className="truncate">“{quote.quote}”</span>
            <span className="num">{quote.place}</span>
            <button
              type="button"
              className="hit"
              aria-label={text.chat.dropQuote}
              onClick={() => setQuote(null)}
            >
              <Icon name="x" small />
            </button>
          </p>
        )}
        <textarea
          ref={field}
          rows={1}
          aria-label={text.chat.input}
          placeholder={ended ? text.chat.placeholderEnded : props.placeholder}
          maxLength={19_000}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="comp-row">
          <span
            className="comp-mind meta"
            title={mind?.composes ? text.chat.mindOtherTip : text.chat.mindTip}
          >
            <Icon
              name={!mind?.composes ? 'laptop' : mind.id.startsWith('server/') ? 'server' : 'cloud'}
              small
            />
            <span className="truncate">
              {mind?.composes ? text.chat.mindOther(modelName(mind.id)) : text.chat.mind}
            </span>
          </span>
          {props.readUpTo !== null && (
            <span className="comp-bound meta num" title={text.reader.readBoundOn(props.readUpTo)}>
              <Icon name="bookmark" small />
              {text.chat.readUpTo(props.readUpTo)}
            </span>
          )}
          {canStop && (
            <button type="button" className="btn btn-sm comp-stop" onClick={onStop}>
              <Icon name="stop" small />
              {text.chat.stop} <kbd aria-hidden="true">Esc</kbd>
            </button>
          )}
          <button
            type="submit"
            className="btn btn-primary btn-sm btn-icon"
            aria-label={text.chat.send}
            title={text.chat.send}
            disabled={!typed.trim() || busy}
          >
            <Icon name="send" />
          </button>
        </div>
      </div>
    </form>
  );
}
