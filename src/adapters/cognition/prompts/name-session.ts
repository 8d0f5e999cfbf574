import { z } from 'zod';
import { definePrompt } from './define-prompt';
import { sourceBlock, sourceRule } from './source-block';

const system = `You name a study session after its first question, for a list of sessions. Use at most eight words and 80 characters, in the language of the question. Do not use quotation marks, a full stop, page markers or links. Example: "How do I stay calm before an exam?" becomes "Staying calm before an exam".
${sourceRule}
Reply with JSON only: {"title": "..."}`;

export const nameSessionPrompt = definePrompt<string>({
  name: 'name-session',
  version: 2,
  system,
  reply: z.object({ title: z.string() }),
  user: (firstQuestion) => sourceBlock({ kind: 'question' }, firstQuestion),
});
