import { setTimeout } from 'node:timers/promises';
import type { BrowserWindow } from 'electron';
import { progressDelayMs } from '../shared/model';
import { openWindow } from './window';

/**
 * The window that is open during a start. While the engine is being opened, it loads the page, whose calls wait. If
 * they would wait noticeably long, it loads the page that shows the start's progress instead. `ended` resolves once the
 * engine runs or could not be opened.
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
