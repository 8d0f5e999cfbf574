import { z } from 'zod';
import { definePrompt } from './define-prompt';
import { sourceBlock, sourceRule } from './source-block';

const system = `You name a study session after its first question: at most eight words and 80 characters, in the question's language, as it would stand in a list. No quotation marks, no full stop, no page markers, no links.
${sourceRule}
Reply with JSON alone: {"title": "..."}`;

/** The task `nameSession`. */
export const nameSessionPrompt = definePrompt<string>({
  name: 'name-session',
  version: 1,
  system,
  reply: z.object({ title: z.string() }),
  user: (firstQuestion) => sourceBlock({ kind: 'question' }, firstQuestion),
});
