import { asksForMore, isFollowUp, namesNothing } from './follow-up';
import { contentOf, lastPhraseOf, namesIn, subjectOf, type Named } from './subject';

/** What the learner asked, and the words that the answer to it shows first. */
export interface EarlierQuestion {
  readonly text: string;
  readonly quote: string | null;
}

/** A question that can be understood without the one before it. */
interface Resolved {
  readonly text: string;
  /** Those of its words that come from earlier questions. */
  readonly inherited: readonly string[];
  /** Whether it needs the messages before it to be understood. */
  readonly followUp: boolean;
}

const AUXILIARY =
  /\b(?:who|whom|whose|what|when|where|why|how|which|is|are|am|was|were|do|does|did|can|could|should|shall|will|would|may|might|must|has|have|had)\b/i;
/** Words that refer to something without naming it. */
const NO_SUBJECT =
  /\b(?:he|she|they|it|him|her|them|his|hers|its|their|theirs|this|that|these|those|ones?|when|where|while)\b/i;
const PREPOSITION =
  /^(?:about|after|against|at|before|between|by|during|for|from|if|in|into|of|on|over|through|to|under|with|without)\b/i;
const ANOTHER = /^(?:and|or|but|so|ok(?:ay)?,?)? ?(?:(?:what|how) about|and|or) (.+?)\s*[?.!]*$/iu;
const maxWordsOfAnother = 3;
/** Maximum number of content words in a question that depends on the one before. */
const maxWordsOfFollowUp = 2;

/** "It is safe to …", "what does it say about …": "it" refers to nothing, or to the book. */
const EMPTY_IT =
  /\b(?:(?:is|was) it|it(?:['’]s| is| was)) (?:\S+ ){1,2}(?:to|that)\b|\b(?:does it|did it|it does|it) (?:say|mention|cover|talk|discuss|recommend|describe|teach)s?\b/i;

const NEXT_WORD = /^\s*(\p{L}+)?/u;
/** Words that cannot begin a noun phrase after "her". */
const NO_NOUN =
  /^(?:and|or|but|to|in|on|at|for|from|with|by|of|then|again|so|when|if|as|about|after|before|back)$/i;

type Kind = 'person' | 'several' | 'thing';
interface Pronoun {
  readonly word: string;
  readonly at: number;
  readonly kind: Kind;
  readonly of: 'he' | 'she' | null;
  readonly possessive: boolean;
  /** "him", "her": not the subject of its sentence. */
  readonly object: boolean;
}

const pronounsIn = (text: string): readonly Pronoun[] =>
  [...text.matchAll(/\b(?:he|she|they|it|him|her|them|his|its|their)\b/giu)].map(({ 0: word, index }) => {
    const lower = word.toLowerCase();
    const next = NEXT_WORD.exec(text.slice(index + word.length))?.[1] ?? '';
    const possessive =
      /^(?:his|its|their)$/.test(lower) || (lower === 'her' && next !== '' && !NO_NOUN.test(next));
    return {
      word,
      at: index,
      kind: /^(?:he|him|his|she|her)$/.test(lower) ? 'person' : lower.startsWith('it') ? 'thing' : 'several',
      of: /^(?:he|him|his)$/.test(lower) ? 'he' : /^(?:she|her)$/.test(lower) ? 'she' : null,
      possessive,
      object: !possessive && /^(?:him|her|them)$/.test(lower),
    };
  });

/** Whether it has a pronoun that may refer to something said before. */
export const hasPronoun = (text: string): boolean => pronounsIn(text).length > 0;

/** What a pronoun may refer to, the latest last. */
interface Said {
  readonly question: string | null;
  readonly people: readonly Named[];
  /** The person that the answer to a "who" names. */
  readonly answer: Named | null;
}

const maxWordsBefore = 1;

/** Whether the sentence itself says whom or what the pronoun refers to. */
const isBound = (pronoun: Pronoun, text: string, own: readonly string[]): boolean => {
  const names = namesIn(text).filter(({ at }) => at < pronoun.at);
  if (pronoun.kind === 'person')
    return names.filter(({ person }) => person).length > (pronoun.object ? 1 : 0);
  if (names.length > 0) return true;
  const before = text.slice(0, pronoun.at);
  const [clause] = before.split(
    /\b(?:and|but|if|when|while|because)\b(?!.*\b(?:and|but|if|when|while|because)\b)/iu,
  );
  if (clause !== undefined && clause !== before && contentOf(clause).length > 0) return true;
  return contentOf(before).length > maxWordsBefore && own.length > maxWordsOfFollowUp;
};

const personMeant = ({ of }: Pronoun, { people, answer }: Said): Named | null => {
  const may = ({ pronoun }: Named): boolean => pronoun === null || pronoun === of;
  return answer && may(answer) ? answer : (people.findLast(may) ?? null);
};

const thingMeant = ({ kind }: Pronoun, { question, answer }: Said): string | undefined => {
  if (question === null) return undefined;
  const subject = subjectOf(question);
  if (kind === 'several') return answer?.name ?? (/s$/i.test(subject) ? subject : undefined);
  return subject === '' ? undefined : subject;
};

interface Replaced {
  readonly text: string;
  readonly inherited: readonly string[];
  readonly people: readonly Named[];
}

/** The question with names instead of pronouns; null if none of them refers back. */
const withNames = (text: string, said: Said): Replaced | null => {
  const own = contentOf(text);
  let result = '';
  let from = 0;
  let people = said.people;
  const inherited: string[] = [];
  const used = new Map<string, string>();
  for (const pronoun of pronounsIn(text)) {
    if (isBound(pronoun, text, own)) continue;
    if (pronoun.kind === 'thing' && EMPTY_IT.test(text)) continue;
    const person = pronoun.kind === 'person' ? personMeant(pronoun, { ...said, people }) : null;
    const meant = pronoun.kind === 'person' ? person?.name : thingMeant(pronoun, said);
    const key = pronoun.of ?? pronoun.kind;
    if (meant === undefined || [...used].some(([other, name]) => other !== key && name === meant)) continue;
    if (person) people = [...people.filter((one) => one !== person), { ...person, pronoun: pronoun.of }];
    const again = used.has(key);
    used.set(key, meant);
    // Naming it once is enough.
    result += `${text.slice(from, pronoun.at)}${again ? pronoun.word : meant}${pronoun.possessive && !again ? '’s' : ''}`;
    from = pronoun.at + pronoun.word.length;
    if (!person) inherited.push(meant);
  }
  return used.size === 0 ? null : { text: result + text.slice(from), inherited, people };
};

/** "And X?" asks the previous question about X; null if it asks something else. */
const ofAnother = (text: string, before: string): string | null => {
  const other = ANOTHER.exec(text.trim())?.[1];
  if (other === undefined || AUXILIARY.test(other) || NO_SUBJECT.test(other) || PREPOSITION.test(other))
    return null;
  const count = contentOf(other).length;
  const phrase = lastPhraseOf(before);
  if (count === 0 || count > maxWordsOfAnother || phrase === null) return null;
  const at = before.lastIndexOf(phrase);
  return `${before.slice(0, at)}${other}${before.slice(at + phrase.length)}`;
};

/** A word that refers back, or an opening that continues what was said. */
const DEPENDENT_WORDS =
  /\b(?:this|that|these|those|they|them|their)\b|\bthere\s*[?.!]*$|^(?:and|but|or|so|then|what if|what (?:happens|happened|would happen) if)\b/i;

/** "Why?", "formula?", "on what computer?", "why that name?": says little without the question before it. */
const isElliptic = (text: string): boolean => {
  const plain = text.trim();
  if (asksForMore(plain)) return true;
  if (namesNothing(plain)) return isFollowUp(plain);
  const isFragment = plain.endsWith('?') && (PREPOSITION.test(plain) || !AUXILIARY.test(plain));
  return contentOf(plain).length <= maxWordsOfFollowUp && (isFragment || DEPENDENT_WORDS.test(plain));
};

const asksWho = (question: string): boolean => /^(?:(?:and|so|ok(?:ay)?),? )*who\b/i.test(question.trim());
/** "Who is X?" is about X, whom the question names. */
const namesWhom = (question: string): boolean =>
  /\bwho(?:['’]?s| is| are| was| were)\b/i.test(question) && namesIn(question).length > 0;

const personIn = (quote: string): Named | null => {
  const people = namesIn(quote).filter(({ person }) => person);
  return people.find(({ name }) => name.includes(' ')) ?? people[0] ?? null;
};

/** A combined question with more content words than this is not carried over to the next follow-up. */
const maxWordsOfBase = 6;

/** Content words that another text lacks. */
const othersOf = (question: string, text: string): readonly string[] => {
  const known = new Set(contentOf(text).map((word) => word.toLowerCase()));
  return contentOf(question).filter((word) => !known.has(word.toLowerCase()));
};

interface Reading extends Resolved {
  /** The question that the next message may depend on. */
  readonly base: string;
  readonly people: readonly Named[];
}

const readMessage = (text: string, said: Said): Reading => {
  const { question, people } = said;
  const alone = { text, base: text, inherited: [], followUp: false, people };
  if (question === null) return alone;
  const another = ofAnother(text, question);
  if (another !== null) return { text: another, base: another, inherited: [], followUp: true, people };
  const named = withNames(text, said);
  if (named) {
    // A question with few words is only understood together with the one before it.
    const few = named.inherited.length > 0 ? maxWordsOfFollowUp : 1;
    const others = contentOf(text).length > few ? [] : othersOf(question, named.text);
    return {
      ...named,
      text: [named.text, ...others].join(' '),
      base: named.text,
      inherited: [...named.inherited, ...others],
      followUp: true,
    };
  }
  if (!isElliptic(text)) return alone;
  const whole = asksForMore(text)
    ? question
    : AUXILIARY.test(text) && !PREPOSITION.test(text) && !namesNothing(text)
      ? [text, ...othersOf(question, text)].join(' ')
      : `${question} ${text}`;
  return {
    text: whole,
    base: namesNothing(text) ? question : contentOf(whole).length > maxWordsOfBase ? text : whole,
    inherited: contentOf(question),
    followUp: true,
    people,
  };
};

/**
 * A question with what it depends on: names instead of pronouns ("how rich is he?"), another subject for the question
 * before ("and Darcy?"), or that question with it ("why?"). `earlier`: the questions before it, oldest first.
 */
export const resolveFollowUp = (text: string, earlier: readonly EarlierQuestion[]): Resolved => {
  let said: Said = { question: null, people: [], answer: null };
  for (const { text: asked, quote } of earlier) {
    const { base, people } = readMessage(asked, said);
    const names = namesIn(base)
      .filter(({ person }) => person)
      .map((one) => people.find(({ name }) => name === one.name) ?? one);
    const answer = asksWho(base) && !namesWhom(base) && quote !== null ? personIn(quote) : null;
    said = { question: base, people: [...people.filter((one) => !names.includes(one)), ...names], answer };
  }
  const { text: resolved, inherited, followUp } = readMessage(text, said);
  const own = new Set(contentOf(text).map((word) => word.toLowerCase()));
  return {
    text: resolved,
    inherited: inherited.flatMap((words) => contentOf(words)).filter((word) => !own.has(word.toLowerCase())),
    followUp,
  };
};
