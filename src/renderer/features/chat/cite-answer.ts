import type { Citation } from '../../../shared/model';

/** A part of an answer: words, or the place of a citation. */
export type AnswerPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `index` counts the places of the whole answer, from 0. */
  | { readonly kind: 'cite'; readonly index: number; readonly marker: string; readonly label: string };

const marker = /\[p{1,2}\.\s?([^\]\n]{1,24})\]/g;

/** Splits an answer's text at its page markers, `[p. 12]`. `from` is how many places came before it. */
export function splitAnswer(text: string, from = 0): readonly AnswerPart[] {
  const parts: AnswerPart[] = [];
  let at = 0;
  let index = from;
  for (const match of text.matchAll(marker)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push({ kind: 'cite', index, marker: match[0], label: (match[1] ?? '').trim() });
    index += 1;
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/**
 * Which citation belongs to each place of an answer. Citations come in the answer's order, so the n-th place with a
 * marker is the n-th citation with it; a place that comes once more than its citations shares the last of them.
 */
export function placeCitations(text: string, citations: readonly Citation[]): readonly (Citation | null)[] {
  const queues = new Map<string, Citation[]>();
  for (const citation of citations) {
    const queue = queues.get(citation.marker);
    if (queue) queue.push(citation);
    else queues.set(citation.marker, [citation]);
  }
  const used = new Map<string, number>();
  return splitAnswer(text)
    .filter((part) => part.kind === 'cite')
    .map((part) => {
      const queue = queues.get(part.marker) ?? [];
      const nth = used.get(part.marker) ?? 0;
      used.set(part.marker, nth + 1);
      return queue[Math.min(nth, queue.length - 1)] ?? null;
    });
}

/** The text without a page marker that has begun at its end and is not closed. */
export const withoutOpenMarker = (text: string): string =>
  text.replace(/\s?\[(?:p{1,2}(?:\.[^\]\n]{0,24})?)?$/, '');
