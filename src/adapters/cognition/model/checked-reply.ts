import type { CompleteOptions, ModelCall, Prompt, TextModel } from '../../../core/ports';

/** A reply as far as it could be read: what passed, and what was wrong with the rest. */
export interface Checked<T> {
  readonly values: readonly T[];
  /** For the model, so that it can mend its reply: may quote the reply. */
  readonly errors: readonly string[];
  /** For the log, one for each that is dropped: never the text. */
  readonly dropped: readonly string[];
}

/** The JSON in a reply: models like to fence it, or to say something before it. */
export const jsonIn = (reply: string): string => {
  const fenced = /```(?:json)?\s*\n?(?<inside>[^]*?)```/u.exec(reply)?.groups?.['inside'] ?? reply;
  const first = fenced.search(/[[{]/u);
  const last = Math.max(fenced.lastIndexOf('}'), fenced.lastIndexOf(']'));
  return first < 0 || last < first ? fenced.trim() : fenced.slice(first, last + 1);
};

const withErrors = (prompt: Prompt, reply: string, errors: readonly string[]): Prompt => ({
  system: prompt.system,
  user: `${prompt.user}

Your reply was:
${reply}

It cannot be used as it is:
${errors.map((error) => `- ${error}`).join('\n')}

Reply again with the whole JSON, mended. Leave out what cannot be mended.`,
});

/**
 * Asks once, and once more with the errors shown where anything is wrong. What is still wrong then is dropped; where the
 * second reply cannot be read at all, what was right in the first stays.
 */
export const askChecked = async <T>(
  model: TextModel,
  prompt: Prompt,
  options: CompleteOptions,
  check: (reply: string) => Checked<T>,
  call: ModelCall,
): Promise<Omit<Checked<T>, 'errors'>> => {
  const reply = await model.complete(prompt, options, call);
  const first = check(reply);
  if (first.errors.length === 0) return first;
  call.signal.throwIfAborted();
  const mended = check(await model.complete(withErrors(prompt, reply, first.errors), options, call));
  return mended.values.length === 0 && mended.errors.length > 0 && first.values.length > 0 ? first : mended;
};
