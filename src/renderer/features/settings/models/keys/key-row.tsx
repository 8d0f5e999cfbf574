import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { KeyedProvider } from '../../../../../shared/model';
import { client } from '../../../../client/client';
import { showError } from '../../../../client/show-error';
import { engineText } from '../../../../messages/engine-text';
import { text } from '../../../../messages/text';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Icon } from '../../../../ui/icon';
import { toast } from '../../../../ui/toast';
import { useStableCallback } from '../../../../state/use-stable-callback';
import { forgetOffered, putOffered, type KeyState } from '../../../../client/models-queries';
import type { Choice } from '../../../sending/destinations';
import { SetUpOffer } from './set-up-offer';
import { TestResult, type Tested } from './test-result';

interface Props {
  readonly provider: KeyedProvider;
  readonly state: KeyState;
  /** Shown instead of "No key". */
  readonly without?: string;
  /** Nothing more is needed to send requests to it. */
  readonly usable: boolean;
  readonly detail?: ReactNode;
  /** A button before the others. */
  readonly action?: ReactNode;
  /** The labels of the button that opens the form, without a key and with one. */
  readonly open: readonly [add: string, change: string];
  readonly removeTitle?: string;
  readonly onRemove?: () => Promise<void>;
  readonly choice: Choice;
  readonly form: (onDone: () => void) => ReactNode;
}

const words = text.models.keys;

/** Tests the key of a provider, and removes it. */
function useKeyActions({ provider, state, onRemove }: Props) {
  const [testing, setTesting] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const test = async (): Promise<void> => {
    setTesting(true);
    setTested(null);
    try {
      const { model, ms, models } = await client.models.test({ provider });
      putOffered(provider, models);
      setTested({ ok: true, model, ms });
    } catch (error) {
      setTested({ ok: false, error });
    } finally {
      setTesting(false);
    }
  };
  const remove = async (): Promise<void> => {
    setTested(null);
    try {
      const ours = state.place !== 'none' && state.place !== 'environment';
      if (ours) await client.models.removeKey({ provider });
      await onRemove?.();
      await forgetOffered(provider);
      toast(words.removed);
    } catch (error) {
      showError(error);
    }
  };
  return { testing, tested, clearTest: () => setTested(null), test, remove };
}

/** Opens the form below the row; the focus moves into it, and back to the button when it closes. */
function useKeyEditing() {
  const [editing, setEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useStableCallback((): void => {
    setEditing(false);
    opener.current?.focus();
  });
  useEffect(() => {
    if (editing) row.current?.querySelector<HTMLElement>('form input, .mo-server input')?.focus();
  }, [editing]);
  return { editing, toggle: () => setEditing(!editing), close, row, opener };
}

/** An environment variable can only be changed outside Lectern. */
const isFixed = ({ provider, state }: Props): boolean =>
  state.place === 'environment' && provider !== 'server';

function KeyStatus(props: Props) {
  const { provider, state, without, usable, detail } = props;
  const kept = state.place !== 'none';
  return (
    <div className="mo-key-state">
      <span data-place={!usable ? 'none' : kept ? state.place : 'open'}>
        {usable && <Icon name="check" small />}
        {kept ? words.place[state.place] : (without ?? words.place.none)}
      </span>
      {isFixed(props) && <span className="meta">{words.fromEnvironment(words.variables[provider])}</span>}
      {detail && <span className="meta truncate">{detail}</span>}
    </div>
  );
}

interface ButtonsProps {
  readonly row: Props;
  readonly name: string;
  readonly actions: ReturnType<typeof useKeyActions>;
  readonly editing: boolean;
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Buttons({ row, name, actions, editing, opener, onEdit, onRemove }: ButtonsProps) {
  const { usable } = row;
  const fixed = isFixed(row);
  const editName = row.open[usable ? 1 : 0];
  return (
    <span className="mo-key-acts">
      {row.action}
      {usable && (
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          disabled={actions.testing}
          aria-label={`${words.test}: ${name}`}
          onClick={() => void actions.test()}
        >
          {actions.testing ? words.testing : words.test}
        </button>
      )}
      {!fixed && (
        <button
          type="button"
          className={usable ? 'btn btn-sm btn-quiet' : 'btn btn-sm'}
          ref={opener}
          aria-expanded={editing}
          aria-label={`${editName}: ${name}`}
          onClick={() => {
            onEdit();
            actions.clearTest();
          }}
        >
          {editName}
        </button>
      )}
      {usable && !fixed && (
        <button
          type="button"
          className="btn btn-sm btn-quiet btn-danger"
          aria-label={`${words.remove}: ${name}`}
          onClick={onRemove}
        >
          {words.remove}
        </button>
      )}
    </span>
  );
}

/** A provider: where its key is, and what can be done about it. The form opens below. */
export function KeyRow(props: Props) {
  const { provider, state, usable, removeTitle, choice, form } = props;
  const actions = useKeyActions(props);
  const { editing, toggle, close, row, opener } = useKeyEditing();
  const [removing, setRemoving] = useState(false);
  const name = text.models.providers[provider];
  return (
    <li className="mo-key" ref={row}>
      <div className="mo-key-row">
        <Icon name={provider === 'server' ? 'server' : 'key'} />
        <div className="mo-key-name">
          <b>{name}</b>
          <span className="meta">{words.about[provider]}</span>
        </div>
        <KeyStatus {...props} />
        <Buttons
          row={props}
          name={name}
          actions={actions}
          editing={editing}
          opener={opener}
          onEdit={toggle}
          onRemove={() => setRemoving(true)}
        />
      </div>
      {state.problem && (
        <p className="mo-result" data-ok="false" role="alert">
          <Icon name="alert" small />
          <span>{engineText(state.problem, state.problemText)}</span>
        </p>
      )}
      {actions.tested && !editing && <TestResult tested={actions.tested} />}
      {editing && form(close)}
      {!editing && usable && <SetUpOffer provider={provider} choice={choice} />}
      {removing && (
        <ConfirmDialog
          title={removeTitle ?? words.removeTitle(name)}
          action={words.remove}
          onConfirm={() => {
            setRemoving(false);
            void actions.remove();
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
