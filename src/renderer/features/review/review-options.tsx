import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Collection, Settings } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient, useCollections, useSettings } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { FormDialog } from '../../ui/form-dialog';

const { settings: words } = text.review;

type Targets = readonly { readonly collectionId: number; readonly retention: number }[];

/** A percentage between 70 and 97 as a share; undefined for anything else. */
const shareOf = (typed: string): number | undefined => {
  const percent = Number(typed);
  return Number.isInteger(percent) && percent >= 70 && percent <= 97 ? percent / 100 : undefined;
};
const percentOf = (share: number | undefined): string =>
  share === undefined ? '' : String(Math.round(share * 100));

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly min: number;
  readonly max: number;
}

const NumberField = ({ label, value, onChange, min, max }: FieldProps) => (
  <label className="form-f">
    <span>{label}</span>
    <input
      className="input"
      type="number"
      min={min}
      max={max}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);

interface Props {
  readonly settings: Settings;
  readonly collections: readonly Collection[];
  readonly targets: Targets;
  readonly onClose: () => void;
}

function OptionsForm({ settings, collections, targets, onClose }: Props) {
  const [retention, setRetention] = useState(percentOf(settings.review.retention));
  const [newPerDay, setNewPerDay] = useState(String(settings.review.newCardsPerDay));
  const [own, setOwn] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(targets.map((one) => [one.collectionId, percentOf(one.retention)])),
  );
  const share = shareOf(retention);
  const limit = Number(newPerDay);
  const isValid =
    share !== undefined &&
    newPerDay !== '' &&
    Number.isInteger(limit) &&
    limit >= 0 &&
    limit <= 1000 &&
    Object.values(own).every((typed) => typed === '' || shareOf(typed) !== undefined);
  const save = async (): Promise<void> => {
    if (share === undefined) return;
    const review = { retention: share, newCardsPerDay: limit };
    await client.system.saveSettings({ ...settings, review });
    for (const { id } of collections) {
      const wanted = shareOf(own[id] ?? '') ?? null;
      const current = targets.find(({ collectionId }) => collectionId === id)?.retention ?? null;
      if (wanted !== current) await client.review.setTarget({ collectionId: id, retention: wanted });
    }
    await queryClient.invalidateQueries({ queryKey: ['cards'] });
    await queryClient.invalidateQueries({ queryKey: keys.settings });
  };
  return (
    <FormDialog
      title={words.title}
      ready={isValid}
      onSave={() => void save().then(onClose, showError)}
      onClose={onClose}
    >
      <NumberField label={words.retention} value={retention} onChange={setRetention} min={70} max={97} />
      <p className="meta">{words.retentionHint}</p>
      <NumberField label={words.newPerDay} value={newPerDay} onChange={setNewPerDay} min={0} max={1000} />
      {collections.length > 0 && (
        <fieldset className="rv-targets">
          <legend>{words.collections}</legend>
          {collections.map(({ id, name }) => (
            <NumberField
              key={id}
              label={name}
              value={own[id] ?? ''}
              onChange={(typed) => setOwn({ ...own, [id]: typed })}
              min={70}
              max={97}
            />
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

/** The target retention, also of collections, and the limit of new cards. */
export function ReviewOptions({ onClose }: { readonly onClose: () => void }) {
  const settings = useSettings().data;
  const collections = useCollections().data;
  const { data: targets } = useQuery({
    queryKey: keys.cards('targets'),
    queryFn: () => client.review.targets(),
  });
  return settings && collections && targets ? (
    <OptionsForm settings={settings} collections={collections} targets={targets} onClose={onClose} />
  ) : null;
}
