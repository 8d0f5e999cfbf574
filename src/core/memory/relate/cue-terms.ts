import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { indexWordsOf } from '../../../shared/text/words';
import type { Statement } from '../../../shared/model';
import { attributesIn } from './attributes';
import { canonical } from './canonical';
import { exclusiveStates } from './lexicon';

/** Words that may state an attribute: two facts about it may have no other word in common. */
const cues: Readonly<Record<string, string>> = {
  home: 'live lives living moved based relocated settled',
  job: 'work works working job retired student graduated',
  employer: 'work works working job retired',
  student: 'student graduated',
  school: 'study studies studying school university college',
  age: 'years old turned age',
  name: 'name called',
  born: 'born birthday',
  birthplace: 'born',
  origin: 'comes originally from',
  place: 'chapter page section lesson unit exercise finished reading read',
  date: 'deadline due exam moved postponed rescheduled',
  fly: 'flight fly flies flying',
  answers: 'answer answers reply short long brief paragraphs explanations',
  examples: 'examples code snippets',
  ...Object.fromEntries(
    Object.entries(exclusiveStates).map(([side, states]) => [side, states.replaceAll('|', ' ')]),
  ),
};

const cuesOf = (key: string): readonly string[] =>
  key.split(/[: ]/).flatMap((side) => cues[side]?.split(' ') ?? []);

/** Questions about oneself, and the attributes that they ask for. */
const questions: readonly (readonly [RegExp, string])[] = [
  [/^where (?:do|did|am) i (?:live|living)\b/i, 'home'],
  [/^where (?:do|did|am) i (?:work|working)\b/i, 'employer'],
  [/^where (?:do|did|am) i (?:study|studying)\b/i, 'school'],
  [/^when (?:is|was|are|were) my\b/i, 'date'],
  [/^how old am i\b/i, 'age'],
  [/^(?:what|who) (?:is|was) my .*\b(?:name|called)\b/i, 'name'],
];

/** Other words that the answer may contain: "I moved to Oslo" answers "Where do I live?" */
export const cuesOfQuestion = (question: string): readonly string[] =>
  questions.flatMap(([pattern, side]) => (pattern.test(question.trim()) ? cuesOf(side) : []));

/** Search terms for the known facts that a statement may repeat or replace. */
export const cueTerms = (statement: Statement): readonly string[] => {
  const own = indexWordsOf(statement.words).filter((word) => !isStopWord(word));
  const sides = attributesIn(canonical(statement)).flatMap(({ key }) => cuesOf(key));
  // "Gave up running" is about "runs" too.
  const verbs = own.flatMap((word) => (/[a-z]{2}ing$/.test(word) ? [word.slice(0, -3)] : []));
  return [...new Set([...own, ...sides, ...verbs])];
};
