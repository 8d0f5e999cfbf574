import type { CaseHalf } from '../model';
import { foldSpace } from './fold-space';

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
};

/** The half of the cases that a question belongs to. The same question is never in both, whenever it is asked. */
export const halfOfQuestion = (question: string): CaseHalf =>
  // The low bit of FNV-1a depends on the low bits of the characters alone.
  (hashOf(foldSpace(question).toLowerCase()) >>> 15) % 2 === 0 ? 'fit' : 'holdout';
