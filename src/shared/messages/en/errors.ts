import { bookErrors } from './errors/book-errors';
import { studyErrors } from './errors/study-errors';
import { modelErrors } from './errors/model-errors';
import { systemErrors } from './errors/system-errors';

export { modelServer } from './errors/model-errors';

/** Messages of errors: what is wrong, then what to do. Functions take the parameters of the message. */
export const errorText = { ...bookErrors, ...studyErrors, ...modelErrors, ...systemErrors } as const;
