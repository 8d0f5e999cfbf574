import { pastTense } from '../../../shared/text/grammar/past-tense';
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

const participles = 'been|done|read|run|eat|written|seen|won|win|finished|taken|met|visited|fail|pass';

/**
 * Beginnings of verb phrases, and whether they affirm, deny or end something. The first match decides. `rest` is the
 * plain phrase, and `be` or `have` its verb.
 */
const frames: readonly (readonly [shape: RegExp, tense: Tense, says: 'so' | 'not' | 'ended'])[] = [
  [/^(?:have )?(?:quit|stopped|stop|given up|gave up|dropped)(?: on)? (?<rest>.+)$/, 'present', 'ended'],
  [/^(?:(?<be>be )|have )?no longer (?<rest>.+)$/, 'present', 'ended'],
  [/^(?:do not|(?<be>be )not|can not|must not|have no) (?<rest>.+?) no longer$/, 'present', 'ended'],
  [/^(?:have )?decided not to (?<rest>.+)$/, 'plan', 'ended'],
  [/^(?:be )?(?:plan|planning|going|intend|intending) to (?<rest>.+)$/, 'plan', 'so'],
  [/^(?:want|would like|hope|aim) to (?<rest>.+)$/, 'want', 'so'],
  [/^can not (?<rest>.+)$/, 'can', 'not'],
  [/^can (?<rest>.+)$/, 'can', 'so'],
  [/^must not (?<rest>.+)$/, 'must', 'not'],
  [/^(?:must|have to|needs? to) (?<rest>.+)$/, 'must', 'so'],
  [/^have (?:never|not)(?: yet)?(?: been to)? (?<rest>.+)$/, 'past', 'not'],
  [/^(?:did not|was not|was never) (?<rest>.+)$/, 'past', 'not'],
  [new RegExp(`^never (?<rest>(?:${pastTense}|udy) .+|smoke)$`), 'past', 'not'],
  [/^(?<have>have )no (?<rest>.+)$/, 'present', 'not'],
  [/^have been to (?<rest>.+)$/, 'past', 'so'],
  [new RegExp(`^have (?<rest>(?:${participles})\\b.+)$`), 'past', 'so'],
  [/^(?:do not|never) (?<rest>.+)$/, 'present', 'not'],
  [/^(?<be>be )not (?<rest>.+)$/, 'present', 'not'],
  [/^was (?<rest>.+)$/, 'past', 'so'],
];

const subject = /^(?<who>i|my [\w-]+) (?<rest>\w.*)$/;
const adverb = /^(?:usually|often|always|still|mostly|generally|normally|sometimes) /;

/** The action that a statement affirms or denies; null if it has another form. */
export const actIn = ({ text, past, dates }: Canonical): Act | null => {
  const found = subject.exec(text)?.groups;
  if (!found) return null;
  const rest = (found['rest'] ?? '').replace(adverb, '');
  const match = frames
    .map(([shape, tense, says]) => ({ groups: shape.exec(rest)?.groups, tense, says }))
    .find(({ groups }) => groups?.['rest'] !== undefined);
  const { groups, tense, says } = match ?? { tense: past ? 'past' : 'present', says: 'so' };
  const phrase = groups ? `${groups['be'] ?? groups['have'] ?? ''}${groups['rest'] ?? ''}` : rest;
  const words = phrase.replace(/^(?:be|was|been) (?!.*ing\b)/, 'be ').split(' ');
  const isDoing = /^(?:be|been)$/.test(words[0] ?? '') && (words[1] ?? '').endsWith('ing');
  const verb = verbOf((isDoing ? words[1] : words[0]) ?? '');
  const isDislike = verb === stem('dislike');
  const object = words.slice(isDoing ? 2 : 1).join(' ');
  return {
    subject: found['who'] ?? 'i',
    verb: isDislike ? 'like' : verb,
    ...setsOf(object.replace(/\bagain\b/, ''), dates),
    positive: says === 'so' && !isDislike,
    ended: says === 'ended',
    tense,
    when: whenOf(dates),
  };
};

/** "I switched from the violin to the viola", "I cycle instead of taking the bus". */
export const switchIn = ({ text, dates }: Canonical): Switch | null => {
  const found =
    /^i (?:have )?(?:switched|changed|converted|moved over|gone over|went over)(?: over)? from (?<from>.+?) to (?<to>.+)$/.exec(
      text,
    )?.groups ?? /^i (?<to>.+?) (?:rather than|of|in place of) \w+ing (?<from>.+)$/.exec(text)?.groups;
  return found
    ? {
        from: setsOf(found['from'] ?? '', dates).core,
        to: setsOf(found['to'] ?? '', dates).core,
      }
    : null;
};
