import { BrowserWindow, clipboard, dialog, shell, type MessageBoxOptions, type WebContents } from 'electron';
import { withUsualUmask } from '../assemble';
import { text } from './language';
import { secureHost } from '../shared/secure-host';

/** Characters of an address that a dialog shows. */
const maxShown = 300;

let isAsking = false;

const ask = async (contents: WebContents, options: MessageBoxOptions): Promise<boolean> => {
  const window = BrowserWindow.fromWebContents(contents);
  const whole = { ...options, defaultId: 1, cancelId: 1, noLink: true };
  const { response } = await (window === null
    ? dialog.showMessageBox(whole)
    : dialog.showMessageBox(window, whole));
  return response === 0;
};

/** Asks before an address is opened in the system's browser. One that is not https can only be copied. */
export const askToOpen = async (contents: WebContents, address: string): Promise<void> => {
  if (isAsking || !/^(?:https?|mailto):/i.test(address)) return;
  isAsking = true;
  try {
    const host = secureHost(address);
    const detail = address.length > maxShown ? `${address.slice(0, maxShown)}…` : address;
    if (host === null) {
      const { refused, copy, cancel } = text.outsideText;
      if (await ask(contents, { type: 'warning', message: refused, detail, buttons: [copy, cancel] }))
        // A promise in newer versions of Electron.
        void clipboard.writeText(address);
      return;
    }
    const { open, cancel } = text.outsideText;
    const message = text.outsideText.question(host);
    if (await ask(contents, { type: 'question', message, detail, buttons: [open, cancel] }))
      await withUsualUmask(() => shell.openExternal(address));
  } finally {
    isAsking = false;
  }
};
