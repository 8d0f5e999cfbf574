import { BrowserWindow, Notification, powerMonitor } from 'electron';
import { engineText, text } from '../language';
import type { Job } from '../../shared/model';
import { studyDay } from '../../shared/study-day';
import type { Assembled } from '../../assemble';
import type { OpenRequest } from '../../shared/open-request';

type Engine = Assembled['context']['engine'];
type Open = (request: OpenRequest) => void;

const dueEveryMs = 15 * 60_000;

/** Keeps shown notifications alive: one that was garbage-collected would not report a click. */
const shownNotices = new Set<Notification>();

const showNotice = (title: string, body: string, onClick: () => void): void => {
  const notice = new Notification({ title, body });
  shownNotices.add(notice);
  notice.on('click', () => {
    shownNotices.delete(notice);
    onClick();
  });
  notice.on('close', () => shownNotices.delete(notice));
  notice.show();
};

/** No notifications while a Lectern window has the focus: its screens already show the same. */
const isInUse = (): boolean => BrowserWindow.getFocusedWindow() !== null;

const notifyOfImport = async (engine: Engine, job: Job, open: Open): Promise<void> => {
  if (job.kind !== 'import-book' || !(job.state === 'done' || job.state === 'failed') || isInUse()) return;
  const { desktop } = await engine.settings.get();
  if (!desktop.notifyImports) return;
  const { bookId, label, error, errorText } = job;
  if (job.state === 'failed')
    showNotice(
      text.noticeText.failed,
      `${label}: ${error === null ? '' : engineText(error, errorText)}`,
      () => open({ kind: 'screen', screen: 'library' }),
    );
  else if (bookId !== null)
    showNotice(text.noticeText.ready, text.noticeText.canRead(label), () =>
      open({ kind: 'link', target: { kind: 'book', bookId, page: null } }),
    );
};

let lastDueDay: string | null = null;

/** Notifies once per study day that cards are due. */
const notifyOfCards = async (engine: Engine, open: Open): Promise<void> => {
  const today = studyDay(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (isInUse() || lastDueDay === today) return;
  const { desktop } = await engine.settings.get();
  if (!desktop.notifyDue) return;
  const { left } = await engine.review.due(0);
  const due = left.learning + left.review + left.new;
  if (due === 0) return;
  lastDueDay = today;
  showNotice(text.noticeText.due, text.noticeText.cards(due), () =>
    open({ kind: 'screen', screen: 'review' }),
  );
};

/** Notifies of finished imports and due cards, if the settings say so. */
export const createNotices = (
  engineNow: () => Engine | null,
  open: Open,
  onError: (error: unknown) => void,
): { readonly jobChanged: (job: Job) => void } => {
  const withEngine = (run: (engine: Engine) => Promise<void>): void => {
    const engine = engineNow();
    if (engine) run(engine).catch(onError);
  };
  const check = (): void => withEngine((engine) => notifyOfCards(engine, open));
  setInterval(check, dueEveryMs).unref();
  powerMonitor.on('resume', check);
  return { jobChanged: (job) => withEngine((engine) => notifyOfImport(engine, job, open)) };
};
