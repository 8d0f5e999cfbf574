import type { z } from 'zod';
import type { ModelCall, Prompt, TextModel } from '../../../core/ports';
import { sourceBlock, type TaskPrompt } from '../prompts';
import { jsonIn, listIn } from './json-in';
import { unreadable } from './unreadable';

const notJson = 'it is not JSON';

/** What could be read from a reply. */
export interface Checked<T> {
  readonly values: readonly T[];
  /** Errors to send back to the model with a second request; they may quote the reply. */
  readonly errors: readonly string[];
  /** Why entries were dropped, for the log, without their text. */
  readonly dropped: readonly string[];
  /** The reply is not JSON of the expected shape. A list without entries is not unreadable. */
  readonly unreadable?: boolean;
}

const unreadableReply = (error: string): Checked<never> => ({
  values: [],
  errors: [error],
  dropped: [`the reply was dropped: ${error}`],
  unreadable: true,
});

/** A value and its errors. If the second reply is no better, the value is used all the same. */
export interface ReadValue<T> {
  readonly value: T | null;
  readonly errors: readonly string[];
}

/** Reads a reply that is a single value, with rules beyond its shape. */
export const checkedWhole =
  <Shape extends z.ZodType, T>(shape: Shape, read: (reply: z.infer<Shape>) => ReadValue<T>) =>
  (reply: string): Checked<T> => {
    const parsed = jsonIn(reply);
    if (parsed === undefined) return unreadableReply(notJson);
    const shaped = shape.safeParse(parsed);
    if (!shaped.success) {
      const [issue] = shaped.error.issues;
      return unreadableReply(`"${issue?.path.join('.') ?? ''}" is invalid (${issue?.message ?? ''})`);
    }
    const { value, errors } = read(shaped.data);
    return { values: value === null ? [] : [value], errors, dropped: [] };
  };

/**
 * Reads a reply that is a list, each entry on its own: a reason instead of a value drops the entry. Dropped entries are
 * not requested again, since a model rarely corrects them and every request costs time and money.
 */
export const checkedList =
  <T>(name: string, read: (entry: unknown) => T | string) =>
  (reply: string): Checked<T> => {
    const parsed = jsonIn(reply);
    if (parsed === undefined) return unreadableReply(notJson);
    const entries = listIn(parsed, name);
    if (entries === null) return unreadableReply(`it has no list of "${name}"`);
    const values: T[] = [];
    const dropped: string[] = [];
    for (const entry of entries) {
      const one = read(entry);
      if (typeof one === 'string') dropped.push(one);
      else values.push(one);
    }
    return { values, errors: [], dropped };
  };

const withErrors = (prompt: Prompt, reply: string, errors: readonly string[]): Prompt => ({
  ...prompt,
  user: `${prompt.user}

Your reply was:
${sourceBlock({ kind: 'reply' }, reply)}

It cannot be used:
${errors.map((error) => `- ${error}`).join('\n')}

Reply again with the complete, corrected JSON and nothing else. Leave out anything that you cannot correct.`,
});

/**
 * Asks, and asks once more with the errors if there are any. If the second reply is worse than the first, the first is
 * used. Rejects if neither could be read.
 */
export const askChecked = async <Task, T>(
  model: TextModel,
  prompt: TaskPrompt<Task>,
  task: Task,
  check: (reply: string) => Checked<T>,
  call: ModelCall,
): Promise<Omit<Checked<T>, 'errors'>> => {
  const asked = prompt.of(task);
  const options = { schema: prompt.schema };
  const reply = await model.complete(asked, options, call);
  const first = check(reply);
  if (first.errors.length === 0) return first;
  call.signal.throwIfAborted();
  const second = check(await model.complete(withErrors(asked, reply, first.errors), options, call));
  const best = second.values.length === 0 && second.errors.length > 0 && !first.unreadable ? first : second;
  if (best.unreadable) throw unreadable(model, 'no-json');
  return best;
};

/** Asks for one value. Rejects if neither reply had a usable one. */
export const askWhole = async <Task, T>(
  model: TextModel,
  prompt: TaskPrompt<Task>,
  task: Task,
  check: (reply: string) => Checked<T>,
  call: ModelCall,
): Promise<T> => {
  const { values } = await askChecked(model, prompt, task, check, call);
  const [value] = values;
  if (value === undefined) throw unreadable(model, 'unusable');
  return value;
};
