/** What a start shows that takes its time. */
export const starting = {
  opening: 'Opening your library…',
  updating: 'Bringing your library up to date…',
  step: (step: number, of: number, what: string) => (of === 1 ? what : `Step ${step} of ${of}: ${what}`),
  kinds: {
    backup: 'making a copy of it first',
    migration: 'changing how it is stored',
  },
  progress: 'Progress',
  leaveWindow:
    'After an update this happens once, and takes longer for a large library. You can close this window at any time: nothing is lost, and the next start goes on from here.',
  leavePage:
    'After an update this happens once, and takes longer for a large library. You can stop Lectern at any time: nothing is lost, and the next start goes on from here.',
  failed: 'Lectern could not start',
  gone: 'Lectern has stopped',
  startAgain: 'Nothing is lost: start it again, and it goes on from here.',
};
