import { z } from 'zod';
import type { Cognition, TextModel, WriteNoteTask, WrittenNote } from '../../../core/ports';
import { writeNotePrompt } from '../prompts';
import { askWhole, checkedWhole, type ReadValue } from './checked-reply';
import { plainLine } from './plain-prose';
import { shortened } from './shortened';

const maxTitleLength = 120;
/** Characters. A longer note is not sent to the model; the new text is appended to it. */
const maxNoteLength = 8000;
const reply = z.object({ title: z.string(), content: z.string() });

/** Removes page markers that are neither in the answer nor in the note. */
const withKnownPages = (text: string, { answer, content, quotes }: WriteNoteTask): string => {
  const known = `${answer}\n${content}\n${quotes.map(({ label }) => `[p. ${label}]`).join(' ')}`;
  return text.replace(/\s?\[p{1,2}\.\s?[^\][\n]{1,24}\]/g, (marker) =>
    known.includes(marker.trim()) ? marker : '',
  );
};

const readReply =
  (task: WriteNoteTask, before: string) =>
  ({ title, content }: z.infer<typeof reply>): ReadValue<WrittenNote> => {
    const text = withKnownPages(content, task).trim();
    if (text === '') return { value: null, errors: ['the content is empty'] };
    const named = shortened(plainLine(title), maxTitleLength);
    return {
      value: {
        title: task.title ?? (named === '' ? shortened(plainLine(task.question), maxTitleLength) : named),
        content: before === '' ? `${text}\n` : `${before.trimEnd()}\n\n${text}\n`,
      },
      errors: [],
    };
  };

/** The task `writeNote` by a model. Pages that the answer does not cite are removed. */
export const writeNoteWith =
  (model: TextModel): Cognition['writeNote'] =>
  (task, signal) => {
    const isLong = task.content.length > maxNoteLength;
    const sent = isLong ? { ...task, content: '' } : task;
    return askWhole(
      model,
      writeNotePrompt,
      sent,
      checkedWhole(reply, readReply(task, isLong ? task.content : '')),
      { task: 'summaries', sessionId: null, signal },
    );
  };
