import { client } from './client';

/** Restarts the engine. The page is reloaded and shows the progress of the start. */
export async function restartLectern(): Promise<void> {
  try {
    await client.system.restart();
  } catch {
    // The connection may end before the response arrives.
  }
  location.reload();
}

const restoredKey = 'lectern.restored';

/**
 * Restores a backup and reloads the page. `onProgress` gets the share of the current library that is backed up.
 * Aborting stops it unless the library is already being replaced.
 */
export async function restoreBackup(
  name: string,
  onProgress: (share: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<void> {
  for await (const step of await client.backups.restore({ name }, signal ? { signal } : {})) {
    if (step.kind === 'progress') onProgress(step.share);
    if (step.kind !== 'ready') continue;
    sessionStorage.setItem(restoredKey, step.undo);
    location.reload();
    return;
  }
}

function takeRestored(): string | null {
  const undo = sessionStorage.getItem(restoredKey);
  sessionStorage.removeItem(restoredKey);
  return undo;
}

/** If this page was loaded after a restore: the backup that undoes it, or '' if there is none. */
export const restoredUndo: string | null = typeof sessionStorage === 'undefined' ? null : takeRestored();
