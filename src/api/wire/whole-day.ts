import type { TimeRange } from '../../core/ports';

const isDay = (time: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(time);

/** A requested range in the form in which times are stored; a day given as its end is included in full. */
export const wholeDay = (from: string | undefined, to: string | undefined): TimeRange => ({
  ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
  ...(to === undefined ? {} : { to: new Date(isDay(to) ? `${to}T23:59:59.999Z` : to).toISOString() }),
});
