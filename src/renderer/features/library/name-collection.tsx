import { useState } from 'react';
import type { Collection } from '../../../shared/model';
import { client, messageOf } from '../../client/client';
import { queryClient } from '../../client/queries';
import { text } from '../../messages/text';
import { FormDialog } from '../../ui/form-dialog';
import { TextField } from '../../ui/fields/text-field';

interface Props {
  /** The collection to rename; null to create one. */
  readonly collection: Collection | null;
  readonly onClose: () => void;
  readonly onSaved?: (collection: Collection) => void;
}

export function NameCollection({ collection, onClose, onSaved }: Props) {
  const [name, setName] = useState(collection?.name ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    try {
      const saved = collection
        ? await client.collections.rename({ collectionId: collection.id, name: name.trim() })
        : await client.collections.add({ name: name.trim() });
      await queryClient.invalidateQueries({ queryKey: ['collections'] });
      onSaved?.(saved);
      onClose();
    } catch (error) {
      // Shown at the field, because the name is what has to change.
      setRefusal(messageOf(error));
    }
  };
  return (
    <FormDialog
      title={collection ? text.library.renameCollection : text.library.newCollection}
      ready={name.trim() !== ''}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={text.library.collectionName}
        value={name}
        onChange={(value) => {
          setName(value);
          setRefusal(null);
        }}
        maxLength={100}
        first
      />
      {refusal && (
        <p className="l-bad" role="alert">
          {refusal}
        </p>
      )}
    </FormDialog>
  );
}
