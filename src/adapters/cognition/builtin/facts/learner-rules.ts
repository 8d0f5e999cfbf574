import { changeRules } from './change-rules';
import { constraintRules } from './constraint-rules';
import type { LearnerRule } from './learner-rule';
import { preferenceRules } from './preference-rules';
import { profileRules } from './profile-rules';
import { taskRules } from './task-rules';

/** In the order in which they are tried. */
export const learnerRules: readonly LearnerRule[] = [
  ...changeRules,
  ...constraintRules,
  ...taskRules,
  ...preferenceRules,
  ...profileRules,
];
