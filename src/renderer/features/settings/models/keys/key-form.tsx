import { useId, useRef, useState } from 'react';
import type { KeyPlace, KeyedProvider, ModelInfo } from '../../../../../shared/model';
import { client } from '../../../../client/client';
import { showError } from '../../../../client/show-error';
import { text } from '../../../../messages/text';
import { Icon } from '../../../../ui/icon';
import { toast } from '../../../../ui/toast';
import { forgetOffered, putOffered } from '../../../../client/models-queries';
import { offerStore } from './set-up-offer';
import { TestResult, type Tested } from './test-result';

type KeptPlace = Extract<KeyPlace, 'keyring' | 'session' | 'file'>;

interface Props {
  readonly provider: KeyedProvider;
  readonly keyring: boolean;
  /** The server's address as it is typed next to the key. A server may need no key. */
  readonly url?: string | undefined;
  readonly optional?: boolean;
  /** Saves the server's address first. Resolves to false if that failed. */
  readonly onSave?: () => Promise<boolean>;
  readonly onDone: () => void;
}

const words = text.models.keys;

/** Where this system can keep the key, the safest place first. */
const placesOf = (keyring: boolean): readonly KeptPlace[] =>
  keyring ? ['keyring', 'session'] : ['session', 'file'];

/** Stores a key, if one was typed, with the models that its test listed. */
async function storeKey(
  { provider, url }: Pick<Props, 'provider' | 'url'>,
  key: string,
  place: KeptPlace,
  offered: ModelInfo[] | null,
): Promise<void> {
  if (key) await client.models.setKey({ provider, key, place, ...(url === undefined ? {} : { url }) });
  if (offered) putOffered(provider, offered);
  else await forgetOffered(provider);
  if (key) toast(words.saved);
}

/** Tests a key and saves it. The typed key is only in the field, never in React state. */
function useKeyForm({ provider, keyring, url, optional = false, onSave, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(false);
  const [place, setPlace] = useState<KeptPlace>(keyring ? 'keyring' : 'session');
  const [accepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [tested, setTested] = useState<Tested | null>(null);
  const [offered, setOffered] = useState<ModelInfo[] | null>(null);
  const key = (): string => field.current?.value.trim() ?? '';

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
      await storeKey({ provider, url }, key(), place, offered);
      offerStore.set(provider);
      onDone();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  };
  const canTest = (typed || optional) && busy === null;
  return {
    field,
    typed,
    onType(value: string) {
      setTyped(value.trim() !== '');
      setTested(null);
    },
    place,
    setPlace,
    accepted,
    setAccepted,
    testing: busy === 'test',
    tested,
    canTest,
    canSave: canTest && (!typed || place !== 'file' || accepted),
    test: () => void test(),
    save: () => void save(),
  };
}

type KeyFormState = Omit<ReturnType<typeof useKeyForm>, 'field'>;

/** Where to keep the key. A plain file must be accepted first. */
function Places({ keyring, form }: { readonly keyring: boolean; readonly form: KeyFormState }) {
  const name = useId();
  return (
    <fieldset className="mo-places">
      <legend>{words.where}</legend>
      {!keyring && <p className="meta">{words.noKeyring}</p>}
      {placesOf(keyring).map((one) => (
        <label key={one} className="mo-radio">
          <input
            type="radio"
            name={name}
            value={one}
            checked={form.place === one}
            onChange={() => form.setPlace(one)}
          />
          <span>
            {words[one]}
            <span className="meta">{words[`${one}Text`]}</span>
          </span>
        </label>
      ))}
      {form.place === 'file' && (
        <label className="mo-radio mo-accept">
          <input
            type="checkbox"
            checked={form.accepted}
            onChange={({ target }) => form.setAccepted(target.checked)}
          />
          <span>{words.accept}</span>
        </label>
      )}
    </fieldset>
  );
}

/** Enter does what comes next: the test and, after a successful one, saving. */
function Buttons({ form, onCancel }: { readonly form: KeyFormState; readonly onCancel: () => void }) {
  const passed = form.tested?.ok === true;
  return (
    <p className="mo-acts">
      <button
        type={passed ? 'button' : 'submit'}
        className={passed ? 'btn btn-sm' : 'btn btn-sm btn-primary'}
        disabled={!form.canTest}
        onClick={passed ? form.test : undefined}
      >
        {form.testing && <Icon name="clock" small />}
        {form.testing ? words.testing : words.test}
      </button>
      <button
        type={passed ? 'submit' : 'button'}
        className={passed ? 'btn btn-sm btn-primary' : 'btn btn-sm'}
        disabled={!form.canSave}
        onClick={passed ? undefined : form.save}
      >
        {passed ? words.save : words.saveAnyway}
      </button>
      <button type="button" className="btn btn-sm btn-quiet" onClick={onCancel}>
        {text.shell.cancel}
      </button>
    </p>
  );
}

/** Where a key is pasted, tested and saved. */
export function KeyForm(props: Props) {
  const { field, ...form } = useKeyForm(props);
  const { tested, canTest, canSave } = form;
  return (
    <form
      className="mo-form"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (canTest && !tested?.ok) form.test();
        else if (canSave) form.save();
      }}
    >
      <label className="form-f">
        <span>{props.optional ? words.fieldOptional : words.field}</span>
        <input
          ref={field}
          type="password"
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          placeholder={words.paste}
          onChange={({ target }) => form.onType(target.value)}
        />
      </label>
      {form.typed && <Places keyring={props.keyring} form={form} />}
      {tested && <TestResult tested={tested} />}
      <Buttons form={form} onCancel={props.onDone} />
    </form>
  );
}
