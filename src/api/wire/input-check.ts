import { ORPCError } from '@orpc/server';
import { inputText } from '../../shared/messages/en/web';

/** Deeper than anything the contract asks for, shallower than what would exhaust the stack. */
const maxNesting = 32;

const refuse = (path: readonly string[], message: string) => {
  const field = path.join('.');
  return new ORPCError('BAD_REQUEST', {
    status: 400,
    message: inputText.refused(field, message),
    data: { path: field, issues: [{ path: field, message }] },
  });
};

/**
 * Refuses what no field may contain, whatever its schema: a null character (SQLite's text functions stop there, so the
 * text would be stored but never found), an unpaired surrogate (it has no UTF-8), and excessive nesting.
 */
export const checkInput = (input: unknown, path: readonly string[] = []): void => {
  if (path.length > maxNesting) throw refuse(path.slice(0, 3), inputText.nestedTooDeeply);
  if (typeof input === 'string') {
    if (input.includes('\0')) throw refuse(path, inputText.nullCharacter);
    if (!isWellFormed(input)) throw refuse(path, inputText.halfSurrogate);
    return;
  }
  if (typeof input !== 'object' || input === null) return;
  for (const [key, value] of Object.entries(input)) {
    checkInput(key, path);
    checkInput(value, [...path, key]);
  }
};

/** `String.prototype.isWellFormed` is younger than the oldest runtime that Lectern is tested in. */
const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);
