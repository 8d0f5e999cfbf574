import { z } from 'zod';
import type { Cognition, SummariseTask, TextModel } from '../../../core/ports';
import { sentenceBounds } from '../builtin/text/sentence-bounds';
import { foldSpace } from '../../../shared/text/fold-space';
import { summarisePrompt } from '../prompts';
import { askWhole, checkedWhole, type ReadValue } from './checked-reply';
import { plainLine, plainProse } from './plain-prose';

const reply = z.object({ summary: z.string() });

/** Characters of the source, including the summary so far. */
const sourceLength = ({ previous, texts }: SummariseTask): number =>
  foldSpace([previous ?? '', ...texts.map(({ text }) => text)].join(' ')).length;

const proseOf = (text: string): string =>
  foldSpace(
    plainProse(text)
      .split('\n')
      .map((line) => plainLine(line))
      .join(' '),
  );

/** Keeps the sentences within the requested number and the length of the source; null if not even the first fits. */
const readReply =
  (task: SummariseTask) =>
  ({ summary }: z.infer<typeof reply>): ReadValue<string> => {
    const text = proseOf(summary);
    if (text === '') return { value: null, errors: ['the summary is empty'] };
    const most = sourceLength(task);
    const sentences = sentenceBounds(text).slice(0, task.sentences.max);
    const fitting = sentences.filter(({ end }) => end <= most);
    const errors = [
      ...(sentenceBounds(text).length > task.sentences.max
        ? [`it has more than ${task.sentences.max} sentences`]
        : []),
      ...(text.length > most ? ['it is longer than its source'] : []),
    ];
    const last = fitting.at(-1);
    return { value: last ? text.slice(0, last.end) : null, errors };
  };

/**
 * The task `summarise` by a model. If the second reply is too long as well, its first sentences are kept. A summary is
 * never longer than its source, and never empty.
 */
export const summariseWith =
  (model: TextModel): Cognition['summarise'] =>
  async (task, signal) => {
    // Without new text there is nothing to summarise.
    if (task.texts.every(({ text }) => text.trim() === '')) return task.previous ?? '';
    const call = { task: 'summaries', sessionId: null, ...task.causedBy, signal } as const;
    return askWhole(model, summarisePrompt, task, checkedWhole(reply, readReply(task)), call);
  };
