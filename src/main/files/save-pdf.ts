import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain } from 'electron';
import { z } from 'zod';
import { text } from '../language';
import type { SavedPdf } from '../../shared/saved-file';
import { placeFile, reasonOf } from './place-file';
import { isTrustedFrame } from '../trusted-frame';

/** Countries whose standard paper size is Letter; it is A4 everywhere else. */
const letterCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

const nameSchema = z.string().max(500);

/** Turns a title into a file name that is valid on every system. */
const fileNameOf = (title: string): string => {
  const name = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
    .slice(0, 100);
  return `${name || text.saveText.untitled}.pdf`;
};

const savePdf = async (window: BrowserWindow, title: string): Promise<SavedPdf> => {
  const pageSize = letterCountries.has(app.getLocaleCountryCode()) ? 'Letter' : 'A4';
  const bytes = await window.webContents.printToPDF({ pageSize, preferCSSPageSize: false });
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: text.saveText.title,
    defaultPath: join(app.getPath('documents'), fileNameOf(title)),
    filters: [{ name: 'PDF', extensions: ['pdf'] }],
  });
  if (canceled || !filePath) return { outcome: 'cancelled' };
  const temporary = join(app.getPath('temp'), `lectern-${randomUUID()}`);
  try {
    await writeFile(temporary, bytes);
    const reason = await placeFile(temporary, filePath);
    return reason === null ? { outcome: 'saved' } : { outcome: 'failed', reason };
  } catch (error) {
    return { outcome: 'failed', reason: reasonOf(error, temporary) };
  } finally {
    await rm(temporary, { force: true });
  }
};

/** Saves the page in its print layout as a PDF; the learner chooses where. */
export const answerSavePdf = (): void => {
  ipcMain.handle('lectern-save-pdf', async (event, title: unknown): Promise<SavedPdf> => {
    const window = BrowserWindow.fromWebContents(event.sender);
    if (window === null || !isTrustedFrame(event.senderFrame)) return { outcome: 'cancelled' };
    return savePdf(window, nameSchema.parse(title));
  });
};
