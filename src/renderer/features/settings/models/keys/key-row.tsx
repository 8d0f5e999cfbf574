import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { KeyedProvider } from '../../../../../shared/model';
import { client, messageOf } from '../../../../client/client';
import { text } from '../../../../messages/en';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Icon } from '../../../../ui/icon';
import { toast } from '../../../../ui/toast';
import { useStableCallback } from '../../../../state/use-stable-callback';
import { forgetOffered, putOffered, type KeyState } from '../../../../client/models-queries';
import { TestResult, type Tested } from './test-result';

interface Props {
  readonly provider: KeyedProvider;
  readonly state: KeyState;
  /** Said in the place of "No key". */
  readonly without?: string;
  /** Whether it can be asked as it is. */
  readonly usable: boolean;
  readonly detail?: ReactNode;
  /** The names of the buttons that open the form: the first where nothing is there yet. */
  readonly open: readonly [add: string, change: string];
  readonly removeTitle?: string;
  readonly onRemove?: () => Promise<void>;
  readonly form: (onDone: () => void) => ReactNode;
}

const words = text.models.keys;

/** A provider: where its key is, and what can be done about it. The form opens below. */
export function KeyRow(props: Props) {
  const { provider, state, without, usable, detail, open: names, removeTitle, onRemove, form } = props;
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [testing, setTesting] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useStableCallback((): void => {
    setEditing(false);
    opener.current?.focus();
  });
  useEffect(() => {
    if (editing) row.current?.querySelector<HTMLElement>('form input, .mo-server input')?.focus();
  }, [editing]);
  const kept = state.place !== 'none';
  const fixed = state.place === 'environment' && provider !== 'server';
  const name = text.models.providers[provider];

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
    setRemoving(false);
    setTested(null);
    try {
      if (kept && state.place !== 'environment') await client.models.removeKey({ provider });
      await onRemove?.();
      await forgetOffered(provider);
      toast(words.removed);
    } catch (error) {
      toast(messageOf(error), { kind: 'error' });
    }
  };

  return (
    <li className="mo-key" ref={row}>
      <div className="mo-key-row">
        <Icon name={provider === 'server' ? 'server' : 'key'} />
        <div className="mo-key-name">
          <b>{name}</b>
          <span className="meta">{words.about[provider]}</span>
        </div>
        <div className="mo-key-state">
          <span data-place={!usable ? 'none' : kept ? state.place : 'open'}>
            {usable && <Icon name="check" small />}
            {kept ? words.place[state.place] : (without ?? words.place.none)}
          </span>
          {fixed && <span className="meta">{words.fromEnvironment(words.variables[provider])}</span>}
          {detail && <span className="meta truncate">{detail}</span>}
        </div>
        <span className="mo-key-acts">
          {usable && (
            <button
              type="button"
              className="btn btn-sm btn-quiet"
              disabled={testing}
              aria-label={`${words.test}: ${name}`}
              onClick={() => void test()}
            >
              {testing ? words.testing : words.test}
            </button>
          )}
          {!fixed && (
            <button
              type="button"
              className={usable ? 'btn btn-sm btn-quiet' : 'btn btn-sm'}
              ref={opener}
              aria-expanded={editing}
              aria-label={`${names[usable ? 1 : 0]}: ${name}`}
              onClick={() => {
                setEditing(!editing);
                setTested(null);
              }}
            >
              {names[usable ? 1 : 0]}
            </button>
          )}
          {usable && !fixed && (
            <button
              type="button"
              className="btn btn-sm btn-quiet btn-danger"
              aria-label={`${words.remove}: ${name}`}
              onClick={() => setRemoving(true)}
            >
              {words.remove}
            </button>
          )}
        </span>
      </div>
      {state.problem && (
        <p className="mo-result" data-ok="false" role="alert">
          <Icon name="alert" small />
          <span>{state.problem}</span>
        </p>
      )}
      {tested && !editing && <TestResult tested={tested} />}
      {editing && form(close)}
      {removing && (
        <ConfirmDialog
          title={removeTitle ?? words.removeTitle(name)}
          action={words.remove}
          onConfirm={() => void remove()}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
