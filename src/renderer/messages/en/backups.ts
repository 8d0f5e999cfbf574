import { plural } from '../format';
import { libraryContents } from './reading/library-contents';

export const backups = {
  title: 'Backups',
  intro:
    'A backup contains the database with your notes, sessions, memory and cards, and the files of your books and pictures where the disk allows that without copying them.',
  now: 'Back up now',
  running: 'Making a backup',
  cancel: 'Cancel',
  started: 'Making a backup. You can keep working.',
  none: 'There are no backups yet. Lectern makes one every day.',
  problem: 'The last backup was not made.',
  daily: 'Back up every day',
  dailyHint: 'The last seven days and four weeks are kept.',
  folder: 'Folder for backups',
  folderHint: 'Backups on another disk survive a failure of this one.',
  chooseFolder: 'Choose…',
  ownFolder: 'Use the data folder',
  saveFolder: 'Save',
  reasons: {
    daily: 'Daily',
    manual: 'By hand',
    'before-update': 'Before an update',
    'before-restore': 'Before restoring',
  },
  summary: (notes: number, sessions: number, size: string) =>
    `${plural(notes, 'note', 'notes')}, ${plural(sessions, 'session', 'sessions')}, ${size}`,
  restore: 'Restore…',
  of: (what: string, when: string) => `${what}: backup of ${when}`,
  delete: 'Delete',
  deleteTitle: 'Delete this backup?',
  deleteText: (when: string) => `The backup of ${when} is deleted permanently. Your library is not changed.`,
  deleted: 'Backup deleted',
  restoreTitle: (when: string) => `Restore the backup of ${when}?`,
  columns: { kind: 'Kind', backup: 'In the backup', now: 'Now', added: 'Added since' },
  kinds: libraryContents,
  losesNothing: 'Nothing was added since this backup. Later changes are undone.',
  loses: 'What was added since this backup will be gone, and later changes are undone.',
  undoable: 'Your current library is backed up first, so you can undo this.',
  withoutBooks: 'The files of books are not in this backup. Those that are still in the data folder stay.',
  confirm: 'Restore',
  check: 'Check only',
  unusable: (why: string) => `This backup cannot be restored: ${why}.`,
  sound: 'This backup is complete and can be restored.',
  checking: 'Checking the backup…',
  saving: 'Backing up your current library…',
  restarting: 'Starting with the restored library…',
  restored: 'The backup was restored.',
  syncedToast: (service: string) => `${service} syncs the data folder, which can damage the database.`,
  synced: (service: string) =>
    `The data folder is in a folder that ${service} syncs. Never open Lectern on two computers at once: the service may mix two versions of the database and damage it. It is safer to move the data folder elsewhere and to keep only backups in the synced folder.`,
  conflictToast: 'A sync service made a second copy of the database.',
  conflict: (names: string) =>
    `A sync service made a second copy of the database because two computers changed it: ${names}. Lectern uses lectern.db only. Keep the copy until you know that nothing is missing, then delete it.`,
  database: {
    title: 'Database',
    size: (size: string, free: string) =>
      `${size}, of which ${free} are free. Lectern compacts it by itself when a quarter is free.`,
    full: (size: string) => `${size}. Nothing to gain from compacting it now.`,
    compact: 'Compact the database',
    waiting: 'Starts when Lectern is idle',
    running: 'Compacting…',
    compacted: (before: string, after: string) => `Compacted from ${before} to ${after}.`,
    nothingGained: (size: string) => `Nothing to gain: the database still has ${size}.`,
  },
  report: 'Copy report…',
  reportTitle: 'Report',
  reportIntro:
    'For a bug report. It contains only what you see here: versions, the system, counts, and the last errors without their messages. Nothing is sent.',
  reportText: 'Text of the report',
  copy: 'Copy',
  copied: 'Report copied',
  reportRow: 'Diagnostic report',
  reportHint: 'Versions, counts and the last errors; you see all of it before you copy it.',
  restart: 'Restart',
  trouble: {
    stopped: {
      title: 'The study engine stopped',
      detail: 'Something went wrong inside Lectern. Everything that was shown is saved. Restart to continue.',
    },
    damage: {
      title: 'The database is damaged',
      detail:
        'Part of your library cannot be read. Restart now: Lectern then checks the database and offers to restore the newest backup. The damaged database is kept.',
    },
  },
} as const;
