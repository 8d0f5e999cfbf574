import type { Mark } from '../../shared/model';

/** Maximum characters of the marked text to include. */
const maxQuoteLength = 160;

/** A margin note as text for search and recall: the marked text, then the note. */
export const markMemory = ({ quote, label, note }: Pick<Mark, 'quote' | 'label' | 'note'>): string => {
  const place = quote.replace(/\s+/gu, ' ');
  const shown = place.length > maxQuoteLength ? `${place.slice(0, maxQuoteLength).trimEnd()}…` : place;
  return `“${shown}” (p. ${label})\n${note.trim()}`;
};
