import { z } from 'zod';
import type { Cognition, NameTopicTask, TextModel } from '../../../core/ports';
import { nameTopicPrompt } from '../prompts';
import { askWhole, checkedWhole, type ReadValue } from './checked-reply';
import { plainLine } from './plain-prose';
import { shortened } from './shortened';

const maxTitleLength = 60;
const maxSummaryLength = 120;
const reply = z.object({ title: z.string(), summary: z.string() });
type Named = z.infer<typeof reply>;

/** The index of topics separates its fields by bars (E5). */
const field = (text: string): string => plainLine(text).replace(/\s*\|\s*/gu, ', ');

const readReply =
  ({ taken = [] }: NameTopicTask) =>
  (named: Named): ReadValue<Named> => {
    const title = field(named.title)
      .replace(/^["“]+|["”.]+$/gu, '')
      .trim();
    const summary = field(named.summary);
    if (!/[\p{L}\p{N}]/u.test(title)) return { value: null, errors: ['the title is empty'] };
    const isTaken = taken.some((one) => one.toLowerCase() === title.toLowerCase());
    const errors = [
      ...(isTaken ? ['the title is already in use'] : []),
      ...(title.length > maxTitleLength ? [`the title is longer than ${maxTitleLength} characters`] : []),
      ...(summary.length > maxSummaryLength
        ? [`the summary is longer than ${maxSummaryLength} characters`]
        : []),
    ];
    return {
      value: { title: shortened(title, maxTitleLength), summary: shortened(summary, maxSummaryLength) },
      errors,
    };
  };

export const nameTopicWith =
  (model: TextModel): Cognition['nameTopic'] =>
  (task, signal) =>
    askWhole(model, nameTopicPrompt, task, checkedWhole(reply, readReply(task)), {
      task: 'summaries',
      sessionId: null,
      signal,
    });
