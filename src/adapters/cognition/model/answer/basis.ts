import type { AnswerTask } from '../../../../core/ports';
import type { Basis } from './basis-line';

/** How often an answer cites what. */
export interface Cited {
  pages: number;
  facts: number;
  notes: number;
  sessions: number;
  /** Sentences without a marker that a page shares much with. */
  likely: number;
}

/** Whether the context had what an answer says that it rests on. */
const hasBasis = (basis: Basis, { context, memories }: AnswerTask, { likely }: Cited): boolean => {
  const kinds = new Set(memories.map(({ kind }) => kind));
  const components = new Set(context.filter((piece) => !piece.dropped).map(({ component }) => component));
  switch (basis) {
    case 'book':
      return likely > 0;
    case 'memory':
      return (
        kinds.has('fact') ||
        kinds.has('profile') ||
        kinds.has('turn') ||
        (['facts', 'base-memory', 'topic', 'profile', 'recent-topics'] as const).some((one) =>
          components.has(one),
        )
      );
    case 'notes':
      return kinds.has('note') || kinds.has('plan');
    case 'sessions':
      return (
        kinds.has('session') ||
        kinds.has('turn') ||
        (['warmup', 'running-summary', 'recent-turns', 'sessions'] as const).some((one) =>
          components.has(one),
        )
      );
    default:
      return false;
  }
};

/**
 * What an answer was made from. Only the model can know that the material does not say it; all else is what was cited
 * and found, and only where nothing was cited the model's word, if the context had such a thing.
 */
export const basisOf = (claimed: Basis | null, cited: Cited, task: AnswerTask): Basis => {
  if (claimed === 'refused') return 'refused';
  if (cited.pages > 0) return 'book';
  if (cited.facts > 0) return 'memory';
  if (cited.notes > 0) return 'notes';
  if (cited.sessions > 0) return 'sessions';
  return claimed !== null && hasBasis(claimed, task, cited) ? claimed : 'none';
};
