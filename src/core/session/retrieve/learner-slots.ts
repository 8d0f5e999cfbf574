import { stem } from '../../../shared/text/grammar/stem';
import { monthNames, weekdayNames } from '../../../shared/text/dates/calendar-names';

/** An attribute of a person that a question and a statement may word differently. */
export interface Slot {
  readonly words: readonly string[];
  /** Matches statements that give it without any of the words: "I am a nurse". */
  readonly stated: RegExp | null;
  /** Matches statements that may give it. */
  readonly hinted: RegExp | null;
}

const slot = (words: string, stated: RegExp | null = null, hinted: RegExp | null = null): Slot => ({
  words: [...new Set(words.split(' ').flatMap((word) => [word, stem(word)]))],
  stated,
  hinted,
});

const slots: readonly Slot[] = [
  slot(
    'job work works working profession occupation teaches employed',
    /\bi (?:am|was) (?:now |currently )?(?:an?|the) |\bi['’]m (?:an?|the) |\b(?:retired|self-employed|coach|run an?)\b/i,
  ),
  slot(
    'live lives home based city town from',
    // People move to a town; an exam "was moved to 15 December", or moved to Friday.
    /(?<!\b(?:was|were|is|been|got) )\bmoved to (?!the \d|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|\b(?:am|['’]m|come) (?:originally )?from\b|\bbased in\b/i,
    /\bin \p{Lu}/u,
  ),
  slot('exam examination test deadline'),
  slot('called name'),
  slot(
    'like prefer preference prefers likes enjoy enjoys loves favourite favorite',
    /\bwould rather\b|\bask:/i,
  ),
  slot('dislike hate hates dislikes', /\bcannot stand\b|\bdo not (?:like|enjoy)\b/i),
  slot('goal aim wants want ambition preparing training', /\b(?:want|hope|plan) to\b/i),
  // "When does my parcel arrive?": any statement with a date may answer, such as "delayed until 10 May".
  slot(
    'arrive arrives come comes start starts begin begins expire expires',
    new RegExp(`\\b(?:${[...monthNames, ...weekdayNames].join('|')})\\b`),
  ),
  slot('chapter page reading read finished'),
  slot('step next due', /\bdeadline\b/i),
  slot('old age', /\b\d{1,3} years old\b|\b(?:i am|i['’]m) \d{1,3}\b/i),
];
/** Only for questions about the learner: a study plan says nothing about what they study. */
const study = slot(
  'studying studies study learning learn degree course subject major revising',
  /\bhave been (?:studying|learning)\b/i,
);

/** The slots that a question asks for. */
export const slotsOf = (words: readonly string[], ofLearner: boolean): readonly Slot[] =>
  [...slots, ...(ofLearner ? [study] : [])].filter((one) => words.some((word) => one.words.includes(word)));

/** 1 if a text gives it, 0.5 if it may. */
export const slotIn = (one: Slot, text: string, own: ReadonlySet<string>): number => {
  if (one.words.some((word) => own.has(word)) || one.stated?.test(text) === true) return 1;
  return one.hinted?.test(text) === true ? 0.5 : 0;
};
