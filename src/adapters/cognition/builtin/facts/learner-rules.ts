import { constraintRules } from './constraint-rules';
import type { LearnerRule } from './learner-rule';
import { preferenceRules } from './preference-rules';
import { profileRules } from './profile-rules';
import { taskRules } from './task-rules';

/** In the order in which they are tried. */
export const learnerRules: readonly LearnerRule[] = [
  ...constraintRules,
  ...taskRules,
  ...preferenceRules,
  ...profileRules,
];
