import type { FactType } from '../../../../shared/model';
import type { Weekdays } from '../../../../shared/text/dates/with-dates';

type LearnerType = Extract<FactType, 'profile' | 'preference' | 'task_state' | 'constraint' | 'episode'>;
export type Groups = Readonly<Record<string, string | undefined>>;

/** One way of saying something about oneself. The first rule that matches a clause decides. */
export interface LearnerRule {
  readonly type: LearnerType;
  readonly confidence: number;
  readonly pattern: RegExp;
  /** Tested on the group `rest`, or on the clause: what says nothing about a life after all. */
  readonly not?: RegExp;
  /** The statement in the first person, or null where the words are none. Left out: the clause as it was said. */
  readonly say?: (groups: Groups, context: { readonly greeted: boolean }) => string | null;
  /** How a weekday in it is read; a habit unless given. */
  readonly weekdays?: Weekdays;
}

export const SURE = 0.95;
export const CLEAR = 0.9;
export const LIKELY = 0.8;

export const rule = (
  type: LearnerType,
  confidence: number,
  pattern: RegExp,
  more: Pick<LearnerRule, 'not' | 'say' | 'weekdays'> = {},
): LearnerRule => ({ type, confidence, pattern, ...more });

/** "Really like", "usually work". */
export const ADVERBS =
  '(?:(?:really|also|usually|generally|always|often|much|very much|strongly|mostly|normally|now|currently|mainly|just|still|absolutely|particularly|especially|sometimes) )*';

export const text = (groups: Groups, name: string): string => groups[name]?.trim() ?? '';
