import { stem } from '../../../shared/text/stem';
import { stemsOf, type Canonical } from './canonical';
import type { Act, Switch, Tense } from './claim';
import { light, times } from './lexicon';
import { whenIn, withoutDates } from './when';

const timeStems: ReadonlySet<string> = new Set([...times].map(stem));
const lightStems: ReadonlySet<string> = new Set([...light].flatMap((word) => [word, stem(word)]));

const irregular: Readonly<Record<string, string>> = {
  went: 'go', had: 'have', got: 'get', took: 'take', made: 'make', said: 'say', saw: 'see', met: 'meet', gave: 'give', sang: 'sing',
  wrote: 'write', found: 'find', bought: 'buy', came: 'come', broke: 'break', fell: 'fall', felt: 'feel', rode: 'ride', drove: 'drive',
  sold: 'sell', grew: 'grow', won: 'win', lost: 'lose', using: 'use', running: 'run', swimming: 'swim', winning: 'win', flew: 'fly', learnt: 'learn',
}; // prettier-ignore
const verbOf = (word: string): string => stem(irregular[word] ?? word);

/** Verbs that say the same of a stretch of work. */
const alike: Readonly<Record<string, string>> = {
  prepar: 'prepare', studi: 'study', revis: 'study', learn: 'learn', train: 'train', begin: 'start', practis: 'practise', practic: 'practise',
  becom: 'be', prefer: 'like',
}; // prettier-ignore

const isNumber = (word: string): boolean => /^\d/.test(word);

const sets = (text: string): Pick<Act, 'core' | 'times' | 'numbers'> => {
  const stems = stemsOf(withoutDates(text).replace(/\bprefer(?:s|red)?\b/, ''));
  return {
    core: new Set(
      stems.filter(
        (word) =>
          !lightStems.has(word) &&
          !timeStems.has(word) &&
          !isNumber(word) &&
          !/^(?:i|on|in|at|by|no|not)$/.test(word),
      ),
    ),
    times: new Set(stems.filter((word) => timeStems.has(word))),
    numbers: stems.filter(isNumber),
  };
};

const frames: readonly (readonly [RegExp, Tense, boolean, boolean])[] = [
  // pattern, tense, positive, ended
  [/^(?:have )?(?:quit|stopped|stop|given up|gave up|dropped)(?: on)? (?<rest>.+)$/, 'present', false, true],
  [/^no longer (?:plan|want|intend|hope) to (?<rest>.+)$/, 'plan', false, true],
  [/^(?<be>be )no longer (?<rest>.+)$/, 'present', false, true],
  [/^(?:have )?no longer (?<rest>.+)$/, 'present', false, true],
  [/^used to (?<rest>.+)$/, 'present', false, true],
  [/^(?:do not|be not|can not|must not|have no) (?<rest>.+?) no longer$/, 'present', false, true],
  [/^(?:have )?(?:left|resigned from) (?<rest>(?:the|my) .+)$/, 'present', false, true],
  [/^(?:have )?decided not to (?<rest>.+)$/, 'plan', false, true],
  [/^(?:be )?(?:plan|plans|planning|going|intend|intending) to (?<rest>.+)$/, 'plan', true, false],
  [/^(?:want|wants|would like|hope|hopes|aim|aims) to (?<rest>.+)$/, 'want', true, false],
  [/^do not (?:want|plan) to (?<rest>.+)$/, 'plan', false, false],
  [/^can not (?<rest>.+)$/, 'can', false, false],
  [/^can (?<rest>.+)$/, 'can', true, false],
  [/^must not (?<rest>.+)$/, 'must', false, false],
  [/^(?:must|have to|need to|needs to) (?<rest>.+)$/, 'must', true, false],
  [/^have (?:never|not) been to (?<rest>.+)$/, 'past', false, false],
  [/^have (?:never|not)(?: yet)? (?<rest>.+)$/, 'past', false, false],
  [/^(?:did not|was not|was never) (?<rest>.+)$/, 'past', false, false],
  [/^never (?<rest>\w+(?:ed|rn|wn|nt|t|ught|ew|an|udy) .+|smoke)$/, 'past', false, false],
  [/^have (?<no>no) (?<rest>.+)$/, 'present', false, false],
  [
    /^have (?<rest>(?:been|done|read|run|eat|written|seen|won|win|finished|taken|met|visited|fail|pass)\b.+)$/,
    'past',
    true,
    false,
  ],
  [/^do not (?<rest>.+)$/, 'present', false, false],
  [/^(?<be>be )not (?<rest>.+)$/, 'present', false, false],
  [/^never (?<rest>.+)$/, 'present', false, false],
  [/^was (?<rest>.+)$/, 'past', true, false],
];

/** "my sister", "i": what comes before the verb, for a handful of common shapes. */
const subjects =
  /^(?<who>i|my (?:[\w-]+ ){0,2}?[\w-]+?) (?<rest>(?:be|was|have|do|can|must|will|no longer|used|never|quit|stopped|gave|left|live|work|play|like|dislike|want|plan|study|speak|teach|run|[a-z]+s|[a-z]+ed|[a-z]+)\b.*)$/;

/** What is claimed to be done or not done; null where the words have another shape. */
export const actIn = ({ text, past }: Canonical): Act | null => {
  const found = (text.startsWith('i ') ? /^(?<who>i) (?<rest>.+)$/.exec(text) : subjects.exec(text))?.groups;
  if (found === undefined) return null;
  const subject = found['who'] ?? 'i';
  const rest = (found['rest'] ?? '').replace(
    /^(?:usually|often|always|still|mostly|generally|normally|sometimes) /,
    '',
  );
  for (const [pattern, tense, positive, ended] of frames) {
    const groups = pattern.exec(rest)?.groups;
    const inner = groups?.['rest'];
    if (inner === undefined) continue;
    const have = rest.startsWith('have no ');
    const whole = have ? `have ${inner}` : `${groups?.['be'] ?? ''}${inner}`;
    return act(subject, whole, tense, positive, ended, text);
  }
  const first = rest.split(' ')[0] ?? '';
  const after = rest.slice(first.length + 1);
  const tense: Tense = past ? 'past' : 'present';
  return act(subject, `${first} ${after}`, tense, true, false, text);
};

const act = (
  subject: string,
  rest: string,
  tense: Tense,
  positive: boolean,
  ended: boolean,
  text: string,
): Act => {
  const words = rest.replace(/^(?:be|was|been) (?!.*ing\b)/, 'be ').split(' ');
  const doing = /^(?:be|been)$/.test(words[0] ?? '') && (words[1] ?? '').endsWith('ing');
  const verb = verbOf((doing ? words[1] : words[0]) ?? '');
  const object = words
    .slice(doing ? 2 : 1)
    .join(' ')
    .replace(/ again\b/, '');
  return {
    kind: 'act',
    subject,
    verb: verb === 'dislik' ? 'like' : (alike[verb] ?? verb),
    ...sets(object),
    positive: positive && verb !== 'dislik',
    ended,
    tense,
    when: whenIn(text),
  };
};

/** "I switched from the violin to the viola", "I switched to vim", "I cycle instead of taking the bus". */
export const switchIn = ({ text }: Canonical): Switch | null => {
  const found =
    /^i (?:have )?(?:switched|changed|converted|moved over|gone over|went over)(?: over)?(?: from (?<from>.+?))? to (?<to>.+)$/.exec(
      text,
    )?.groups ?? /^i (?<to>.+?) (?:rather than|of|in place of) \w+ing (?<from>.+)$/.exec(text)?.groups;
  if (found === undefined) return null;
  return { kind: 'switch', from: sets(found['from'] ?? '').core, to: sets(found['to'] ?? '').core };
};
