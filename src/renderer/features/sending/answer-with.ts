import type { ModelChoice } from '../../../shared/model';
import { changeModels } from './change-models';
import type { Choice } from './destinations';

/**
 * Uses this model for answers, and leaves the other tasks as they are. Asks first if this sends text to a new
 * destination.
 */
export const answerWith = (choice: Choice, answers: ModelChoice, serverUrl?: string): void =>
  changeModels(choice, (before) => ({
    ...before,
    ...(serverUrl === undefined ? {} : { serverUrl }),
    tasks: { ...before.tasks, answers },
  }));
