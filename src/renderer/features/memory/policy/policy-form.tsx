import { useState } from 'react';
import type { Settings } from '../../../../shared/model';
import { client } from '../../../client/client';
import { queryClient, useSettings } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';
import { readSetting, settingFields, writeSetting, type SettingField } from '../../fields/setting-fields';
import { SettingGroups } from '../../fields/setting-groups';

const parts = [
  ['read', settingFields('retrieval')],
  ['write', settingFields('memory')],
] as const;
const allFields = parts.flatMap(([, fields]) => fields);

const isChanged = (settings: Settings, draft: Settings, { path }: SettingField): boolean =>
  readSetting(settings, path) !== readSetting(draft, path);

/** The changed values that are not saved yet. */
function usePolicyDraft(settings: Settings) {
  const [changes, setChanges] = useState<ReadonlyMap<SettingField, unknown>>(new Map());
  const [busy, setBusy] = useState(false);
  const draft = [...changes].reduce((all, [{ path }, value]) => writeSetting(all, path, value), settings);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      setChanges(new Map());
      await queryClient.invalidateQueries({ queryKey: ['memory'] });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const policy = { write: draft.memory, read: draft.retrieval };
  return {
    draft,
    busy,
    unsaved: allFields.filter((field) => isChanged(settings, draft, field)).length,
    set: (field: SettingField, value: unknown) => setChanges((all) => new Map([...all, [field, value]])),
    discard: () => setChanges(new Map()),
    save: () =>
      run(async () => {
        const { revision } = await client.policy.put(policy);
        await queryClient.invalidateQueries({ queryKey: ['settings'] });
        toast(text.policy.saved(revision));
      }),
    tryFirst: () =>
      run(async () => {
        await client.policy.startTrial({ policy });
        toast(text.policy.trialStarted);
      }),
  };
}

function Form({ settings }: { readonly settings: Settings }) {
  const form = usePolicyDraft(settings);
  const { policy } = text;
  const none = form.unsaved === 0 || form.busy;
  return (
    <section aria-labelledby="po-form">
      <h2 className="h2 po-h" id="po-form" tabIndex={-1}>
        {policy.form}
      </h2>
      {parts.map(([part, fields]) => (
        <details className="po-part" key={part}>
          <summary>{policy[part]}</summary>
          <SettingGroups settings={form.draft} fields={fields} onChange={form.set} />
        </details>
      ))}
      <div className="po-save">
        <button type="button" className="btn btn-primary" disabled={none} onClick={() => void form.save()}>
          {form.busy ? policy.saving : policy.save}
        </button>
        <button type="button" className="btn" disabled={none} onClick={() => void form.tryFirst()}>
          {policy.tryFirst}
        </button>
        <button type="button" className="btn btn-quiet" disabled={none} onClick={form.discard}>
          {policy.discard}
        </button>
        <span className="meta" role="status">
          {form.unsaved > 0 ? policy.unsaved(form.unsaved) : ''}
        </span>
      </div>
      <p className="meta">{policy.saveHint}</p>
    </section>
  );
}

/** All values of both policies with their meanings, ranges and defaults. Nothing is saved before the learner chooses to. */
export function PolicyForm() {
  const { data } = useSettings();
  return data ? <Form settings={data} /> : <Skeleton lines={6} />;
}
