import { LecternError } from '../../../shared/errors';
import { errorText } from '../../../shared/messages/engine-text';
import type { PolicyReader } from '../../ports';
import { isReadOnly } from './recalled-scopes';

/** Edits by the learner are refused while the memory is read-only (C15). Rejects with `MEMORY_READ_ONLY`. */
export const guardWrites =
  (policy: Pick<PolicyReader, 'listSwitches'>) =>
  <Args extends readonly unknown[], Result>(edit: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    if (await isReadOnly(policy)) throw new LecternError('MEMORY_READ_ONLY', errorText.memoryReadOnly);
    return edit(...args);
  };
