/** The calendar day of a moment where the learner lives: `2026-03-02`. */
export const localDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment);
