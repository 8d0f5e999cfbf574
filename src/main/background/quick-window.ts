import { BrowserWindow, ipcMain, screen } from 'electron';
import { z } from 'zod';
import { bookIdSchema } from '../../shared/model';
import type { OpenRequest } from '../../shared/open-request';
import { showContextMenus } from '../menus/context-menu';
import { pageAddress } from '../page-address';
import { isTrustedFrame } from '../trusted-frame';
import { pagePreferences } from '../window';

const size = { width: 600, height: 190 };
const questionSchema = z.object({
  bookId: bookIdSchema.nullable(),
  content: z.string().trim().min(1).max(20_000),
});

let quick: BrowserWindow | null = null;

/** Opens or closes the small, always-on-top window for a quick question. Its page saves what was typed. */
export const toggleQuickWindow = (): void => {
  if (quick) return quick.close();
  const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
  const window = new BrowserWindow({
    ...size,
    x: workArea.x + Math.round((workArea.width - size.width) / 2),
    y: workArea.y + Math.round(workArea.height / 4),
    frame: false,
    resizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    alwaysOnTop: true,
    show: false,
    title: 'Lectern',
    webPreferences: { ...pagePreferences, spellcheck: false },
  });
  quick = window;
  window.once('closed', () => (quick = null));
  window.once('ready-to-show', () => {
    window.show();
    window.on('blur', () => window.close());
  });
  showContextMenus(window.webContents);
  void window.loadURL(`${pageAddress}?quick`);
};

/** Takes the question from the small window, which then closes. */
export const handleQuickQuestions = (open: (request: OpenRequest) => void): void => {
  ipcMain.handle('lectern-quick-ask', (event, question: unknown) => {
    if (!isTrustedFrame(event.senderFrame)) throw new Error('Refused');
    open({ kind: 'question', ...questionSchema.parse(question) });
    quick?.close();
  });
  ipcMain.on('lectern-quick-close', (event) => {
    if (isTrustedFrame(event.senderFrame)) quick?.close();
  });
};
