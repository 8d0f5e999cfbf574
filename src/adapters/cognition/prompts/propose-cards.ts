import { z } from 'zod';
import type { ProposeCardsTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { asSaid, markedBlock, asData, sourceRule } from './source-block';

const system = `You write flashcards from the questions that a learner asked about a book, and the passages that answered them.

- "cards": between 3 and the given number, for what is worth remembering. Fewer if there is less.
- "front": a question that makes sense without the conversation, with one answer.
- "back": the answer, in at most two sentences, supported by the passage.
- "exchange": the number of the exchange that the card is from.
- "quote": the words of one of its passages that support the answer, copied exactly.
- Write in the language of the passage.
${sourceRule}
Reply with JSON only: {"cards": [{"exchange": 1, "front": "...", "back": "...", "quote": "..."}]}`;

export const proposeCardsPrompt = definePrompt<ProposeCardsTask>({
  name: 'propose-cards',
  version: 1,
  system,
  reply: z.object({
    cards: z.array(
      z.object({ exchange: z.number().int(), front: z.string(), back: z.string(), quote: z.string() }),
    ),
  }),
  user: ({ exchanges, most }) =>
    [
      `Write at most ${String(most)} cards.`,
      ...exchanges.map(({ question, answer, quotes }, at) =>
        markedBlock(
          { kind: 'exchange', number: at + 1 },
          [
            `Question: ${asSaid(question)}`,
            `Answer: ${asData(answer)}`,
            ...quotes.map(({ label, text }) => `Passage on page ${asData(label)}: ${asData(text)}`),
          ].join('\n'),
        ),
      ),
    ].join('\n\n'),
});
