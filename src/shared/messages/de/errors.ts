import type { errorText as english } from '../en/errors';
import type { Translation } from '../translation';
import { bookErrors } from './errors/book-errors';
import { studyErrors } from './errors/study-errors';
import { modelErrors } from './errors/model-errors';
import { systemErrors } from './errors/system-errors';

export { modelServer } from './errors/model-errors';

export const errorText: Translation<typeof english> = {
  ...bookErrors,
  ...studyErrors,
  ...modelErrors,
  ...systemErrors,
};
