import { client } from '../../client/client';
import { text } from '../../messages/text';
import { memoryDialogStore } from '../../navigation/memory-dialog';
import { toast } from '../../ui/toast';

/** Shows that something was deleted, and offers to rewrite backups that still contain it. */
export async function showErased(message: string): Promise<void> {
  toast(message);
  const backups = await client.memory.backups().catch(() => []);
  if (backups.some(({ holds, setAside }) => (holds === null ? setAside : holds > 0)))
    toast(`${message} ${text.memoryTransfer.inBackups}`, {
      action: {
        label: text.memoryTransfer.showBackups,
        run: () => memoryDialogStore.set('backups'),
      },
    });
}
