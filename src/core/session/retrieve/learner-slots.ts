import type { Fact } from '../../../shared/model';
import { sayStatement } from '../../../shared/text/grammar/statement';
import { wordsOf } from '../../../shared/text/words';
import type { RankedFact } from '../../memory/recall/ranked-fact';
import { isOfTime } from '../../memory/recall/recall-facts';
import type { MemoryReader, ScopeRef, TimeRange } from '../../ports';
import { stem } from '../../../shared/text/grammar/stem';
import { healthWords } from '../../../shared/text/grammar/health';
import { troubleWords } from '../../../shared/text/grammar/trouble';
import { monthNames, weekdayNames } from '../../../shared/text/dates/calendar-names';

/** An attribute of a person that a question and a statement may word differently. */
export interface Slot {
  readonly words: readonly string[];
  /** Further words that ask for it and say nothing in a statement: "from" in "Where am I from?" */
  readonly asked: readonly string[];
  /** Matches statements that give it without any of the words: "I am a nurse". */
  readonly stated: RegExp | null;
  /** Matches statements that may give it. */
  readonly hinted: RegExp | null;
}

const withStems = (words: string): readonly string[] => [
  ...new Set(words.split(' ').flatMap((word) => [word, stem(word)])),
];
const slot = (
  words: string,
  stated: RegExp | null = null,
  hinted: RegExp | null = null,
  asked = '',
): Slot => ({
  words: withStems(words),
  asked: asked === '' ? [] : withStems(asked),
  stated,
  hinted,
});

const slots: readonly Slot[] = [
  slot(
    'job work works working profession occupation teaches employed business',
    /\bi (?:am|was) (?:now |currently )?(?:an?|the) |\bi['’]m (?:an?|the) |\b(?:retired|self-employed|coach|run an?|used to be|from being)\b/i,
  ),
  slot(
    'live lives home based city town',
    // People move to a town; an exam "was moved to 15 December", or moved to Friday.
    /(?<!\b(?:was|were|is|been|got) )\bmoved to (?!the \d|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|\b(?:am|['’]m|come) (?:originally )?from\b|\bbased in\b|\b(?:am|['’]m) (?:now )?in (?!the\b|my\b|a\b|an\b|year\b)[a-z]/i,
    /\bin \p{Lu}/u,
    'from',
  ),
  slot('exam examination test deadline'),
  slot('thesis dissertation phd doctorate'),
  slot('called name'),
  slot('like prefer preference prefers likes enjoy enjoys loves favourite favorite', /\bwould rather\b/i),
  slot('dislike hate hates dislikes', /\bcannot stand\b|\bdo not (?:like|enjoy)\b/i),
  slot('goal aim wants want ambition preparing training', /\b(?:want|hope|plan) to\b/i),
  // "When does my parcel arrive?": any statement with a date may answer, such as "delayed until 10 May".
  slot(
    'arrive arrives come comes start starts begin begins expire expires',
    new RegExp(`\\b(?:${[...monthNames, ...weekdayNames].join('|')})\\b`),
  ),
  slot('chapter page reading read finished'),
  slot('step next due', /\bdeadline\b/i),
  slot(
    'health illness condition medical allergic allergy allergies intolerance intolerant disease medication medicine medicines',
    healthWords,
  ),
  slot('hard difficult difficulty struggle struggling trouble weak weakness weaknesses', troubleWords),
  // "How should you explain things to me?", "What should you avoid?"
  slot(
    'ask',
    /\bask(?::| from now on)|\bwould rather have\b/i,
    null,
    'explain phrase show showing avoid write format examples units answers prefer preference preferences',
  ),
  slot(
    'travel travelling traveling trip journey holiday',
    /\b(?:go|going|fly|flying|put off|sail|sailing) (?:to )?\p{Lu}/u,
  ),
  slot(
    'day days evening evenings free time hours',
    new RegExp(`\\b(?:${weekdayNames.join('|')})s?\\b|\\b(?:mornings?|evenings?|nights?|weekends?)\\b`, 'i'),
  ),
  slot('old age', /\b\d{1,3} years old\b|\b(?:i am|i['’]m) \d{1,3}\b/i),
];
/** Only for questions about the learner: a study plan says nothing about what they study. */
const study = slot(
  'studying studies study learning learn degree course subject major revising',
  /\bhave been (?:studying|learning)\b|\bam an? (?:[\w-]+ ){0,4}student\b|\bPhD\b|\bdoing an? \b/i,
);

/** The slots that a question asks for. */
export const slotsOf = (words: readonly string[], ofLearner: boolean): readonly Slot[] =>
  [...slots, ...(ofLearner ? [study] : [])].filter((one) =>
    words.some((word) => one.words.includes(word) || one.asked.includes(word)),
  );

/** 1 if a text gives it, 0.5 if it may. */
export const slotIn = (one: Slot, text: string, own: ReadonlySet<string>): number => {
  if (one.words.some((word) => own.has(word)) || one.stated?.test(text) === true) return 1;
  return one.hinted?.test(text) === true ? 0.5 : 0;
};

/** Number of the newest facts to search, and of facts to return. */
const lookedAt = 200;
const maxSlots = 15;

/** Facts that give an attribute that a question asks for, in whatever words: health for "What am I allergic to?" */
export const factsOfSlots = async (
  memory: Pick<MemoryReader, 'listRecentFacts'>,
  question: string,
  scopes: readonly ScopeRef[],
  now: string,
  within: TimeRange | null,
): Promise<readonly RankedFact[]> => {
  const asked = slotsOf(wordsOf(question), true);
  if (asked.length === 0) return [];
  const own = scopes.filter(({ scope }) => scope !== 'book');
  const facts = await memory.listRecentFacts(own, now, lookedAt);
  const gives = ({ words, subject }: Fact): boolean => {
    const said = sayStatement({ subject, words }, 'I');
    const known = new Set(wordsOf(said));
    return asked.some((one) => slotIn(one, said, known) === 1);
  };
  return facts
    .filter((fact) => !fact.muted && (!within || isOfTime(fact, within)) && gives(fact))
    .slice(0, maxSlots)
    .map((fact) => ({ fact, score: 0 }));
};
