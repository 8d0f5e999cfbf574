import { changeRules } from './change-rules';
import { constraintRules } from './constraint-rules';
import { dateRules, mayNameDay } from './date-rules';
import type { LearnerRule } from './learner-rule';
import { preferenceRules } from './preference-rules';
import { profileRules } from './profile-rules';
import { taskRules } from './task-rules';

const others: readonly LearnerRule[] = [
  ...changeRules,
  ...constraintRules,
  ...taskRules,
  ...preferenceRules,
  ...profileRules,
];
const all: readonly LearnerRule[] = [...dateRules, ...others];

/** Those that may fit, in the order in which they are tried: "I have an exam on Monday" binds before it describes. */
export const rulesFor = (clause: string): readonly LearnerRule[] => (mayNameDay.test(clause) ? all : others);
