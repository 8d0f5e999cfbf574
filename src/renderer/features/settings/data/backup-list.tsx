import { useState } from 'react';
import type { Backup } from '../../../../shared/model';
import { client } from '../../../client/client';
import { keys, queryClient } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { formatBytes, formatMoment } from '../../../messages/format';
import { text } from '../../../messages/text';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import { RestoreDialog } from './restore-dialog';

const words = text.backups;

const removeBackup = (name: string): void =>
  void client.backups
    .remove({ name })
    .then(() => {
      toast(words.deleted);
      return queryClient.invalidateQueries({ queryKey: keys.backups });
    })
    .catch(showError);

interface Asked {
  readonly kind: 'restore' | 'delete';
  readonly backup: Backup;
}

function BackupRow({ backup, onAsk }: { readonly backup: Backup; readonly onAsk: (asked: Asked) => void }) {
  const when = formatMoment(backup.at);
  const { notes, sessions } = backup.contents;
  return (
    <li className="st-row da-row">
      <span className="st-l">
        {when}
        <span className="meta">
          {words.reasons[backup.reason]} · {words.summary(notes, sessions, formatBytes(backup.bytes))}
        </span>
      </span>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={words.of(words.restore, when)}
        onClick={() => onAsk({ kind: 'restore', backup })}
      >
        {words.restore}
      </button>
      <IconButton
        icon="trash"
        name={words.of(words.delete, when)}
        tip={words.delete}
        className="btn-quiet"
        onClick={() => onAsk({ kind: 'delete', backup })}
      />
    </li>
  );
}

export function BackupList({ backups }: { readonly backups: readonly Backup[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  if (backups.length === 0) return <p className="meta">{words.none}</p>;
  return (
    <>
      <ul className="st-rows" aria-label={words.title}>
        {backups.map((backup) => (
          <BackupRow key={backup.name} backup={backup} onAsk={setAsked} />
        ))}
      </ul>
      {asked?.kind === 'restore' && <RestoreDialog backup={asked.backup} onClose={close} />}
      {asked?.kind === 'delete' && (
        <ConfirmDialog
          title={words.deleteTitle}
          action={words.delete}
          onClose={close}
          onConfirm={() => {
            removeBackup(asked.backup.name);
            close();
          }}
        >
          <p>{words.deleteText(formatMoment(asked.backup.at))}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
