import type { SummariseTask } from '../../../../core/ports';
import type { Turn } from '../../../../shared/model';

/** A question with what was answered; either may be missing. */
export interface Exchange {
  readonly asked: string | null;
  readonly answered: string | null;
  /** What the answer was made from, where that is known. */
  readonly basis?: Turn['basis'];
}

const LEARNER = /^(?:user|learner|you|student|human)$/i;

/** Turns paired as question and answer. A turn without a speaker counts by its place. */
export function exchangesOf(texts: SummariseTask['texts']): readonly Exchange[] {
  const exchanges: { asked: string | null; answered: string | null; basis?: Turn['basis'] }[] = [];
  for (const [index, { speaker, text, basis }] of texts.entries()) {
    if (text.trim() === '') continue;
    const learner = speaker === null ? index % 2 === 0 : LEARNER.test(speaker);
    const last = exchanges.at(-1);
    if (learner) exchanges.push({ asked: text.trim(), answered: null });
    else if (last !== undefined && last.answered === null) {
      last.answered = text.trim();
      if (basis !== undefined) last.basis = basis;
    } else exchanges.push({ asked: null, answered: text.trim(), ...(basis === undefined ? {} : { basis }) });
  }
  return exchanges;
}
