import type { FactType } from '../../../../shared/model';
import { inThirdPerson, thirdPersonVerb } from '../../../../shared/text/grammar/third-person';

type LearnerType = Extract<FactType, 'profile' | 'preference' | 'task_state' | 'constraint' | 'episode'>;
export type Groups = Readonly<Record<string, string | undefined>>;

/** One way of saying something about oneself. The first rule that matches a clause decides. */
export interface LearnerRule {
  readonly type: LearnerType;
  readonly confidence: number;
  readonly pattern: RegExp;
  /** The statement after "The learner", or null where the words are none after all. */
  readonly say: (groups: Groups, context: { readonly greeted: boolean }) => string | null;
}

export const SURE = 0.95;
export const CLEAR = 0.9;
export const LIKELY = 0.8;

/** "really like", "usually work": kept in the statement where it changes it. */
export const ADVERBS =
  '(?:(?:really|also|usually|generally|always|often|much|very much|strongly|mostly|normally|now|currently|mainly|just|still|absolutely|particularly|especially|sometimes) )*';

export const owns = (rest: string): string => `'s ${inThirdPerson(rest)}`;
export const does = (verb: string, rest: string): string =>
  ` ${thirdPersonVerb(verb)} ${inThirdPerson(rest)}`;
export const text = (groups: Groups, name: string): string => groups[name]?.trim() ?? '';
