import { inputProblem } from '../../shared/messages/engine-text';
import type { EngineText } from '../../shared/model';
import { invalidInput } from './invalid-input';

/** Deeper than anything the contract asks for, shallower than what would exhaust the stack. */
const maxNesting = 32;

const refuse = (path: readonly string[], problem: EngineText) =>
  invalidInput([{ path: path.join('.'), problem }]);

/**
 * Refuses what no field may contain, whatever its schema: a null character (SQLite's text functions stop there, so the
 * text would be stored but never found), an unpaired surrogate (it has no UTF-8), and excessive nesting.
 */
export const checkInput = (input: unknown, path: readonly string[] = []): void => {
  if (path.length > maxNesting) throw refuse(path.slice(0, 3), inputProblem.nestedTooDeeply);
  if (typeof input === 'string') {
    if (input.includes('\0')) throw refuse(path, inputProblem.nullCharacter);
    if (!isWellFormed(input)) throw refuse(path, inputProblem.halfSurrogate);
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
