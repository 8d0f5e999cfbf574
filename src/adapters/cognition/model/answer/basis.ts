import type { AnswerTask } from '../../../../core/ports';
import type { Basis } from './basis-line';

/** How many citations of each kind an answer has. */
export interface CitationCounts {
  pages: number;
  facts: number;
  notes: number;
  sessions: number;
  /** Sentences without a marker that share many words with a page. */
  likely: number;
}

/** Whether the context contained material of the kind that the answer claims as its basis. */
const hasBasis = (basis: Basis, { context, memories }: AnswerTask, { likely }: CitationCounts): boolean => {
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
 * What an answer was made from. Only the model can know that the material does not answer the question; otherwise the
 * citations decide. Without citations the model's claim counts, if the context had such material.
 */
export const basisOf = (claimed: Basis | null, cited: CitationCounts, task: AnswerTask): Basis => {
  if (claimed === 'refused') return 'refused';
  if (cited.pages > 0) return 'book';
  if (cited.facts > 0) return 'memory';
  if (cited.notes > 0) return 'notes';
  if (cited.sessions > 0) return 'sessions';
  return claimed !== null && hasBasis(claimed, task, cited) ? claimed : 'none';
};
