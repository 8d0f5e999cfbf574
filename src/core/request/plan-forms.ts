import { numberWordPattern, numberWords } from '../../shared/text/grammar/number-words';

/** What a message asks to change in the learner's plan. */
export type PlanRequest =
  /** Days, negative for earlier. */
  | { readonly kind: 'shift'; readonly days: number }
  | { readonly kind: 'replan' }
  /** `what` and `day` as typed. */
  | { readonly kind: 'add'; readonly what: string; readonly day: string | null };

interface PlanForm {
  readonly pattern: RegExp;
  readonly read: (groups: Readonly<Record<string, string | undefined>>) => PlanRequest;
}

const plan = '(?:(?:my|the|this|our) )?(?:study |reading )?(?:plan|schedule|steps|deadlines?)';
const many = `(?<count>\\d{1,3}|${numberWordPattern}|an?)`;
const planForm = (read: PlanForm['read'], ...patterns: readonly string[]): PlanForm => ({
  pattern: new RegExp(`^(?:${patterns.join('|')})$`, 'u'),
  read,
});

const daysOf = ({
  count = '1',
  unit = '',
  away = '',
}: Readonly<Record<string, string | undefined>>): number => {
  const value = /^an?$/u.test(count) ? 1 : (numberWords[count] ?? Number(count));
  const days = value * (unit.startsWith('week') ? 7 : 1);
  return /^(?:earlier|forward|sooner)$/u.test(away) ? -days : days;
};

/** The first form that matches the whole message counts. Politeness and closing punctuation are removed before. */
const planForms: readonly PlanForm[] = [
  planForm(
    (groups) => ({ kind: 'shift', days: daysOf(groups) }),
    `(?:move|shift|push|postpone|delay) ${plan}(?: back| out)?(?: by)? ${many} (?<unit>days?|weeks?)(?: (?<away>later|earlier|back|forward|sooner))?`,
  ),
  planForm(
    () => ({ kind: 'replan' }),
    `re-?(?:plan|schedule)(?: ${plan}| it| the rest)?`,
    `(?:adjust|update|rework|fix) ${plan}`,
    `i(?:'m| am) (?:a (?:bit|little) |so |really |far )?(?:behind|late)(?: (?:with|on|in) (?:it|${plan}))?(?:(?:,|;| and| so)? ?(?:please )?(?:re-?(?:plan|schedule)(?: it| ${plan})?|(?:adjust|update|change) (?:it|${plan})))?`,
  ),
  planForm(
    ({ what = '', day }) => ({ kind: 'add', what, day: day ?? null }),
    `add (?:a |another |one more )?steps? (?:to ${plan} )?(?:about|on|for|to|called) (?<what>.{2,120}?)(?: (?:to|in) ${plan})?(?: (?:on|by|for|until|next|this) (?<day>.{3,40}))?`,
    `add (?<thing>chapter \\S+|.{2,120}?) to ${plan}`,
  ),
];

/** What the message, in its plain form, asks to change in the plan; or null. */
export const readPlanForm = (plain: string): PlanRequest | null => {
  for (const { pattern, read } of planForms) {
    const match = pattern.exec(plain);
    const { groups = {} } = match ?? {};
    if (match) return read({ ...groups, what: groups['what'] ?? groups['thing'] });
  }
  return null;
};
