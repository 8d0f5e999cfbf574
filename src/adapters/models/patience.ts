import type { Generation } from '../../shared/model';
import type { CallLimits } from './call';

/** How long a model may take, where the learner has set it. */
export const patienceOf = ({ patienceSeconds }: Generation): Partial<CallLimits> =>
  patienceSeconds === null ? {} : { firstByteMs: patienceSeconds * 1000, wholeMs: patienceSeconds * 1000 };
