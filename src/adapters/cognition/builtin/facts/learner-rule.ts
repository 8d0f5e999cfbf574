import type { FactType } from '../../../../shared/model';
import type { Weekdays } from '../../../../shared/text/dates/with-dates';

type LearnerType = Extract<FactType, 'profile' | 'preference' | 'task_state' | 'constraint' | 'episode'>;
export type Groups = Readonly<Record<string, string | undefined>>;

/** One way of saying something about oneself. The first rule that matches a clause decides. */
export interface LearnerRule {
  readonly type: LearnerType;
  readonly confidence: number;
  readonly pattern: RegExp;
  /** Tested on the group `rest`, or else on the clause: if it matches, the clause says nothing about the learner. */
  readonly not?: RegExp;
  /** The statement in the first person, or null if there is none. Without it, the clause itself is the statement. */
  readonly say?: (groups: Groups, context: { readonly greeted: boolean }) => string | null;
  /** How a weekday is interpreted; by default as a habit. */
  readonly weekdays?: Weekdays;
}

export const SURE = 0.95;
export const CLEAR = 0.9;
export const LIKELY = 0.8;

/** Rules that differ only in their pattern, which matches the whole clause in any case. */
export const rules = (
  type: LearnerType,
  confidence: number,
  patterns: readonly string[],
  more: Pick<LearnerRule, 'not' | 'say' | 'weekdays'> = {},
): readonly LearnerRule[] =>
  patterns.map((pattern) => ({ type, confidence, pattern: new RegExp(`^${pattern}$`, 'iu'), ...more }));

/** "Really like", "usually work". */
const ADVERBS =
  '(?:(?:really|also|usually|generally|always|often|much|strongly|mostly|normally|now|currently|mainly|just|still|already|recently|finally|only|very|absolutely|particularly|especially|sometimes) )*';
export const I = `i ${ADVERBS}`;
export const AM = `i(?:'m| am) ${ADVERBS}`;
export const HAVE = `i(?:'ve| have) ${ADVERBS}(?:got )?`;
export const DO_NOT = `i (?:don't|do not|never) ${ADVERBS}`;
/** What one has done: "I've just quit", "I recently moved". */
export const HAVE_DONE = `i(?:'ve| have)? ${ADVERBS}`;
export const MUCH = '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\\d+)';
/** Lasting activities. */
export const HABITS =
  '(?:work|study|teach|live|coach|play|run|row|swim|volunteer|speak|eat|drink|smoke|drive|cycle|commute|sing|practi[sc]e|train|sleep|wear|dance|cook|paint|draw|box|climb|ride|ski|use|own)';

/** What one does with the book at hand, or with what was just said. */
export const ofThisHour =
  /^(?:on |at |to |over |up on |from |out |through )?(?:it|this|that|these|those|there|here|them|what|how|through|wondering|asking|thinking|trying|understanding|following|reading (?:there|here|at|this|that)|(?:the|this|that|my|your|an?) (?:\w+ )?(?:page|paragraph|chapter|section|sentence|passage|book|text|question|answer|exercise|definition|point|part|mistake|example|words?|line|conclusion|distinction|next|last|previous|first)s?)\b/i;

export const text = (groups: Groups, name: string): string => groups[name]?.trim() ?? '';

/** Other people and animals in somebody's life. */
export const PEOPLE =
  '(?:wife|husband|partner|sons?|daughters?|child|children|mother|father|brother|sister|dog|cat|horse|coach|teacher|tutor|boss|friend|flatmate|roommate|housemate|landlord|landlady|neighbour|grandmother|grandfather|grandparents|parents|aunt|uncle|cousin|twin|colleague|doctor)';
