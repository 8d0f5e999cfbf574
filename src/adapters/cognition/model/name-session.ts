import { z } from 'zod';
import type { Cognition, TextModel } from '../../../core/ports';
import { nameSessionPrompt } from '../prompts';
import { askWhole, checkedWhole, type ReadValue } from './checked-reply';
import { plainLine } from './plain-prose';
import { shortened } from './shortened';

const maxTitleLength = 80;
const reply = z.object({ title: z.string() });

const readReply = ({ title }: z.infer<typeof reply>): ReadValue<string> => {
  const plain = plainLine(title)
    .replace(/^["“'‘«]+|["”'’».]+$/gu, '')
    .trim();
  if (plain === '') return { value: null, errors: ['the title is empty'] };
  const errors = plain.length > maxTitleLength ? [`it is longer than ${maxTitleLength} characters`] : [];
  return { value: shortened(plain, maxTitleLength), errors };
};

export const nameSessionWith =
  (model: TextModel): Cognition['nameSession'] =>
  (firstQuestion, signal) =>
    askWhole(model, nameSessionPrompt, firstQuestion, checkedWhole(reply, readReply), {
      task: 'summaries',
      sessionId: null,
      signal,
    });
