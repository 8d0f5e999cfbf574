import { app, globalShortcut, ipcMain } from 'electron';
import type { Settings } from '../../shared/model';
import type { Assembled } from '../../assemble';
import type { OpenRequest } from '../../shared/open-request';
import { createNotices } from './notices';
import { handleQuickQuestions, toggleQuickWindow } from './quick-window';
import { setLanguage } from '../language';
import { isTrustedFrame } from '../trusted-frame';
import { setTray } from './tray';

type Context = Assembled['context'];

interface Background {
  readonly root: string;
  /** Opens the main window or brings it to the front. */
  readonly openMain: () => void;
  /** Called when the settings have changed the language. */
  readonly onLanguage: () => void;
  readonly openInMain: (request: OpenRequest) => void;
}

let registered: string | null = null;

/** Registers the shortcut of the settings. False if another program uses it. */
const registerShortcut = ({ quickQuestion, quickQuestionKeys }: Settings['desktop']): boolean => {
  const wanted = quickQuestion ? quickQuestionKeys : null;
  if (wanted === registered) return true;
  if (registered !== null) globalShortcut.unregister(registered);
  registered = null;
  if (wanted === null) return true;
  try {
    if (globalShortcut.register(wanted, toggleQuickWindow)) registered = wanted;
  } catch {
    // This system does not know the keys.
  }
  return registered !== null;
};

/** What Lectern does outside its main window, as the settings say: menus, notifications, the tray and quick questions. */
export const createBackground = ({ root, openMain, onLanguage, openInMain }: Background) => {
  let current: Context | null = null;
  const apply = async (): Promise<boolean> => {
    if (!current) return true;
    const { desktop, language } = await current.engine.settings.get();
    if (setLanguage(language, app.getLocale())) onLanguage();
    setTray(desktop.tray, { root, openMain, askQuickly: toggleQuickWindow });
    return registerShortcut(desktop);
  };
  const report = (error: unknown): void => current?.logger.error('Working in the background failed', error);
  const notices = createNotices(() => current?.engine ?? null, openInMain, report);
  handleQuickQuestions(openInMain);
  ipcMain.handle('lectern-quick-works', (event) => isTrustedFrame(event.senderFrame) && apply());
  return {
    /** Called with the engine whenever it was opened. */
    follow(context: Context): void {
      current = context;
      context.engine.subscribe((event) => {
        if (event.kind === 'settings') apply().catch(report);
        if (event.kind === 'job') notices.jobChanged(event.job);
      });
      apply().catch(report);
    },
  };
};
