import type { ModelChoice } from '../../../shared/model';
import { changeModels } from './change-models';
import type { Choice } from './destinations';

/** Has this model answer; the other tasks stay with who does them. Asks first where text would go to somebody new. */
export const answerWith = (choice: Choice, answers: ModelChoice, serverUrl?: string): void =>
  changeModels(choice, (before) => ({
    ...before,
    ...(serverUrl === undefined ? {} : { serverUrl }),
    tasks: { ...before.tasks, answers },
  }));
