import { saidOfSelf } from '../../../../shared/text/grammar/about-learner';
import type { FactCandidate } from '../../../../core/ports';
import type { Turn } from '../../../../shared/model';
import { clausesOf, type Clause } from './clauses';
import { withDates, type Weekdays } from '../../../../shared/text/dates/with-dates';
import { datedStatement } from './date-rules';
import { episodeIn } from './episodes';
import { isFragment } from './fragments';
import { CLEAR, type LearnerRule } from './learner-rule';
import { learnerRules } from './learner-rules';
import { nameCase } from './profile-rules';
import { inThirdPerson } from '../../../../shared/text/grammar/third-person';

const LONGEST_FACT = 240;
/** Past it every fact would be too long; patterns are not tried on a page that was pasted. */
const LONGEST_CLAUSE = 400;
const MOST_FACTS = 6;
const EXPLICIT = 0.98;

/** What the learner said about themselves, each with the exact words that say it. Rather too little than wrong. */
export function learnerFacts(
  turn: Pick<Turn, 'turnId' | 'content' | 'at'>,
  timeZone = 'UTC',
): readonly FactCandidate[] {
  const found = new Map<string, FactCandidate>();
  for (const clause of clausesOf(turn.content)) {
    const statement = statementOf(clause, turn.at, timeZone);
    if (statement === null) continue;
    const fact = `${statement.fact.replace(/\s+/g, ' ').trim()}.`;
    if (fact.length > LONGEST_FACT || found.has(fact)) continue;
    found.set(fact, {
      scope: 'user',
      type: statement.type,
      fact,
      confidence: clause.explicit ? EXPLICIT : statement.confidence,
      method: clause.explicit ? 'user_explicit' : 'rule',
      ...metaOf(clause, statement.name),
      evidence: {
        kind: 'turn',
        turnId: turn.turnId,
        start: clause.start,
        end: clause.end,
        quote: turn.content.slice(clause.start, clause.end),
      },
    });
  }
  return [...found.values()].slice(0, MOST_FACTS);
}

interface Statement extends Pick<FactCandidate, 'type' | 'fact' | 'confidence'> {
  /** The learner's, where they told it. */
  readonly name?: string;
}

const metaOf = ({ corrects }: Clause, name: string | undefined): Pick<FactCandidate, 'meta'> =>
  corrects || name !== undefined
    ? { meta: { ...(corrects ? { corrects } : {}), ...(name === undefined ? {} : { name }) } }
    : {};

function statementOf(clause: Clause, saidAt: string, timeZone: string): Statement | null {
  if (isFragment(clause.text)) return null;
  const words = clause.text.slice(0, LONGEST_CLAUSE);
  const dated = datedStatement(words);
  if (dated !== null) {
    const weekdays = RECURRING.test(dated) ? 'habit' : 'coming';
    return {
      type: 'constraint',
      fact: withDates(`The learner${dated}`, saidAt, timeZone, weekdays),
      confidence: CLEAR,
    };
  }
  for (const rule of learnerRules) {
    const groups = rule.pattern.exec(words)?.groups;
    if (groups === undefined) continue;
    const said = rule.say(groups, { greeted: clause.greeted });
    if (said === null) continue;
    const fact = withDates(`The learner${said}`, saidAt, timeZone, weekdaysOf(rule, said));
    const name = rule.type === 'profile' ? groups['name'] : undefined;
    return {
      type: rule.type,
      fact,
      confidence: rule.confidence,
      ...(name === undefined ? {} : { name: nameCase(name.trim()) }),
    };
  }
  const episode = episodeIn(words, saidAt, timeZone);
  if (episode !== null) return { type: 'episode', fact: episode, confidence: 0.85 };
  if (!clause.explicit) return null;
  // Asked to remember something that no rule knows: it is kept in the learner's own words.
  const own = /^(?:i|my)\b/i.test(clause.text)
    ? explicitOwn(clause.text)
    : `The learner asked to remember that ${inThirdPerson(clause.text)}`;
  return { type: 'profile', fact: withDates(own, saidAt, timeZone, 'habit'), confidence: EXPLICIT };
}

/** What comes again in most weeks: its weekday names no day. */
const RECURRING =
  /\b(?:lessons?|class(?:es)?|course|lectures?|seminars?|shifts?|meetings?|rehearsals?|training|practice)\b/i;
/** "Wants to finish chapter 5 by Friday": done once. */
const AIMS =
  /\b(?:goal|aim|wants|hopes|must|needs) (?:is )?(?:to )?(?:finish|complete|read|hand in|submit|pass|reach|deliver|get through|be done)\b/i;

function weekdaysOf(rule: LearnerRule, said: string): Weekdays {
  if (rule.type === 'task_state') return /^ has\b/.test(said) ? 'past' : 'coming';
  if (AIMS.test(said)) return 'coming';
  return 'habit';
}

function explicitOwn(text: string): string {
  const rest = /^my (.+)$/is.exec(text)?.[1];
  if (rest !== undefined) return `The learner's ${inThirdPerson(rest)}`;
  return saidOfSelf(text);
}
