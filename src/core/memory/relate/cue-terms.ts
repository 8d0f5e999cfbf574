import { isStopWord } from '../../../shared/text/stop-words';
import { indexWordsOf } from '../../../shared/text/words';
import { switchIn } from './acts';
import { attributesIn } from './attributes';
import { canonical, type Canonical } from './canonical';
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
  [/^date of [^:]*:fly\b/, 'flight fly flies flying'],
];

/** What follows by sense: see relate-facts. */
const senses: readonly (readonly [RegExp, string])[] = [
  [/\b(?:gave birth|my baby)\b/, 'pregnant'],
  [/\b(?:found|got|have|started) (?:a|my) (?:new )?job\b/, 'looking job unemployed'],
  [/\b(?:brother|sister)/, 'child only brothers sisters'],
  [/\bmoved out\b/, 'live lives parents'],
  [/\b(?:vegan|vegetarian)\b/, 'eats meat fish'],
];

const sidesOf = (said: Canonical): readonly string[] =>
  attributesIn(said).flatMap(({ key }) =>
    cues.flatMap(([pattern, words]) => (pattern.test(key) ? words.split(' ') : [])),
  );

/** A question of one's own life as the statement that would answer it; its answer is a stand-in. */
const answering: readonly (readonly [RegExp, string])[] = [
  [/^where (?:do|did|am) i (?:live|living)\b.*$/i, 'i live in oslo'],
  [/^where (?:do|did|am) i (?:work|working)\b.*$/i, 'i work at a bakery'],
  [/^where (?:do|did|am) i (?:study|studying)\b.*$/i, 'i study at oslo university'],
  [/^when (?:is|was|are|were) my (?<thing>[^?]+?)(?: now)?\??$/i, 'my $<thing> is on 3 may'],
  [/^how old am i\b.*$/i, 'i am 30 years old'],
  [
    /^(?:what|where|who|which) (?:is|was|are|were) my (?<thing>[^?]+?)(?: called| now)?\??$/i,
    'my $<thing> is oslo',
  ],
];

/** Other words in which what is asked may have been told: "Where do I live?" is answered by "I moved to Oslo." */
export const cuesOfQuestion = (question: string): readonly string[] => {
  const found = answering.find(([pattern]) => pattern.test(question.trim()));
  return found ? [...new Set(sidesOf(canonical(question.trim().replace(...found))))] : [];
};

/** Words by which the keyword index finds the known facts that a statement may repeat or replace. */
export const cueTerms = (statement: string): readonly string[] => {
  const said = canonical(statement);
  const own = indexWordsOf(statement).filter(
    (word) => !isStopWord(word) && !/^(?:learner|learner's|user)$/.test(word),
  );
  const sides = sidesOf(said);
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
