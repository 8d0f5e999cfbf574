import type { SummariseTask } from '../../../../core/ports';

/** A question with what was answered; either may be missing. */
export interface Exchange {
  readonly asked: string | null;
  readonly answered: string | null;
}

const LEARNER = /^(?:user|learner|you|student|human)$/i;

/** Turns paired as question and answer. A turn without a speaker counts by its place. */
export function exchangesOf(texts: SummariseTask['texts']): readonly Exchange[] {
  const exchanges: { asked: string | null; answered: string | null }[] = [];
  for (const [index, { speaker, text }] of texts.entries()) {
    if (text.trim() === '') continue;
    const learner = speaker === null ? index % 2 === 0 : LEARNER.test(speaker);
    const last = exchanges.at(-1);
    if (learner) exchanges.push({ asked: text.trim(), answered: null });
    else if (last !== undefined && last.answered === null) last.answered = text.trim();
    else exchanges.push({ asked: null, answered: text.trim() });
  }
  return exchanges;
}
