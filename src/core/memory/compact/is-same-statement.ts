import type { Fact } from '../../../shared/model';
import { saysOtherwise, sharedContent } from '../changed-content';
import { relateFacts } from '../relate/relate-facts';
import { isBookFact } from '../write-policy';

/** Of what a book says, wordings that share so much of their content are one. */
const sharedOfBook = 0.6;

/**
 * Whether two facts that are near in meaning say the same, by the rules of writing: a number, a name or a negation of
 * difference keeps both, and in doubt both stay. What the learner muted is not merged with what they did not.
 */
export const isSameStatement = (a: Fact, b: Fact): boolean => {
  if (a.scope !== b.scope || a.scopeId !== b.scopeId || a.type !== b.type || a.muted !== b.muted)
    return false;
  if (saysOtherwise(a.fact, b.fact)) return false;
  if (isBookFact(a.type)) return sharedContent(a.fact, b.fact) >= sharedOfBook;
  const [known, newer] = a.id < b.id ? [a, b] : [b, a];
  return relateFacts(known.fact, newer.fact) === 'same';
};
