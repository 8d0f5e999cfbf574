import { useState } from 'react';
import { client } from '../../client/client';
import { showError } from '../../client/show-error';
import { queryClient } from '../../client/queries';
import { keyCaps } from '../../commands/keyboard';
import { text } from '../../messages/text';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-actions';
import { toast } from '../../ui/toast';
import type { CardDraft } from '../../navigation/card-draft';
import { canSave, CardForm, fieldsOf, inputOf, type CardFields } from './card-form';

async function save({ input, edits, proposalId }: CardDraft, fields: CardFields): Promise<void> {
  const edited = inputOf(fields);
  if (edits) await client.cards.update({ ...edited, cardId: edits.id });
  else {
    const { source, sourceId } = input;
    const added =
      proposalId === undefined
        ? await client.cards.create({ ...edited, source, sourceId })
        : await client.review.accept({ ...edited, proposalId });
    toast(text.review.form.added(added.length));
  }
  void queryClient.invalidateQueries({ queryKey: ['cards'] });
}

export function CardDialogBody({
  draft,
  onClose,
}: {
  readonly draft: CardDraft;
  readonly onClose: () => void;
}) {
  const [fields, setFields] = useState(() => fieldsOf(draft.input));
  const { form } = text.review;
  const onSave = (): void => {
    if (canSave(fields)) save(draft, fields).then(onClose, showError);
  };
  return (
    <Dialog
      title={draft.edits ? form.editTitle : form.newTitle}
      wide
      onClose={onClose}
      footer={
        <DialogActions ready={canSave(fields)} onCancel={onClose} onAction={onSave}>
          {form.save} <kbd>{keyCaps('Mod+Enter').join(' ')}</kbd>
        </DialogActions>
      }
    >
      <CardForm fields={fields} onChange={setFields} onSave={onSave} />
    </Dialog>
  );
}
