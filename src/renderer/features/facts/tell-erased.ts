import { client } from '../../client/client';
import { text } from '../../messages/en';
import { memoryDialogStore } from '../../navigation/memory-dialog';
import { toast } from '../../ui/toast';

/** Says what was deleted, and offers to rewrite the backups if some still have it. */
export async function tellErased(message: string): Promise<void> {
  toast(message);
  const backups = await client.memory.backups().catch(() => []);
  if (backups.some(({ holds }) => holds !== null && holds > 0))
    toast(`${message} ${text.memoryTransfer.backupsHold}`, {
      action: {
        label: text.memoryTransfer.showBackups,
        run: () => memoryDialogStore.set('backups'),
      },
    });
}
