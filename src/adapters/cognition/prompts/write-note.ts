import { z } from 'zod';
import type { WriteNoteTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { asSaid, markedBlock, sourceBlock, sourceRule } from './source-block';

const system = `You write a note for a learner from an answer that they got while reading.

- Keep what the learner will want to look up: the statements of the answer, as short paragraphs or a list in Markdown.
- Keep page markers such as [p. 12] exactly as they are in the answer, after the statement that they support. Use no other page markers.
- Quote the book in a block that begins with ">". Do not invent quotations.
- Add nothing that the answer does not say, no introduction and no closing remark.
- If there is a note already, "content" is its whole new text: keep its lines as they are, put what is new where it belongs, and change a line only where the answer corrects it.
- "title": what the note is about in at most eight words, or the title of the note that there is.
- Write in the language of the answer.
${sourceRule}
Reply with JSON only: {"title": "...", "content": "..."}`;

export const writeNotePrompt = definePrompt<WriteNoteTask>({
  name: 'write-note',
  version: 1,
  system,
  reply: z.object({ title: z.string(), content: z.string() }),
  user: ({ question, answer, quotes, title, content }) =>
    [
      sourceBlock({ kind: 'question' }, question),
      markedBlock({ kind: 'answer' }, asSaid(answer)),
      markedBlock(
        { kind: 'quotes' },
        quotes.map(({ label, quote }) => `[p. ${label}] ${asSaid(quote)}`).join('\n') || '(none)',
      ),
      ...(title === null ? [] : [sourceBlock({ kind: 'title of the note' }, title)]),
      ...(content === '' ? [] : [markedBlock({ kind: 'note' }, asSaid(content))]),
    ].join('\n\n'),
});
