import { changeRules } from './change-rules';
import { constraintRules } from './constraint-rules';
import { dateRules } from './date-rules';
import type { LearnerRule } from './learner-rule';
import { preferenceRules } from './preference-rules';
import { profileRules } from './profile-rules';
import { taskRules } from './task-rules';

/** In the order in which they are tried: "I have an exam on Monday" binds before it describes. */
export const learnerRules: readonly LearnerRule[] = [
  ...dateRules,
  ...changeRules,
  ...constraintRules,
  ...taskRules,
  ...preferenceRules,
  ...profileRules,
];
