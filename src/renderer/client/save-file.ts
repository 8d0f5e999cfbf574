import { desktop } from './desktop';

/**
 * Hands a file to be saved. A browser sees to it itself (`given`); the desktop asks where it goes, and says how that ended.
 * Rejects, in plain words, where it could not be written.
 */
export function saveFile(address: string, name: string): Promise<'given' | 'saved' | 'cancelled'> {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  const ended = desktop
    ? new Promise<'saved' | 'cancelled'>((resolve, reject) => {
        const forget = desktop?.onSaved((saved) => {
          if (saved.address !== link.href) return;
          forget?.();
          if (saved.outcome === 'failed') reject(new Error(saved.reason));
          else resolve(saved.outcome);
        });
      })
    : Promise.resolve('given' as const);
  link.click();
  return ended;
}
