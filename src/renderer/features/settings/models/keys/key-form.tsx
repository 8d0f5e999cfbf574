import { useId, useRef, useState } from 'react';
import type { KeyPlace, KeyedProvider, ModelInfo } from '../../../../../shared/model';
import { client, messageOf } from '../../../../client/client';
import { text } from '../../../../messages/en';
import { Icon } from '../../../../ui/icon';
import { toast } from '../../../../ui/toast';
import { forgetOffered, putOffered } from '../../../../client/models-queries';
import { TestResult, type Tested } from './test-result';

export type KeptPlace = Extract<KeyPlace, 'keyring' | 'session' | 'file'>;

interface Props {
  readonly provider: KeyedProvider;
  readonly keyring: boolean;
  /** The server's address as it is typed beside; a server may need no key. */
  readonly url?: string | undefined;
  readonly optional?: boolean;
  /** What else is saved along: the server's address. False where that failed. */
  readonly onSave?: () => Promise<boolean>;
  readonly onDone: () => void;
}

const words = text.models.keys;

/** The places that this system has, the safest first. */
const placesOf = (keyring: boolean): readonly KeptPlace[] =>
  keyring ? ['keyring', 'session'] : ['session', 'file'];

/**
 * Where a key is pasted, tried and then kept. What is typed lives in the field alone, never in what is drawn, and is gone
 * with the form.
 */
export function KeyForm({ provider, keyring, url, optional = false, onSave, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(false);
  const [place, setPlace] = useState<KeptPlace>(keyring ? 'keyring' : 'session');
  const [accepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [tested, setTested] = useState<Tested | null>(null);
  const [offered, setOffered] = useState<ModelInfo[] | null>(null);
  const id = useId();
  const key = (): string => field.current?.value.trim() ?? '';
  const ready = (typed || optional) && busy === null;

  const test = async (): Promise<void> => {
    setBusy('test');
    setTested(null);
    try {
      const result = await client.models.test({
        provider,
        ...(key() ? { key: key() } : {}),
        ...(url === undefined ? {} : { url }),
      });
      setOffered(result.models);
      setTested({ ok: true, model: result.model, ms: result.ms });
    } catch (error) {
      setTested({ ok: false, error });
    } finally {
      setBusy(null);
    }
  };
  const save = async (): Promise<void> => {
    setBusy('save');
    try {
      if (onSave && !(await onSave())) return;
      if (key()) await client.models.setKey({ provider, key: key(), place });
      if (offered) putOffered(provider, offered);
      else await forgetOffered(provider);
      if (key()) toast(words.saved);
      onDone();
    } catch (error) {
      toast(messageOf(error), { kind: 'error' });
    } finally {
      setBusy(null);
    }
  };
  const fine = tested?.ok === true;
  const mayBeKept = !typed || place !== 'file' || accepted;

  return (
    <form
      className="mo-form"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !fine) void test();
        else if (ready && mayBeKept) void save();
      }}
    >
      <label className="form-f">
        <span>{optional ? words.fieldOptional : words.field}</span>
        <input
          ref={field}
          type="password"
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={words.paste}
          onChange={({ target }) => {
            setTyped(target.value.trim() !== '');
            setTested(null);
          }}
        />
      </label>
      {typed && (
        <fieldset className="mo-places">
          <legend>{words.where}</legend>
          {!keyring && <p className="meta">{words.noKeyring}</p>}
          {placesOf(keyring).map((one) => (
            <label key={one} className="mo-radio">
              <input
                type="radio"
                name={`${id}-place`}
                value={one}
                checked={place === one}
                onChange={() => setPlace(one)}
              />
              <span>
                {words[one]}
                <span className="meta">{words[`${one}Text`]}</span>
              </span>
            </label>
          ))}
          {place === 'file' && (
            <label className="mo-radio mo-accept">
              <input
                type="checkbox"
                checked={accepted}
                onChange={({ target }) => setAccepted(target.checked)}
              />
              <span>{words.accept}</span>
            </label>
          )}
        </fieldset>
      )}
      {tested && <TestResult tested={tested} />}
      <p className="mo-acts">
        {/* Enter does what comes next: the test, and once that went well, saving. */}
        <button
          type={fine ? 'button' : 'submit'}
          className={fine ? 'btn btn-sm' : 'btn btn-sm btn-primary'}
          disabled={!ready}
          onClick={fine ? () => void test() : undefined}
        >
          {busy === 'test' && <Icon name="clock" small />}
          {busy === 'test' ? words.testing : words.test}
        </button>
        <button
          type={fine ? 'submit' : 'button'}
          className={fine ? 'btn btn-sm btn-primary' : 'btn btn-sm'}
          disabled={!ready || !mayBeKept}
          onClick={fine ? undefined : () => void save()}
        >
          {fine ? words.save : words.saveAnyway}
        </button>
        <button type="button" className="btn btn-sm btn-quiet" onClick={onDone}>
          {text.shell.cancel}
        </button>
      </p>
    </form>
  );
}
