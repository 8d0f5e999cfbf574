import { setTimeout } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import { progressDelayMs } from '../shared/model';
import { openWindow } from './window';

/**
 * The window of a start. It opens while the engine is still being opened and loads the page meanwhile, whose calls wait. If
 * it would wait visibly, the page that shows the start's progress is loaded instead. `ended` resolves once the engine runs
 * or cannot be opened.
 */
export const createFirstWindow = (ended: Promise<unknown>, isRunning: () => boolean) => {
  let showsStart = false;
  // If the engine is restarted later, its progress is shown at once.
  void ended.then(() => (showsStart = isRunning() || showsStart));
  const showStart = async (window: BrowserWindow): Promise<void> => {
    const soon = await Promise.race([ended.then(() => true), setTimeout(progressDelayMs, false)]);
    if (soon || window.isDestroyed()) return;
    showsStart = true;
    window.webContents.reload();
  };
  return {
    /** Whether the page that shows the start's progress is served while no engine runs. */
    showsStart: (): boolean => showsStart,
    open(dataDir: string): void {
      const window = openWindow(dataDir, null);
      window.once('ready-to-show', () => void showStart(window));
    },
  };
};
