import type { AnswerCard } from './answer-card';

/** The memories that a card shows; what was only at hand while it was made is none. */
export const countCardMemories = ({ sections }: AnswerCard): number =>
  sections.reduce(
    (sum, section) =>
      section.kind === 'told' || section.kind === 'notes' || section.kind === 'earlier'
        ? sum + section.rows.length
        : sum,
    0,
  );
