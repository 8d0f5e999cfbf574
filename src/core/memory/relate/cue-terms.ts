import { isStopWord } from '../../../shared/text/stop-words';
import { indexWordsOf } from '../../../shared/text/words';
import { switchIn } from './acts';
import { attributesIn } from './attributes';
import { canonical } from './canonical';
import { kinds, occupations } from './lexicon';

/** Words in which a side of somebody is told: what fills the same side may share no other word. */
const cues: readonly (readonly [RegExp, string])[] = [
  [/:(?:home|dwelling|household)$/, 'live lives living moved based relocated settled'],
  [
    /^i:(?:job|employer)$/,
    `work works working job retired student graduated ${[...occupations].slice(0, 40).join(' ')}`,
  ],
  [/^i:(?:status)$/, 'single engaged married divorced widowed separated'],
  [/^i:diet$/, 'vegetarian vegan pescatarian omnivore eats meat fish'],
  [/^i:age$/, 'years old turned age'],
  [/name$/, 'name called'],
  [/answers$/, 'answer answers reply'],
  [/^place in /, 'chapter page section lesson unit exercise finished reading read'],
  [/^i:(?:born|birthplace|origin)$/, 'born birthday comes originally from'],
  [/^i:hand$/, 'handed'],
  [/^i:(?:bedtime|rising)$/, 'bed bedtime wakes gets up'],
  [/^i:school$/, 'studies studying school university college'],
  [/^date of /, 'deadline due exam moved postponed rescheduled'],
];

/** What follows by sense: see relate-facts. */
const senses: readonly (readonly [RegExp, string])[] = [
  [/\b(?:gave birth|my baby)\b/, 'pregnant'],
  [/\b(?:found|got|have|started) (?:a|my) (?:new )?job\b/, 'looking job unemployed'],
  [/\b(?:brother|sister)/, 'child only brothers sisters'],
  [/\bmoved out\b/, 'live lives parents'],
  [/\b(?:vegan|vegetarian)\b/, 'eats meat fish'],
];

/** Words by which the keyword index finds the known facts that a statement may repeat or replace. */
export const cueTerms = (statement: string): readonly string[] => {
  const said = canonical(statement);
  const own = indexWordsOf(statement).filter(
    (word) => !isStopWord(word) && !/^(?:learner|learner's|user)$/.test(word),
  );
  const sides = attributesIn(said).flatMap(({ key }) =>
    cues.flatMap(([pattern, words]) => (pattern.test(key) ? words.split(' ') : [])),
  );
  const sense = senses.flatMap(([pattern, words]) => (pattern.test(said.text) ? words.split(' ') : []));
  const change = switchIn(said);
  const kind =
    change === null
      ? []
      : kinds.filter((one) => [...one].some((word) => said.text.split(' ').includes(word)));
  // "Gave up running" is found by "runner" too.
  const agents = own.flatMap((word) =>
    /[a-z]{2}ing$/.test(word) ? [word.replace(/ing$/, 'er'), word.replace(/ing$/, '')] : [],
  );
  return [...new Set([...own, ...sides, ...sense, ...agents, ...kind.flatMap((one) => [...one])])];
};
