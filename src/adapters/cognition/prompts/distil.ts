import { z } from 'zod';
import type { DistilTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { asData, markedBlock, sourceBlock, sourceRule } from './source-block';

const system = `You maintain the base memory of a tutor: one page about one learner, which the tutor reads before every answer. Add the new summaries and facts to it.

Sections:
- "userProfile": who the learner is, and circumstances that last.
- "preferences": likes, dislikes, and how the learner wants to be taught.
- "ongoingTopics": what the learner is working on now.
- "keyHistory": what the learner decided, discovered and finished, with dates.

Rules:
- Each entry is one sentence about the learner in the third person: "The learner lives in Bergen."
- Say everything once. If two statements contradict each other, keep the newer one.
- Use only the base memory, the summaries and the facts. Add nothing of your own.
- Do not drop a statement just because it is old: most of what describes a person stays true.
- Copy every statement of the block "keep-word-for-word" unchanged.
- Leave out every statement of the block "struck-out", in any wording: it is wrong or no longer true.
- Stay within the given number of words. Write in the language of the base memory, without links or page markers.
${sourceRule}
Reply with JSON only: {"userProfile": ["..."], "preferences": ["..."], "ongoingTopics": ["..."], "keyHistory": ["..."]}`;

const list = (kind: string, texts: readonly string[]): readonly string[] =>
  texts.length === 0
    ? []
    : [markedBlock({ kind }, texts.map((text) => `- ${asData(text.replace(/\s+/gu, ' '))}`).join('\n'))];

/** The task `distil` (B6). */
export const distilPrompt = definePrompt<DistilTask>({
  name: 'distil',
  version: 3,
  system,
  reply: z.object({
    userProfile: z.array(z.string()),
    preferences: z.array(z.string()),
    ongoingTopics: z.array(z.string()),
    keyHistory: z.array(z.string()),
  }),
  user: ({ base, summaries, facts, keep, leaveOut, words }) =>
    [
      `Use at most ${words} words.`,
      ...(base.trim() === '' ? [] : [sourceBlock({ kind: 'base-memory' }, base)]),
      ...summaries.map((summary, at) => sourceBlock({ kind: 'summary', id: at + 1 }, summary)),
      ...list(
        'facts-most-important-first',
        facts.map(({ text }) => text),
      ),
      ...list('keep-word-for-word', keep),
      ...list('struck-out', leaveOut),
    ].join('\n\n'),
});
