import type { Mark } from '../../shared/model';

/** Words of the place that are told; the rest is on its page. */
const longestPlace = 160;

/** A margin note as it is found and recalled: first the place that it is beside, then the note. */
export const markMemory = ({ quote, label, note }: Pick<Mark, 'quote' | 'label' | 'note'>): string => {
  const place = quote.replace(/\s+/gu, ' ');
  const shown = place.length > longestPlace ? `${place.slice(0, longestPlace).trimEnd()}…` : place;
  return `“${shown}” (p. ${label})\n${note.trim()}`;
};
