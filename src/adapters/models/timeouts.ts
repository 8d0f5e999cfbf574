import type { Generation } from '../../shared/model';
import type { CallLimits } from './call';

/** Time limits as set by the learner. */
export const timeoutsOf = ({ patienceSeconds }: Generation): Partial<CallLimits> =>
  patienceSeconds === null ? {} : { firstByteMs: patienceSeconds * 1000, wholeMs: patienceSeconds * 1000 };
