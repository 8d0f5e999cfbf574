import type { Turn } from '../../shared/model';

/**
 * What a summary is made of. An answer out of memory, notes or earlier sessions is left out: summing it up would remember
 * the remembering, and say it of the book.
 */
export const saidInTurns = (
  turns: readonly Turn[],
): readonly { readonly speaker: string; readonly text: string }[] => {
  const said = turns.filter((turn) => turn.content.trim() !== '');
  const own = said.filter(
    (turn) =>
      turn.role === 'user' || turn.basis === 'book' || turn.basis === 'refused' || turn.basis === null,
  );
  return (own.some((turn) => turn.role !== 'user') ? own : said).map((turn) => ({
    speaker: turn.role,
    text: turn.content,
  }));
};
