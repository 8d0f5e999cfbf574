import { z } from 'zod';
import type { DistilTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { asData, markedBlock, sourceBlock, sourceRule } from './source-block';

const system = `You keep the base memory of a tutor: one page about one learner, read before every answer. Fold the new summaries and facts into it.

- "userProfile": who the learner is, lasting circumstances. "preferences": likes, dislikes, how they want to be taught. "ongoingTopics": what they work on now. "keyHistory": what they decided, found out and finished, with dates.
- Each entry is one sentence of the learner in the third person ("The learner lives in Bergen."). Say a thing once. Where new and old contradict, the newest stands.
- Only what the base memory, the summaries and the facts say; nothing of your own. What is still true is not left out for its age.
- Statements to keep stand word for word. Statements struck out are wrong or no longer true and must not come back, in whatever words.
- At most the given number of words in all. In the language of the base memory. No links, no page markers.
${sourceRule}
Reply with JSON alone: {"userProfile": ["..."], "preferences": ["..."], "ongoingTopics": ["..."], "keyHistory": ["..."]}`;

const list = (kind: string, texts: readonly string[]): readonly string[] =>
  texts.length === 0
    ? []
    : [markedBlock({ kind }, texts.map((text) => `- ${asData(text.replace(/\s+/gu, ' '))}`).join('\n'))];

/** The task `distil` (B6). */
export const distilPrompt = definePrompt<DistilTask>({
  name: 'distil',
  version: 1,
  system,
  reply: z.object({
    userProfile: z.array(z.string()),
    preferences: z.array(z.string()),
    ongoingTopics: z.array(z.string()),
    keyHistory: z.array(z.string()),
  }),
  user: ({ base, summaries, facts, keep, leaveOut, words }) =>
    [
      `At most ${words} words.`,
      ...(base.trim() === '' ? [] : [sourceBlock({ kind: 'base-memory' }, base)]),
      ...summaries.map((summary, at) => sourceBlock({ kind: 'summary', id: at + 1 }, summary)),
      ...list(
        'facts-newest-first',
        facts.map(({ text }) => text),
      ),
      ...list('keep-word-for-word', keep),
      ...list('struck-out', leaveOut),
    ].join('\n\n'),
});
