import { z } from 'zod';
import type { Cognition, DraftQuestion, MakeQuizTask, TextModel } from '../../../core/ports';
import { questionKindSchema } from '../../../shared/model';
import { makeQuizPrompt } from '../prompts';
import { askChecked, checkedList } from './checked-reply';
import { coerced } from './coerce';
import { plainLine } from './plain-prose';

const maxPromptLength = 600;
const maxOptions = 6;
const entrySchema = z.object({
  kind: questionKindSchema,
  prompt: coerced.text,
  options: z.array(coerced.text).catch([]),
  answer: coerced.text,
  quote: coerced.text,
  page: coerced.number,
  term: coerced.text,
});

/** The question, or why it is dropped. The caller checks that its answer is on the page. */
const questionOf = (entry: unknown, { passages }: MakeQuizTask): DraftQuestion | string => {
  const read = entrySchema.safeParse(entry);
  if (!read.success) return 'a question was dropped: its kind is unknown';
  const { kind, quote, page, term } = read.data;
  if (page === null || !passages.some((one) => one.page === page))
    return 'a question was dropped: it names no page';
  const prompt = plainLine(read.data.prompt);
  const answer = plainLine(read.data.answer);
  const options = kind === 'choice' ? read.data.options.map(plainLine).slice(0, maxOptions) : [];
  if ([prompt, answer, quote, ...options].some((one) => one.length === 0 || one.length > maxPromptLength))
    return 'a question was dropped: a text is empty or too long';
  return { kind, prompt, options, answer, quote, page, term: term === '' ? null : term };
};

export const makeQuizWith =
  (model: TextModel): Cognition['makeQuiz'] =>
  async (task, signal) => {
    const check = checkedList('questions', (entry) => questionOf(entry, task));
    const { values } = await askChecked(model, makeQuizPrompt, task, check, {
      task: 'memory',
      sessionId: null,
      signal,
    });
    return { questions: values.slice(0, task.most), engine: model.id };
  };
