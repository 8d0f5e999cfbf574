/** Rounded up. */
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;

/** Errors of input, the web server, backups, the data folder and processes. */
export const systemErrors = {
  // input and the web server
  invalidInput: (field: string, problem: string) =>
    `${field === '' ? 'The input' : `The field “${field}”`} ${problem}.`,
  backupNotOffered: 'This backup is not available. Reload the page.',
  starting: 'Lectern is opening the library. Try again in a moment.',
  failedBeforeLog: 'Something went wrong inside Lectern.',
  signInNeeded: 'Open the sign-in link that Lectern printed when it started.',
  tooManyTokens: (seconds: number) =>
    `There were too many wrong tokens. Try again in ${String(seconds)} ${seconds === 1 ? 'second' : 'seconds'}.`,
  uploadMalformed: 'The upload ended early or is malformed. Add the file again.',
  uploadTooLarge: 'The file is larger than the limit of 1 GB.',

  // backups
  backupUnusable: (why: string) =>
    `The backup cannot be restored: ${why}. Nothing was changed. Choose another backup.`,
  backupsMissing: 'This version of Lectern makes no backups.',
  backupUnknown: 'This backup no longer exists. Reload the list of backups.',
  backupStopped: 'The backup was cancelled.',
  writeFailed: 'The change could not be saved, so nothing was changed. Try again; the log has the reason.',
  backupFailed: 'The backup failed. Try again; the log has the reason.',
  backupFolderRelative: 'Give the full path of the folder for backups.',
  backupFolderUnusable: (folder: string) =>
    `Lectern cannot write backups into ${folder}. Choose a folder that exists and that you may write to.`,
  noRoomForBackup: (needed: number, free: number, folder: string) =>
    `A backup needs ${megabytes(needed)}, but only ${megabytes(free)} are free in ${folder}. Free some space, or choose another folder for backups in Settings.`,

  // data folder and processes
  dataFolderInUse: (dataDir: string) =>
    `Another Lectern is using the data folder ${dataDir}. Close it first, or start with another --data-dir.`,
  dataFolderReadOnly: (dataDir: string) =>
    `Lectern may not write to the data folder ${dataDir}. Allow it to write there, or start with another --data-dir. Nothing was changed.`,
  databaseReadOnly:
    'Lectern may not write to the data folder, so nothing was saved. Allow it to write there and try again.',
  databaseUnusable: (why: string) =>
    `The database lectern.db cannot be used: ${why}. Nothing was changed. Restore a backup, or start with another --data-dir.`,
  databaseDamagedWithBackup:
    'Your library’s database is damaged, so Lectern did not open it. You can restore the newest backup. The damaged database is kept in the folder set-aside.',
  databaseDamagedNoBackup:
    'The database lectern.db is damaged, and there is no backup to restore. Nothing was changed. Start with another --data-dir, or put back a copy of the data folder.',
  databaseDamaged:
    'The database lectern.db is damaged. Restart Lectern: it then offers to restore the newest backup, if there is one.',
  databaseNewer:
    'This data folder was written by a newer version of Lectern. Nothing was changed. Install the newer version, or start with another --data-dir.',
  nodeTooOld: (version: string) =>
    `The database needs Node.js 22.14 or later; this is ${version}. Start Lectern with "npm start", which uses its own.`,
  internal: 'Something went wrong. See the log for details.',
  internalSeeLog: (logFile: string) => `Something went wrong inside Lectern. The details are in ${logFile}.`,
  closing: 'Lectern is closing; nothing more is saved.',
  engineStopped:
    'The study engine stopped unexpectedly. Everything that was shown is saved. Start it again to continue.',
  vectorLength: (model: string, expected: number, found: number) =>
    `A vector of ${model} has ${String(expected)} numbers, not ${String(found)}.`,
  notATime: (text: string) => `"${text}" is not a time.`,
} as const;
