import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nativeTheme, screen, type BrowserWindow } from 'electron';
import { z } from 'zod';
import { fitToDisplays } from './window-bounds';
import { zoomLevels } from './zoom';

const stateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  maximized: z.boolean(),
  fullScreen: z.boolean().default(false),
  zoom: z.number().min(zoomLevels.min).max(zoomLevels.max).default(0),
  /** A copy of the setting, for a window that opens before the settings can be read. */
  theme: z.enum(['system', 'light', 'dark']).default('system'),
});
type WindowState = z.infer<typeof stateSchema>;

const fileIn = (dataDir: string): string => join(dataDir, 'window.json');

/** The window's last state, moved to a display that is connected; null on the first start. */
export const readWindowState = (dataDir: string): WindowState | null => {
  try {
    const state = stateSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    const primary = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
    return {
      ...state,
      ...fitToDisplays(
        state,
        [primary, ...others].map(({ workArea }) => workArea),
      ),
    };
  } catch {
    return null;
  }
};

const stateOf = (window: BrowserWindow): WindowState => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
  fullScreen: window.isFullScreen(),
  zoom: window.webContents.getZoomLevel(),
  theme: nativeTheme.themeSource,
});

/** Saves the state once a change is complete, and when the window closes. A failure must not keep the window open. */
export const keepWindowState = (window: BrowserWindow, dataDir: string): void => {
  const save = (): void => {
    try {
      writeFileSync(`${fileIn(dataDir)}.new`, JSON.stringify(stateOf(window)));
      renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
    } catch {
      // The next window opens with the state that was saved last.
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, 500);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('enter-full-screen', saveSoon);
  window.on('leave-full-screen', saveSoon);
  window.on('close', () => {
    clearTimeout(timer);
    save();
  });
};
