import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../client/client';
import { keys } from '../client/queries';
import { restoreBackup, restoredUndo } from '../client/restart';
import { showError } from '../client/show-error';
import { text } from '../messages/text';
import { navigate } from '../navigation/route';
import { saveItem, loadItem } from '../state/saved-item';
import { toast } from '../ui/toast';

/** Warns once if a sync service works on the data folder, and once for each copy that it made because of a conflict. */
export function useDataNotices(): void {
  const { data } = useQuery({ queryKey: keys.backups, queryFn: () => client.backups.list() });
  const syncedBy = data?.syncedBy ?? null;
  const copies = data?.conflictCopies.join(', ') ?? '';
  useEffect(() => {
    const warning = `${syncedBy ?? ''} ${copies}`.trim();
    if (warning === '' || loadItem('sync-warned', '') === warning) return;
    saveItem('sync-warned', warning);
    toast(copies === '' ? text.backups.syncedToast(syncedBy ?? '') : text.backups.conflictToast, {
      action: { label: text.shell.details, run: () => navigate({ screen: 'settings', section: 'data' }) },
    });
  }, [syncedBy, copies]);
}

/** Says that a backup was restored, and offers to undo that. */
export function useRestoredNotice(): void {
  useEffect(() => {
    const undo = restoredUndo;
    if (undo === null) return;
    const action = { label: text.shell.undo, run: () => void restoreBackup(undo).catch(showError) };
    toast(text.backups.restored, undo === '' ? {} : { action });
  }, []);
}
