import type { Citation } from '../../../../shared/model';

const pageMark = /\[p{1,2}\.\s?([^\][\n]{1,24})\]/g;
const factMark = /\[F(\d{1,12})\]/g;
const code = /(```|~~~)[^]*?(?:\1|$)|(?<!`)(`+)(?!`)[^]*?(?<!`)\2(?!`)/g;

const labelIn = (marker: string): string => marker.replace(/^\[p{1,2}\.\s?|\]$/g, '').trim();

/**
 * The citation of a page marker: `again` is how often the same marker is before it. Citations come in the answer's
 * order, so the n-th place of a marker is the n-th citation with it; a place that comes once more than its citations
 * shares the last of them. Null where there is none: the page was not before the tutor.
 */
export function citationAt(citations: readonly Citation[], label: string, again: number): Citation | null {
  const same = citations.filter(({ marker }) => labelIn(marker) === label);
  return same[Math.min(again, same.length - 1)] ?? null;
}

/** The labels of an answer's page markers, in their order; those inside code are none. */
export const citedLabels = (content: string): readonly string[] =>
  [...content.replace(code, ' ').matchAll(pageMark)].map((match) => (match[1] ?? '').trim());

/** The ids of the remembered facts that an answer cites. */
export const citedFacts = (content: string): readonly string[] =>
  [...content.replace(code, ' ').matchAll(factMark)].map((match) => match[1] ?? '');

/** Markers of pages that the tutor did not have before it. */
export const countUnknown = (content: string, citations: readonly Citation[]): number =>
  citedLabels(content).filter((label) => citationAt(citations, label, 0) === null).length;

/** The text without a marker that has begun at its end and is not closed. */
export const withoutOpenMarker = (text: string): string =>
  text.replace(/\s?\[(?:p{1,2}(?:\.[^\]\n]{0,24})?|F\d{0,12})?$/, '');
