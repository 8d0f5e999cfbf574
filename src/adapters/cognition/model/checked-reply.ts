import type { z } from 'zod';
import type { ModelCall, Prompt, TextModel } from '../../../core/ports';
import { sourceBlock, type TaskPrompt } from '../prompts';
import { unreadable } from './unreadable';

/** A reply as far as it could be read: what passed, and what was wrong with the rest. */
export interface Checked<T> {
  readonly values: readonly T[];
  /** For the model, so that it can mend its reply: may quote the reply. */
  readonly errors: readonly string[];
  /** For the log, one for each that is dropped: never the text. */
  readonly dropped: readonly string[];
  /** Nothing of it could be read; a list without entries can be. */
  readonly unreadable?: boolean;
}

/** The JSON in a reply: models like to fence it, or to say something before it. */
const jsonIn = (reply: string): string => {
  const fenced = /```(?:json)?(?<inside>[^]*?)```/u.exec(reply)?.groups?.['inside'] ?? reply;
  const first = fenced.search(/[[{]/u);
  const last = Math.max(fenced.lastIndexOf('}'), fenced.lastIndexOf(']'));
  return first < 0 || last < first ? fenced.trim() : fenced.slice(first, last + 1);
};

/** The reply's JSON, of whatever shape; undefined where there is none. */
export const parsedIn = (reply: string): unknown => {
  try {
    return JSON.parse(jsonIn(reply));
  } catch {
    return undefined;
  }
};

export const nothingIn = (error: string): Checked<never> => ({
  values: [],
  errors: [error],
  dropped: [`the reply was dropped: ${error}`],
  unreadable: true,
});

/** One value and what is wrong with it; a value may be usable all the same once it was asked for twice. */
export interface ReadValue<T> {
  readonly value: T | null;
  readonly errors: readonly string[];
}

/** A reply that is one value of a shape, with rules beyond the shape. */
export const checkedWhole =
  <Shape extends z.ZodType, T>(shape: Shape, read: (reply: z.infer<Shape>) => ReadValue<T>) =>
  (reply: string): Checked<T> => {
    const parsed = parsedIn(reply);
    if (parsed === undefined) return nothingIn('it is no JSON');
    const shaped = shape.safeParse(parsed);
    if (!shaped.success) {
      const [issue] = shaped.error.issues;
      return nothingIn(`"${issue?.path.join('.') ?? ''}" is not as asked (${issue?.message ?? ''})`);
    }
    const { value, errors } = read(shaped.data);
    return { values: value === null ? [] : [value], errors, dropped: [] };
  };

const withErrors = (prompt: Prompt, reply: string, errors: readonly string[]): Prompt => ({
  ...prompt,
  user: `${prompt.user}

Your reply was:
${sourceBlock({ kind: 'reply' }, reply)}

It cannot be used as it is:
${errors.map((error) => `- ${error}`).join('\n')}

Reply again with the whole JSON, mended. Leave out what cannot be mended.`,
});

/**
 * Asks once, and once more with the errors shown where anything is wrong. What is still wrong then is dropped; where the
 * second reply cannot be read at all, what was right in the first stays. Where neither could be read there is an error.
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
  const mended = check(await model.complete(withErrors(asked, reply, first.errors), options, call));
  const kept = mended.values.length === 0 && mended.errors.length > 0 && !first.unreadable ? first : mended;
  if (kept.unreadable) throw unreadable(model);
  return kept;
};

/** Asks for what is needed whole: where nothing usable came twice there is an error. */
export const askWhole = async <Task, T>(
  model: TextModel,
  prompt: TaskPrompt<Task>,
  task: Task,
  check: (reply: string) => Checked<T>,
  call: ModelCall,
): Promise<T> => {
  const { values } = await askChecked(model, prompt, task, check, call);
  const [value] = values;
  if (value === undefined) throw unreadable(model);
  return value;
};
