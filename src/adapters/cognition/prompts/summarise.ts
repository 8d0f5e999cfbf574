import { z } from 'zod';
import type { SummariseTask } from '../../../core/ports';
import { definePrompt } from './define-prompt';
import { sourceBlock, sourceRule } from './source-block';

const system = `You write a summary that replaces its source: weeks later, a tutor will read it and know nothing else about the source.

- Say what was asked, what was found, and what the learner decided or discovered. Copy names, numbers and dates exactly.
- Say only what the source says. Attribute to the book only turns marked from="book", because everything else may not be in it.
- If there is a summary so far, extend it: keep what it says, add what is new, and write one text.
- For turns and sessions, write about "the learner" and "the tutor". For a chapter or a book, say what it is about and teaches: "Rest is a skill", not "The chapter explains that rest is a skill".
- Write complete sentences in plain prose, in the language of the source. Stay within the given number of sentences and below the length of the source. Do not use headings, lists, links, page markers or an introduction.
${sourceRule}
Reply with JSON only: {"summary": "..."}`;

const subjects: Readonly<Record<SummariseTask['of'], string>> = {
  turns: 'These are turns of a session that is still open.',
  session: 'These are the turns of a session that has ended.',
  period: 'These are summaries of shorter periods, oldest first. Write one summary of the whole period.',
  chapter: 'These are passages from a chapter.',
  book: 'These are passages from a book, from beginning to end.',
};

const speakers: Readonly<Record<string, string>> = { user: 'learner', assistant: 'tutor' };

export const summarisePrompt = definePrompt<SummariseTask>({
  name: 'summarise',
  version: 2,
  system,
  wording: Object.values(subjects),
  reply: z.object({ summary: z.string() }),
  user: (task) =>
    [
      `${subjects[task.of]} Write ${task.sentences.min} to ${task.sentences.max} sentences.`,
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
