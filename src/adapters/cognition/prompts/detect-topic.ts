import { z } from 'zod';
import { definePrompt } from './define-prompt';
import { sourceBlock, sourceRule } from './source-block';

const system = `You decide which of a learner's topics a message belongs to.

- Choose the topic that the message is clearly about. Use the id of its block.
- If no topic fits, or two fit equally well, choose null: a wrong topic hides the right memories.
${sourceRule}
Reply with JSON only: {"topic": "id-of-the-topic"} or {"topic": null}`;

export interface DetectTopic {
  readonly text: string;
  readonly topics: readonly { readonly slug: string; readonly text: string }[];
}

/** The task `detectTopic` (E6). */
export const detectTopicPrompt = definePrompt<DetectTopic>({
  name: 'detect-topic',
  version: 2,
  system,
  reply: z.object({ topic: z.string().nullable() }),
  user: ({ text, topics }) =>
    [
      ...topics.map((topic) => sourceBlock({ kind: 'topic', id: topic.slug }, topic.text)),
      sourceBlock({ kind: 'message' }, text),
    ].join('\n'),
});
