import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Selection } from '../../../shared/model';
import { useCommand } from '../../commands/commands';
import { formatRoute } from '../../navigation/route';
import { useStatus } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { useStore } from '../../state/store';
import { modelName } from '../../messages/model-name';
import type { Asked } from './session/answer-stream';
import { composeStore } from '../../navigation/compose';

interface Props {
  readonly busy: boolean;
  readonly canStop: boolean;
  readonly ended: boolean;
  readonly queued: string | null;
  readonly onSend: (asked: Asked) => void;
  readonly onStop: () => void;
  readonly onDropQueued: () => void;
  /** Page Up and Page Down read on in the conversation while words are being written. */
  readonly onPage: (by: 1 | -1) => void;
  readonly placeholder: string;
  /** The book that is asked about; null: none is open. */
  readonly scope: string | null;
  /** What is printed on the last page that answers may use; null: the whole book. */
  readonly readUpTo: string | null;
}

const modelSettings = formatRoute({ screen: 'settings', section: 'models' });

interface Quote {
  readonly selection: Selection;
  readonly place: string;
}

/** Where questions are written. Enter asks, Shift Enter breaks the line; while an answer comes, Enter keeps one question for after it. */
export function Composer(props: Props) {
  const { busy, canStop, ended, queued, onSend, onStop, onDropQueued } = props;
  const [typed, setTyped] = useState('');
  const [quote, setQuote] = useState<Quote | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const laid = useStore(composeStore);
  const model = useStatus().data?.answerer;

  useEffect(() => {
    if (!laid) return;
    if (laid.kind === 'text') setTyped(laid.text);
    else setQuote({ selection: laid.selection, place: laid.place });
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
    onSend({ content: question, selection: quote?.selection ?? null });
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
            <span className="truncate">“{quote.selection.quote}”</span>
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
          {props.scope !== null && (
            <span className="comp-scope" title={text.chat.scopeTip(props.scope)}>
              <Icon name="study" small />
              <span className="truncate">{props.scope}</span>
            </span>
          )}
          <a
            className="pick"
            href={modelSettings}
            title={model?.composes ? text.chat.modelTip : text.chat.noModelTip}
          >
            <Icon
              name={!model?.composes ? 'laptop' : model.id.startsWith('server/') ? 'server' : 'cloud'}
              small
            />
            <span className="truncate">{model?.composes ? modelName(model.id) : text.chat.noModel}</span>
          </a>
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
