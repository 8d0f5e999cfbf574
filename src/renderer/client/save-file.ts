import { desktop } from './desktop';

/**
 * Saves a file. A browser downloads it itself (`given`); the desktop asks where to save it and reports the outcome.
 * Rejects with a readable message if it could not be written.
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
