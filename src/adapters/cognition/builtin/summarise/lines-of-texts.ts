import type { SessionLine } from '../../../../shared/model';
import type { SummariseTask } from '../../../../core/ports';

const LEARNER = /^(?:user|learner|you|student|human)$/i;

/** Bare texts as lines: a question, and what was said to it. A text without a speaker counts by its place. */
export function linesOfTexts(texts: SummariseTask['texts']): readonly SessionLine[] {
  const lines: SessionLine[] = [];
  for (const [index, { speaker, text }] of texts.entries()) {
    if (text.trim() === '') continue;
    const last = lines.at(-1);
    const learner = speaker === null ? index % 2 === 0 : LEARNER.test(speaker);
    if (learner)
      lines.push({ turnId: index, said: text.trim(), selection: null, outcome: null, quotes: [], own: null });
    else if (last !== undefined && last.own === null) lines[lines.length - 1] = { ...last, own: text.trim() };
  }
  return lines;
}
