import type { Job, JobId } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { useMinute } from '../../state/use-now';
import { cancelUpload, dropUpload, uploadStore } from '../../client/add-books';
import { client } from '../../client/client';
import { refreshBooksAndJobs, useJobs } from '../../client/queries';
import { useSavedItem } from '../../state/saved-item';
import { importsToShow, isOpen } from './import-list';

export async function cancelImport(job: Job): Promise<void> {
  try {
    await client.jobs.cancel({ jobId: job.id });
  } catch (error) {
    showError(error);
  }
  refreshBooksAndJobs();
}

/** The imports to show, and the actions on them. Jobs are stored, so they are listed again after a reload. */
export function useImports() {
  const { data: jobs = [] } = useJobs();
  const now = useMinute();
  const [dismissedIds, setDismissedIds] = useSavedItem<readonly JobId[]>('jobs-away', []);
  const shown = importsToShow(jobs, dismissedIds, now);
  const dismiss = (dismissed: readonly Job[]): void => {
    setDismissedIds([...dismissedIds.slice(-200), ...dismissed.map(({ id }) => id)]);
    // Cancelling a failed job deletes the file that was kept for a retry.
    for (const job of dismissed) if (job.state === 'failed' && job.canRetry) void cancelImport(job);
  };
  return {
    shown,
    dismiss,
    cancelAll: (): void => {
      for (const { key, state } of uploadStore.get())
        if (state === 'waiting' || state === 'sending') cancelUpload(key);
      for (const job of shown.filter(isOpen)) void cancelImport(job);
    },
    clearFinished: (): void => {
      dismiss(shown.filter((job) => !isOpen(job)));
      for (const { key, state } of uploadStore.get())
        if (state === 'refused' || state === 'cancelled') dropUpload(key);
    },
  } as const;
}
export type Imports = ReturnType<typeof useImports>;
