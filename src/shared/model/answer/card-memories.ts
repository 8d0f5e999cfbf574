import type { AnswerCard } from './answer-card';

/** The memories that a card shows, without those that were available but not used. */
export const countCardMemories = ({ sections }: AnswerCard): number =>
  sections.reduce(
    (sum, section) =>
      section.kind === 'told' ||
      section.kind === 'notes' ||
      section.kind === 'earlier' ||
      section.kind === 'verbatim' ||
      section.kind === 'topic'
        ? sum + section.rows.length
        : sum,
    0,
  );
