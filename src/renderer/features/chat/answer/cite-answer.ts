import type { Citation, NoteCitation } from '../../../../shared/model';

const pageMark = /\[p{1,2}\.\s?([^\][\n]{1,24})\]/g;
const factMark = /\[F(\d{1,12})\]/g;
const code = /(```|~~~)[^]*?(?:\1|$)|(?<!`)(`+)(?!`)[^]*?(?<!`)\2(?!`)/g;

const labelIn = (marker: string): string => marker.replace(/^\[p{1,2}\.\s?|\]$/g, '').trim();

/**
 * The citation of a page marker; `again` counts the same markers before it. Citations are in the answer's order, so
 * the n-th occurrence of a marker has the n-th citation with that marker; any further occurrences share the last one.
 * Null if the tutor was not given the page.
 */
export function citationAt(citations: readonly Citation[], label: string, again: number): Citation | null {
  const same = citations.filter(({ marker }) => labelIn(marker) === label);
  return same[Math.min(again, same.length - 1)] ?? null;
}

/**
 * The citation of a note's marker, counted in the same way; null if the tutor was not given the note, or if it was
 * deleted.
 */
export function noteCitationAt(
  citations: readonly NoteCitation[] = [],
  id: string,
  again: number,
): NoteCitation | null {
  const same = citations.filter(({ noteId }) => String(noteId) === id);
  return same[Math.min(again, same.length - 1)] ?? null;
}

/** The labels of an answer's page markers, in order; markers in code don't count. */
export const citedLabels = (content: string): readonly string[] =>
  [...content.replace(code, ' ').matchAll(pageMark)].map((match) => (match[1] ?? '').trim());

/** The ids of the remembered facts that an answer cites. */
export const citedFacts = (content: string): readonly string[] =>
  [...content.replace(code, ' ').matchAll(factMark)].map((match) => match[1] ?? '');

/** Counts the markers of pages that the tutor was not given. */
export const countUnknown = (content: string, citations: readonly Citation[]): number =>
  citedLabels(content).filter((label) => citationAt(citations, label, 0) === null).length;

/** Removes an unclosed marker from the end of the text. */
export const withoutOpenMarker = (text: string): string =>
  text.replace(/\s?\[(?:p{1,2}(?:\.[^\]\n]{0,24})?|[FN]\d{0,12})?$/, '');
