import type { MessageTarget } from '../../ports';
import { ANSWERED_FROM, CLOSEST_FROM } from '../../retrieval/answer-degree';

/** Passages that are kept even if none is likely to answer: the model can then say what the book does have. */
const closest = 3;
const mostOfContents = 4;
/** A passage is left out if the best one is this many times as likely to answer. */
const farBehind = 50;

/** The passages that are worth a model's attention. Best first. */
export const relevantPassages = <Found extends { readonly probability: number }>(
  found: readonly Found[],
  kind: MessageTarget['kind'],
): readonly Found[] => {
  if (kind === 'chat') return [];
  if (kind === 'contents') return found.slice(0, mostOfContents);
  const best = Math.max(0, ...found.map(({ probability }) => probability));
  const above = (least: number): readonly Found[] => found.filter(({ probability }) => probability >= least);
  if (kind === 'memory') return above(ANSWERED_FROM).slice(0, closest);
  const relevant = best < CLOSEST_FROM ? [] : above(best / farBehind);
  return relevant.length >= closest ? relevant : found.slice(0, closest);
};
