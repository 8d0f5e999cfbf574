import { useState } from 'react';
import { client } from '../../../client/client';
import { queryClient } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { JobBar } from './job-bar';
import { showErased } from '../../facts/show-erased';

const words = text.memoryTransfer;

/** Asks before the whole memory is deleted: a word must be typed. */
export function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const clear = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.memory.clear({ confirm: true });
      onClose();
      void showErased(words.cleared);
    } catch (error) {
      setBusy(false);
      showError(error);
    } finally {
      void queryClient.invalidateQueries();
    }
  };
  return (
    <ConfirmDialog
      title={words.clearTitle}
      action={busy ? words.clearing : words.clearAction}
      ready={!busy && typed.trim().toLowerCase() === words.clearWord}
      onConfirm={() => void clear()}
      onClose={onClose}
    >
      <p>{words.clearGone}</p>
      <p>{words.clearStays}</p>
      <label className="form-f tr-type">
        <span>{words.clearType(words.clearWord)}</span>
        <input
          className="input"
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {busy && <JobBar kind="clear-memory" />}
    </ConfirmDialog>
  );
}
