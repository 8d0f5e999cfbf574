import type { Statement } from '../../model';
import { foldSpace } from '../fold-space';
import { pastTense } from './past-tense';

/** How a sentence refers to the learner: "I live", "You live", "The learner lives". */
export type Person = 'I' | 'you' | 'learner';

const openings: Readonly<Record<Person, { readonly learner: string; readonly own: string }>> = {
  I: { learner: 'I', own: 'My' },
  you: { learner: 'You', own: 'Your' },
  learner: { learner: 'The learner', own: "The learner's" },
};

const ADVERB =
  /^(?:also|now|usually|often|still|really|always|never|just|no|longer|normally|mostly|generally|sometimes|currently|mainly|only|from|on|very|much|strongly|(?!apply|reply|supply|multiply|comply|imply|rely)\w{2,}ly)$/i;
/** Modals and the past: the same form for every person. */
const UNCHANGED = new RegExp(`^(?:cannot|can|must|may|might|will|would|should|could|${pastTense})$`, 'i');
const IRREGULAR: Readonly<Record<string, string>> = { am: 'is', have: 'has', do: 'does', go: 'goes' };
const FIRST_OF: Readonly<Record<string, string>> = {
  is: 'am', are: 'am', were: 'was', has: 'have', does: 'do', goes: 'go', focuses: 'focus', aches: 'ache',
}; // prettier-ignore

const thirdOf = (verb: string): string => {
  const known = IRREGULAR[verb];
  if (known !== undefined) return known;
  if (UNCHANGED.test(verb)) return verb;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
};
const secondOf = (verb: string): string => (verb === 'am' ? 'are' : verb === 'was' ? 'were' : verb);
const firstOf = (verb: string): string => {
  const known = FIRST_OF[verb];
  if (known !== undefined) return known;
  if (UNCHANGED.test(verb) || !verb.endsWith('s') || /[su]s$/.test(verb)) return verb;
  if (verb.endsWith('ies') && verb.length > 4) return `${verb.slice(0, -3)}y`;
  return /(?:sses|shes|ches|xes|zzes|oes)$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1);
};

/** Changes the first verb of a predicate, whatever adverbs come before it. */
const withVerb = (words: string, change: (verb: string) => string): string => {
  const all = words.split(' ');
  const at = all.findIndex((word) => !ADVERB.test(word));
  const [, verb = '', mark = ''] = /^(.*?)([,:;]?)$/su.exec(all[at] ?? '') ?? [];
  if (at >= 0) all[at] = change(verb.toLowerCase()) + mark;
  return all.join(' ');
};

type Swaps = readonly (readonly [RegExp, string])[];
const swapWords = (text: string, swaps: Swaps): string =>
  swaps.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text);

const fromFirst = (subject: string, object: string, owner: string, self: string): Swaps => [
  [/\b(?:I(?:['’]m| am)|we(?:['’]re| are))\b/gi, `${subject} are`],
  [/\b(?:I was|we were)\b/gi, `${subject} were`],
  [/\b(?:I|[Ww]e)\b|\bi(?=[\s'’])/g, subject],
  [/\b(?:myself|ourselves)\b/gi, self],
  // "The mine is closed."
  [/(?<=\b(?:of|is|are|was|were|than|like|with) )mine\b|^Mine\b|\b[Oo]urs\b/g, `${owner}s`],
  [/\b(?:my|our)\b/gi, owner],
  [/\b(?:me|us)\b/g, object],
];
const toPerson: Readonly<Record<Person, Swaps>> = {
  I: [],
  you: fromFirst('you', 'you', 'your', 'yourself'),
  learner: fromFirst('they', 'them', 'their', 'themselves'),
};
const swapsToFirst = (subject: string, self: string, owner: string, objects: Swaps): Swaps => [
  [new RegExp(`\\b${subject}(?:['’]re| are)\\b`, 'gi'), 'I am'],
  [new RegExp(`\\b${subject} were\\b`, 'gi'), 'I was'],
  [new RegExp(`\\b${self}\\b`, 'gi'), 'myself'],
  [new RegExp(`\\b${owner}s\\b`, 'gi'), 'mine'],
  [new RegExp(`\\b${owner}\\b`, 'gi'), 'my'],
  ...objects,
  [new RegExp(`\\b${subject}\\b`, 'gi'), 'I'],
];
const toFirst: Readonly<Record<Person, Swaps>> = {
  I: [],
  you: swapsToFirst('you', 'yourself', 'your', [
    [/\b(to|with|for|by|of|from|at|on|about|before|behind|than) you\b/gi, '$1 me'],
    [/\byou(?=\s*(?:$|[.,;:!?]))/gi, 'me'],
  ]),
  learner: swapsToFirst('they', 'themsel(?:f|ves)', 'their', [[/\bthem\b/gi, 'me']]),
};

/**
 * What the learner says about themselves, in another person: "because my knee hurts me" as "because your knee hurts
 * you".
 */
export const inPerson = (words: string, person: Person): string => swapWords(words, toPerson[person]);

/** Signs of English: in French, for example, "me" must not become "you". */
const ENGLISH = /\b(?:[Tt]he|[Mm]y)\b|\bI(?=['’]| \p{Ll})/u;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const withFullStop = (text: string): string => (/[.!?…]["'”’)]*$/u.test(text) ? text : `${text}.`);

/**
 * A statement as a sentence: "You live in Bergen.", "The learner's exam is on 3 May." A book's statement is left
 * unchanged.
 */
export const sayStatement = ({ subject, words }: Statement, person: Person): string => {
  if (subject === 'book') return words;
  if (subject === 'other' && !ENGLISH.test(words)) return words;
  const said = inPerson(words, person);
  if (subject === 'other') return capitalised(said);
  const agreed =
    subject === 'own' || person === 'I' ? said : withVerb(said, person === 'you' ? secondOf : thirdOf);
  return withFullStop(`${openings[person][subject]} ${agreed}`);
};

const LEARNER = '(?:the (?:learner|user|student|reader))';
const OWN = new RegExp(`^(?:my|our|(?<you>your)|(?<learner>${LEARNER}['’]s)) (?<rest>.+)$`, 'iu');
const SELF = new RegExp(
  `^(?:i|(?<you>you)|(?<learner>${LEARNER}))(?:['’](?<short>m|re|ve|ll|d))? (?<rest>.+)$`,
  'iu',
);
const LONG: Readonly<Record<string, string>> = { m: 'am', re: 'am', ve: 'have', ll: 'will', d: 'would' };
/** "On 19 May 2026 I ran": the time is moved to the end. */
const TIME_FIRST = new RegExp(
  `^(?<when>(?:on|in|at|since) [^,]*?\\d{4}|yesterday|today|this (?:morning|afternoon|evening|week)|last \\w+|\\w+ (?:days?|weeks?|months?|years?) ago),? (?<rest>(?:i|my|you|your|${LEARNER})\\b.+)$`,
  'iu',
);

const personIn = (groups: Readonly<Record<string, string | undefined>>): Person =>
  groups['you'] === undefined ? (groups['learner'] === undefined ? 'I' : 'learner') : 'you';

const expanded = (verb: string): string =>
  verb === "can't" ? 'cannot' : verb === "won't" ? 'will not' : verb.replace(/n't$/, ' not');

/** Reads a sentence about the learner by a person or a model, in whichever grammatical person. */
export const readStatement = (sentence: string): Statement => {
  const text = foldSpace(sentence);
  const plain = text.replace(/(?<![.!])[.!]+$/u, '');
  const late = TIME_FIRST.exec(plain)?.groups;
  if (late) {
    const { subject, words } = readStatement(late['rest'] ?? '');
    const when = late['when'] ?? '';
    return { subject, words: `${words} ${when.charAt(0).toLowerCase()}${when.slice(1)}` };
  }
  const own = OWN.exec(plain)?.groups;
  if (own) return { subject: 'own', words: swapWords(own['rest'] ?? '', toFirst[personIn(own)]) };
  const self = SELF.exec(plain)?.groups;
  // "I Oslo" is Norwegian, and "Ada" in "The learner Ada" is not a predicate.
  if (!self || (self['short'] === undefined && !/^\p{Ll}/u.test(self['rest'] ?? '')))
    return { subject: 'other', words: text };
  const person = personIn(self);
  const rest = swapWords(self['rest'] ?? '', toFirst[person]);
  const first = withVerb(rest, (verb) => {
    const [word = '', ...not] = expanded(verb.replaceAll('’', "'")).split(' ');
    const plainVerb = self['short'] !== undefined || person === 'I' ? word : firstOf(word);
    return [plainVerb, ...not].join(' ');
  });
  return {
    subject: 'learner',
    words: self['short'] === undefined ? first : `${LONG[self['short'].toLowerCase()] ?? ''} ${rest}`,
  };
};
