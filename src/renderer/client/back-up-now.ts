import { text } from '../messages/text';
import { toast } from '../ui/toast';
import { client } from './client';
import { keys, queryClient } from './queries';
import { showError } from './show-error';

export async function backUpNow(): Promise<void> {
  try {
    await client.backups.start();
    void queryClient.invalidateQueries({ queryKey: keys.jobs });
    toast(text.backups.started);
  } catch (error) {
    showError(error);
  }
}
