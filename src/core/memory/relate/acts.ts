import { stem } from '../../../shared/text/grammar/stem';
import { stemsOf, type Canonical } from './canonical';
import type { Act, Switch, Tense } from './claim';
import { light, times, verbOf } from './lexicon';
import { whenOf, withoutDates } from './when';

const lightStems: ReadonlySet<string> = new Set([...light].flatMap((word) => [word, stem(word)]));
const isNumber = (word: string): boolean => /^\d/.test(word);

const setsOf = (text: string, dates: Canonical['dates']): Pick<Act, 'core' | 'times' | 'numbers'> => {
  const stems = stemsOf(withoutDates(text, dates));
  const isCore = (word: string): boolean =>
    !lightStems.has(word) && !times.has(word) && !isNumber(word) && !/^(?:i|on|in|at|by|no|not)$/.test(word);
  return {
    core: new Set(stems.filter(isCore)),
    times: new Set(stems.filter((word) => times.has(word))),
    numbers: stems.filter(isNumber),
  };
};

interface Frame {
  readonly shape: RegExp;
  readonly tense: Tense;
  readonly positive?: true;
  readonly ended?: true;
}
const participles = 'been|done|read|run|eat|written|seen|won|win|finished|taken|met|visited|fail|pass';

/** How a verb phrase begins; the first that fits decides. `rest` is the plain phrase, `be` or `have` its verb. */
const frames: readonly Frame[] = [
  {
    shape: /^(?:have )?(?:quit|stopped|stop|given up|gave up|dropped)(?: on)? (?<rest>.+)$/,
    tense: 'present',
    ended: true,
  },
  { shape: /^no longer (?:plan|want|intend|hope) to (?<rest>.+)$/, tense: 'plan', ended: true },
  { shape: /^(?:(?<be>be )|have )?no longer (?<rest>.+)$/, tense: 'present', ended: true },
  { shape: /^used to (?<rest>.+)$/, tense: 'present', ended: true },
  {
    shape: /^(?:do not|(?<be>be )not|can not|must not|have no) (?<rest>.+?) no longer$/,
    tense: 'present',
    ended: true,
  },
  { shape: /^(?:have )?(?:left|resigned from) (?<rest>(?:the|my) .+)$/, tense: 'present', ended: true },
  { shape: /^(?:have )?decided not to (?<rest>.+)$/, tense: 'plan', ended: true },
  {
    shape: /^(?:be )?(?:plan|planning|going|intend|intending) to (?<rest>.+)$/,
    tense: 'plan',
    positive: true,
  },
  { shape: /^(?:want|would like|hope|aim) to (?<rest>.+)$/, tense: 'want', positive: true },
  { shape: /^do not (?:want|plan) to (?<rest>.+)$/, tense: 'plan' },
  { shape: /^can not (?<rest>.+)$/, tense: 'can' },
  { shape: /^can (?<rest>.+)$/, tense: 'can', positive: true },
  { shape: /^must not (?<rest>.+)$/, tense: 'must' },
  { shape: /^(?:must|have to|needs? to) (?<rest>.+)$/, tense: 'must', positive: true },
  { shape: /^have (?:never|not)(?: yet)?(?: been to)? (?<rest>.+)$/, tense: 'past' },
  { shape: /^(?:did not|was not|was never) (?<rest>.+)$/, tense: 'past' },
  { shape: /^never (?<rest>\w+(?:ed|rn|wn|nt|t|ught|ew|an|udy) .+|smoke)$/, tense: 'past' },
  { shape: /^(?<have>have )no (?<rest>.+)$/, tense: 'present' },
  { shape: /^have been to (?<rest>.+)$/, tense: 'past', positive: true },
  { shape: new RegExp(`^have (?<rest>(?:${participles})\\b.+)$`), tense: 'past', positive: true },
  { shape: /^(?:do not|never) (?<rest>.+)$/, tense: 'present' },
  { shape: /^(?<be>be )not (?<rest>.+)$/, tense: 'present' },
  { shape: /^was (?<rest>.+)$/, tense: 'past', positive: true },
];

const subject = /^(?<who>i|my [\w-]+) (?<rest>\w.*)$/;
const adverb = /^(?:usually|often|always|still|mostly|generally|normally|sometimes) /;

const actOf = (
  who: string,
  phrase: string,
  frame: Pick<Frame, 'tense' | 'positive' | 'ended'>,
  dates: Canonical['dates'],
): Act => {
  const words = phrase.replace(/^(?:be|was|been) (?!.*ing\b)/, 'be ').split(' ');
  const isDoing = /^(?:be|been)$/.test(words[0] ?? '') && (words[1] ?? '').endsWith('ing');
  const verb = verbOf((isDoing ? words[1] : words[0]) ?? '');
  const isDislike = verb === stem('dislike');
  return {
    kind: 'act',
    subject: who,
    verb: isDislike ? 'like' : verb,
    ...setsOf(
      words
        .slice(isDoing ? 2 : 1)
        .join(' ')
        .replace(/\bagain\b/, ''),
      dates,
    ),
    positive: frame.positive === true && !isDislike,
    ended: frame.ended === true,
    tense: frame.tense,
    when: whenOf(dates),
  };
};

/** What is said to be done or not done; null where the words have another shape. */
export const actIn = ({ text, past, dates }: Canonical): Act | null => {
  const found = subject.exec(text)?.groups;
  if (!found) return null;
  const who = found['who'] ?? 'i';
  const rest = (found['rest'] ?? '').replace(adverb, '');
  for (const frame of frames) {
    const groups = frame.shape.exec(rest)?.groups;
    if (groups?.['rest'] === undefined) continue;
    return actOf(who, `${groups['be'] ?? groups['have'] ?? ''}${groups['rest']}`, frame, dates);
  }
  return actOf(who, rest, { tense: past ? 'past' : 'present', positive: true }, dates);
};

/** "I switched from the violin to the viola", "I cycle instead of taking the bus". */
export const switchIn = ({ text, dates }: Canonical): Switch | null => {
  const found =
    /^i (?:have )?(?:switched|changed|converted|moved over|gone over|went over)(?: over)? from (?<from>.+?) to (?<to>.+)$/.exec(
      text,
    )?.groups ?? /^i (?<to>.+?) (?:rather than|of|in place of) \w+ing (?<from>.+)$/.exec(text)?.groups;
  return found
    ? {
        kind: 'switch',
        from: setsOf(found['from'] ?? '', dates).core,
        to: setsOf(found['to'] ?? '', dates).core,
      }
    : null;
};
