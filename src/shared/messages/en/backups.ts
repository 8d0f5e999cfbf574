/** Why a backup cannot be restored: follows the colon in `errorText.backupUnusable`. */
export const backupFault = {
  missing: 'its database or its manifest is missing',
  changed: 'its file has changed since it was written',
  damaged: (result: string) => `its database is damaged (${result})`,
  newer: 'it was written by a newer version of Lectern',
  threadEnded: 'the thread that read it ended',
  picturesMissing: (count: number) =>
    count === 1 ? 'a picture of a note is missing' : `${String(count)} pictures of notes are missing`,
} as const;
