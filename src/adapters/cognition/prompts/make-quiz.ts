import { z } from 'zod';
import type { MakeQuizTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { asData, markedBlock, sourceRule } from './source-block';

const system = `You write quiz questions about a chapter of a book. Every answer must be on the pages that you are given.

- "questions": at most the given number, about what is worth knowing, of mixed kinds. Fewer if there is less.
- "kind": "choice" (four options, one of them right), "cloze" (a word or short term left out of a sentence), "number" (a number or year with its unit left out), or "open" (answered in one or two sentences).
- "prompt": the question. It must make sense without the page. Write _____ for what is left out of a cloze or number.
- "options": of a choice, four texts of the same kind that are all plausible. Empty otherwise.
- "answer": the right answer. Of a choice, exactly one of the options. Of a cloze or number, exactly the words left out.
- "quote": the words of the page that contain the answer, copied exactly. Of an open question, the words that support it.
- "page": the number of the source that the quote is from.
- "term": the key term that it asks about, or an empty text.
- Write in the language of the pages.
${sourceRule}
Reply with JSON only: {"questions": [{"kind": "choice", "prompt": "...", "options": ["..."], "answer": "...", "quote": "...", "page": 1, "term": "..."}]}`;

export const makeQuizPrompt = definePrompt<MakeQuizTask>({
  name: 'make-quiz',
  version: 1,
  system,
  reply: z.object({
    questions: z.array(
      z.object({
        kind: z.enum(['choice', 'cloze', 'number', 'open']),
        prompt: z.string(),
        options: z.array(z.string()),
        answer: z.string(),
        quote: z.string(),
        page: z.number().int(),
        term: z.string(),
      }),
    ),
  }),
  user: ({ bookTitle, chapter, passages, terms, most }) =>
    [
      `Write at most ${String(most)} questions.`,
      markedBlock(
        { kind: 'chapter' },
        [
          `Book: ${asData(bookTitle)}`,
          `Chapter: ${asData(chapter)}`,
          ...(terms.length > 0 ? [`Key terms: ${asData(terms.join(', '))}`] : []),
        ].join('\n'),
      ),
      ...passages.map(({ page, text }) => markedBlock({ kind: 'page', number: page }, asData(text))),
    ].join('\n\n'),
});
