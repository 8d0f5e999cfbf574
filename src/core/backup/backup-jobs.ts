import { isoTime, type JobHandlers, type Logger } from '../ports';
import { queueBackup, type BackupDeps } from './create-backup-service';

/** Milliseconds from the start to the first check and backup, so that neither slows the start. */
const firstCheck = 60_000;
/** Milliseconds between two checks whether a backup is due. */
const checkEvery = 3_600_000;
/** Milliseconds after which the newest daily backup is outdated: less than a day, for a computer used each morning. */
const dueAfter = 20 * 3_600_000;

/** A backup with a date far in the future was made before the clock was set back, and does not count. */
const isDue = async ({ backups, store, clock }: BackupDeps): Promise<boolean> => {
  const settings = (await store.settings.getSettings()).backups;
  if (!settings.daily) return false;
  const last = (await backups.list(settings.folder)).filter(({ reason }) => reason === 'daily');
  const isRecent = last.some(({ at }) => Math.abs(clock.now() - Date.parse(at)) < dueAfter);
  if (isRecent) return false;
  const contents = await store.contents.countContents();
  return Object.values(contents).some((count) => count > 0);
};

/** Makes a backup. If a crash came after the backup was complete, it is not made again. */
export const createBackupJobs = (deps: BackupDeps): JobHandlers => ({
  'back-up': {
    attempts: 1,
    async run(job, { signal, progress, calm }) {
      const { backups, store, clock, syncFiles, changed } = deps;
      const { folder } = (await store.settings.getSettings()).backups;
      const reason = job.payload['reason'] === 'manual' ? 'manual' : 'daily';
      const isMade = (await backups.list(folder)).some(
        (one) => one.reason === reason && one.at >= job.createdAt && one.at <= isoTime(clock),
      );
      if (isMade) return;
      if (reason === 'daily') await calm();
      await syncFiles();
      await backups.write({ folder, at: isoTime(clock), reason }, (share) => progress(share, null), signal);
      changed();
    },
  },
});

/** Checks the database once after each start and makes a backup every day, until stopped. */
export const startBackups = (deps: BackupDeps, logger: Logger): { stop(): void } => {
  const { backups, store, clock } = deps;
  const aborter = new AbortController();
  const backUpIfDue = async (): Promise<void> => {
    if (await isDue(deps)) await queueBackup(deps, 'daily');
  };
  const checkDatabase = async (): Promise<void> => {
    const fault = await backups.checkDatabase(aborter.signal);
    if (fault === null) return;
    logger.error('The database is damaged', new Error(fault));
    store.damage.notice();
  };
  const failed = (error: unknown): void => {
    if (!aborter.signal.aborted) logger.error('The backup could not be prepared', error);
  };
  const arm = (ms: number): (() => void) =>
    clock.after(ms, () => {
      cancel = arm(checkEvery);
      backUpIfDue().catch(failed);
    });
  let cancel = arm(firstCheck);
  const cancelCheck = clock.after(firstCheck, () => void checkDatabase().catch(failed));
  return {
    stop() {
      cancel();
      cancelCheck();
      aborter.abort();
    },
  };
};
