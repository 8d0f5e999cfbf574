import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, type BrowserWindow, type Rectangle } from 'electron';
import { z } from 'zod';

const stateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  maximized: z.boolean(),
});
type WindowState = z.infer<typeof stateSchema>;

const fileIn = (dataDir: string): string => join(dataDir, 'window.json');

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The window's last position; null on the first start, or if that screen is no longer connected. */
export const readWindowState = (dataDir: string): WindowState | null => {
  try {
    const state = stateSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    return screen.getAllDisplays().some(({ workArea }) => overlaps(workArea, state)) ? state : null;
  } catch {
    return null;
  }
};

/** Saves the position when the window closes. A failure must not keep the window open. */
export const keepWindowState = (window: BrowserWindow, dataDir: string): void => {
  window.on('close', () => {
    try {
      const state: WindowState = { ...window.getNormalBounds(), maximized: window.isMaximized() };
      writeFileSync(`${fileIn(dataDir)}.new`, JSON.stringify(state));
      renameSync(`${fileIn(dataDir)}.new`, fileIn(dataDir));
    } catch {
      // The next window opens at its default size.
    }
  });
};
