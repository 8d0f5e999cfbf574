import { z } from 'zod';
import type { NameTopicTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { asData, markedBlock, sourceRule } from './source-block';

const system = `You name what lines of a learner's notebook have in common.

- "title": two to five words without a full stop, specific enough to distinguish the topic from the other topics, and none of the titles in use.
- "summary": one line of at most 100 characters that says what the lines are about.
- Write both in the language of the lines, without links or page markers.
${sourceRule}
Reply with JSON only: {"title": "...", "summary": "..."}`;

const lines = (texts: readonly string[]): string =>
  texts.map((text) => `- ${asData(text.replace(/\s+/gu, ' ').trim())}`).join('\n');

export const nameTopicPrompt = definePrompt<NameTopicTask>({
  name: 'name-topic',
  version: 3,
  system,
  reply: z.object({ title: z.string(), summary: z.string() }),
  user: ({ texts, apartFrom, taken = [] }) =>
    [
      markedBlock({ kind: 'lines' }, lines(texts)),
      ...(apartFrom.length === 0 ? [] : [markedBlock({ kind: 'other-topics' }, lines(apartFrom))]),
      ...(taken.length === 0 ? [] : [markedBlock({ kind: 'titles-in-use' }, lines(taken))]),
    ].join('\n\n'),
});
