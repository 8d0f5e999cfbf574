import { libraryContents } from './reading/library-contents';

/** Shown while a start takes longer than usual. */
export const starting = {
  opening: 'Opening your library…',
  updating: 'Bringing your library up to date…',
  step: (step: number, of: number, what: string) => (of === 1 ? what : `Step ${step} of ${of}: ${what}`),
  kinds: {
    restore: 'restoring a backup',
    check: 'checking the database',
    backup: 'backing it up',
    migration: 'upgrading the database',
  },
  restoring: 'Restoring a backup…',
  checking: 'Checking your library…',
  damaged: 'Your library is damaged',
  backupOf: (when: string) => `Backup of ${when}`,
  damagedNow: 'Damaged database',
  inBackup: 'In the backup',
  lost: (when: string) =>
    `What was added after ${when} is not in the backup. It may still be in the damaged database, which is kept.`,
  contents: libraryContents,
  unknown: 'unknown',
  restore: 'Restore the backup',
  progress: 'Progress',
  leaveWindow:
    'This happens once after an update, and takes longer for a large library. You can close this window at any time: nothing is lost, and the next start continues from here.',
  leavePage:
    'This happens once after an update, and takes longer for a large library. You can stop Lectern at any time: nothing is lost, and the next start continues from here.',
  failed: 'Lectern could not start',
  gone: 'Lectern has stopped',
  startAgain: 'Nothing is lost. Start Lectern again to continue.',
};
