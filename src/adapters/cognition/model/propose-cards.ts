import { z } from 'zod';
import type { Cognition, ProposeCardsTask, ProposedCard, TextModel } from '../../../core/ports';
import { proposeCardsPrompt } from '../prompts';
import { askChecked, checkedList } from './checked-reply';
import { coerced } from './coerce';
import { plainLine } from './plain-prose';

const maxSideLength = 600;
const entrySchema = z.object({
  exchange: coerced.number,
  front: coerced.text,
  back: coerced.text,
  quote: coerced.text,
});

/** The card, or why it is dropped. The caller checks that the quote is on its page. */
const cardOf = (entry: unknown, { exchanges }: ProposeCardsTask): ProposedCard | string => {
  const read = entrySchema.safeParse(entry);
  if (!read.success) return 'a card was dropped: it is not an object';
  const { quote } = read.data;
  const exchange = (read.data.exchange ?? 0) - 1;
  if (!exchanges[exchange]) return 'a card was dropped: it names no exchange';
  const [front, back] = [plainLine(read.data.front), plainLine(read.data.back)];
  if ([front, back, quote].some((one) => one.length < 2 || one.length > maxSideLength))
    return 'a card was dropped: a text is empty or too long';
  return { exchange, front, back, quote };
};

export const proposeCardsWith =
  (model: TextModel): Cognition['proposeCards'] =>
  async (task, signal) => {
    const check = checkedList('cards', (entry) => cardOf(entry, task));
    const call = { task: 'memory', sessionId: task.sessionId, signal } as const;
    const { values } = await askChecked(model, proposeCardsPrompt, task, check, call);
    return values.slice(0, task.most);
  };
