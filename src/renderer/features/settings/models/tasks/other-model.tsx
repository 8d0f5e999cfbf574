import { useState } from 'react';
import type { ModelChoice } from '../../../../../shared/model';
import { text } from '../../../../messages/text';
import { Segment } from '../../../../ui/fields/check';
import { FormDialog } from '../../../../ui/form-dialog';
import { TextField } from '../../../../ui/fields/text-field';
import type { RemoteProvider } from './task-choices';

interface Props {
  readonly providers: readonly RemoteProvider[];
  readonly onUse: (chosen: ModelChoice) => void;
  readonly onClose: () => void;
}

/** Names a model that its provider does not list. */
export function OtherModel({ providers, onUse, onClose }: Props) {
  const [provider, setProvider] = useState<RemoteProvider>(providers[0] ?? 'server');
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={text.models.tasks.otherTitle}
      ready={name.trim() !== ''}
      onSave={() => {
        onClose();
        onUse({ provider, model: name.trim() });
      }}
      onClose={onClose}
    >
      {providers.length > 1 && (
        <Segment
          label={text.models.tasks.otherProvider}
          value={provider}
          onChange={setProvider}
          options={providers.map((one) => [one, text.models.providers[one]] as const)}
        />
      )}
      <TextField
        label={text.models.tasks.otherName}
        value={name}
        onChange={setName}
        maxLength={200}
        hint={text.models.tasks.otherText}
        first
      />
    </FormDialog>
  );
}
