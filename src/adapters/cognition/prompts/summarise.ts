import { z } from 'zod';
import type { SummariseTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { sourceBlock, sourceRule } from './source-block';

const system = `You write a summary that will be read in place of its source, weeks later, by a tutor who knows nothing else of it.

- Say what was asked, what was found, what the learner decided or found out, with names, numbers and dates as they stand.
- Say only what the source says. What a turn gives as from the book is the book's; all else is not said of the book.
- Where a summary so far is given, go on from it: keep what it says and add what is new, in one text.
- Of turns and sessions: speak of "the learner" and "the tutor". Of a chapter or a book: say what it is about and what it teaches, not that it does.
- Whole sentences in plain prose, within the number that is asked for and shorter than the source. No headings, lists, links, page markers or introduction. In the language of the source.
${sourceRule}
Reply with JSON alone: {"summary": "..."}`;

const of: Readonly<Record<SummariseTask['of'], string>> = {
  turns: 'These are turns of a session that goes on.',
  session: 'These are the turns of a session that has ended.',
  period: 'These are summaries of shorter times, oldest first; make one for the whole time.',
  chapter: 'These are passages of a chapter.',
  book: 'These are passages of a book, from its beginning to its end.',
};

const speakers: Readonly<Record<string, string>> = { user: 'learner', assistant: 'tutor' };

/** The task `summarise`. */
export const summarisePrompt = definePrompt<SummariseTask>({
  name: 'summarise',
  version: 1,
  system,
  wording: Object.values(of),
  reply: z.object({ summary: z.string() }),
  user: (task) =>
    [
      `${of[task.of]} Write ${task.sentences.min} to ${task.sentences.max} sentences.`,
      ...(task.previous?.trim() ? [sourceBlock({ kind: 'summary-so-far' }, task.previous)] : []),
      ...task.texts.map(({ speaker, text, basis }, at) =>
        sourceBlock(
          {
            kind: speaker === null ? 'text' : 'turn',
            id: at + 1,
            speaker: speaker === null ? null : (speakers[speaker] ?? speaker),
            from: basis ?? null,
          },
          text,
        ),
      ),
    ].join('\n\n'),
});
