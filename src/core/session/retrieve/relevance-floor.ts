import type { MessageTarget } from '../../ports';
import { ANSWERED_FROM, CLOSEST_FROM } from '../../retrieval/answer-degree';

/** Passages from which a model can tell what the book is about. */
const maxFromContents = 4;
const maxFromOthers = 3;

/** The passages that are worth a model's attention, given what the message refers to. Best first. */
export const relevantPassages = <Found extends { readonly probability: number }>(
  found: readonly Found[],
  kind: MessageTarget['kind'],
): readonly Found[] => {
  const above = (least: number): readonly Found[] =>
    found.filter(({ probability }) => probability >= least).slice(0, maxFromOthers);
  switch (kind) {
    case 'chat':
      return [];
    case 'contents':
      return found.slice(0, maxFromContents);
    case 'memory':
      return above(ANSWERED_FROM);
    case 'elsewhere':
      return above(CLOSEST_FROM);
    default:
      // Learners ask in words that the book does not use: a passage far down the list may be the one.
      return found;
  }
};
