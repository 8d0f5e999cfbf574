import { applyPatch, createPatch } from 'diff';
import type { NoteProposal } from '../../../../shared/model';

/** The proposed text applied to the note's current text; null if that has changed too much. */
export const rebased = (
  { before, after }: Pick<NoteProposal, 'before' | 'after'>,
  now: string,
): string | null => {
  if (now === before) return after;
  const patched = applyPatch(now, createPatch('note', before, after), { fuzzFactor: 2 });
  return patched === false ? null : patched;
};
