/** Shown while a start takes longer than usual. */
export const starting = {
  opening: 'Opening your library…',
  updating: 'Bringing your library up to date…',
  step: (step: number, of: number, what: string) => (of === 1 ? what : `Step ${step} of ${of}: ${what}`),
  kinds: {
    backup: 'backing it up',
    migration: 'upgrading the database',
  },
  progress: 'Progress',
  leaveWindow:
    'This happens once after an update, and takes longer for a large library. You can close this window at any time: nothing is lost, and the next start continues from here.',
  leavePage:
    'This happens once after an update, and takes longer for a large library. You can stop Lectern at any time: nothing is lost, and the next start continues from here.',
  failed: 'Lectern could not start',
  gone: 'Lectern has stopped',
  startAgain: 'Nothing is lost. Start Lectern again to continue.',
};
