import type { AnswerTask } from '../../../../core/ports';
import type { Basis } from './parse-marker';

export interface Cited {
  pages: number;
  facts: number;
}

/** Whether the context had what an answer says that it rests on. */
const had = (basis: Basis, { context, memories }: AnswerTask): boolean => {
  const kinds = new Set(memories.map(({ kind }) => kind));
  const components = new Set(context.filter((piece) => !piece.dropped).map(({ component }) => component));
  switch (basis) {
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
 * What an answer was made from. That the material does not say it, the model alone can tell; all else is what was cited
 * and found, and only for what has no marker the model's word, where the context had such a thing.
 */
export const basisOf = (claimed: Basis | null, cited: Cited, task: AnswerTask): Basis => {
  if (claimed === 'refused') return 'refused';
  if (cited.pages > 0) return 'book';
  if (cited.facts > 0) return 'memory';
  return claimed !== null && had(claimed, task) ? claimed : 'none';
};
