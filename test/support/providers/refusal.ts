import { inspect } from 'node:util';
import { LecternError } from '../../../src/shared/errors';

/** The LecternError that a promise rejects with; anything else fails the test. */
export async function refusal(promise: Promise<unknown>): Promise<LecternError> {
  const error: unknown = await promise.then(
    (value) => new Error(`It gave ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof LecternError)) throw error;
  return error;
}

/** The text of a stream until it ended, and how it ended. */
export async function collect(
  pieces: AsyncIterable<string>,
): Promise<{ readonly text: string; readonly error: unknown }> {
  let text = '';
  try {
    for await (const piece of pieces) text += piece;
  } catch (error) {
    return { text, error };
  }
  return { text, error: null };
}

/** Everything that could be printed of an error, including its causes. */
export const everythingOf = (error: unknown): string => {
  const parts: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause)
    parts.push(
      one.message,
      one.stack ?? '',
      JSON.stringify(one),
      JSON.stringify(Object.getOwnPropertyDescriptors(one)),
    );
  return [...parts, inspect(error, { depth: 10, showHidden: true })].join('\n');
};
