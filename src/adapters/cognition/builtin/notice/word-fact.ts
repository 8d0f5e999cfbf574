import type { FactCandidate } from '../../../../core/ports';
import { datesIn } from '../../../../shared/text/dates/dates-in';
import { withDates, type Weekdays } from '../../../../shared/text/dates/with-dates';
import { foldSpace } from '../../../../shared/text/fold-space';
import { isAboutHealth } from '../../../../shared/text/grammar/health';
import { pastTense } from '../../../../shared/text/grammar/past-tense';
import { readStatement } from '../../../../shared/text/grammar/statement';
import { standingRequest } from '../../../../shared/text/grammar/standing-request';
import type { Part } from './split-message';

const ofLearner = /^(?:i|i'm|im|i've|ive|i'd|i'll|my|we|we're|we've|our)\b/i;
/** Makes what follows a supposition or somebody else's words. */
const notSaid =
  /\b(?:if|whether|suppose|supposing|imagine|pretend|wish|said|says|told|wrote|writes|thinks?|according to)\b/i;

const condition =
  /^(?:and |but |so |then )*(?:if|in case|unless|suppose|imagine|let(?:'s| us) say|provided|as long as|(?:should|were|had) (?:i|you|we|he|she|they))\b/i;

/** Whether the sentence begins with a condition, so that the part is true only under it. */
export const isSupposed = ({ sentence }: Part): boolean => condition.test(sentence);

/** Whether a part is a plain statement with the learner as its subject. */
export const isOwnStatement = ({ text, sentence, asks }: Part): boolean => {
  const before = sentence.slice(0, Math.max(0, sentence.indexOf(text)) + text.length);
  return ofLearner.test(text) && !asks && !notSaid.test(before);
};

/** Whether it is about the learner's own health, which must not be missed: "I have asthma", "my asthma gets worse". */
export const isOwnHealth = (part: Part): boolean => {
  const [subject = ''] = /^(?:my (?:\S+ )?\S+|i\b.*)/i.exec(part.text) ?? [];
  return isAboutHealth(subject) && isOwnStatement(part);
};

const unit = '(?:page|chapter|section|part|lesson|unit|exercise)s? \\d';
const progress = new RegExp(
  [
    `^i(?:'m| am)(?: now| still| already| stuck| up)* (?:on|at|in|to) ${unit}`,
    `^i(?:'ve| have)?(?: just| now| already)* (?:finished|completed|read|started|reached|done)(?: up to| with)? ${unit}`,
    `^i(?:'ll| will| (?:am |'m )?(?:plan(?:ning)?|going|intend(?:ing)?|want) to) (?:finish|read|reread|study|review|start|do) ${unit}`,
  ].join('|'),
  'i',
);

/** Whether it says how far the learner has read or will read: "I'm on page 20", "I plan to finish chapter 5". */
export const isProgress = (part: Part): boolean => progress.test(part.text) && isOwnStatement(part);

const fullName =
  "\\p{Lu}[\\p{L}'.-]*(?: (?:(?:van|von|de|der|da|di|bin|al|la|le) )*\\p{Lu}[\\p{L}'.-]*){0,3}";
const saysName = new RegExp(
  `^(?:[Mm]y (?:full |first |real )?name(?:'s| is)|(?:(?:[Yy]ou can|[Pp]lease|[Jj]ust) )*[Cc]all me|I(?:'m| am) called|I go by) (?<name>${fullName}|\\p{L}{2,}$)`,
  'u',
);
/** "Hi, I'm Ada" and "I'm Ada, a nurse", but not "I'm German". */
const introduces = new RegExp(`^I(?:'m| am) (?<name>${fullName})(?:$|(?<role>, an? ))`, 'u');
const greets = /^(?:hi|hello|hey|good (?:morning|evening|afternoon))\b/i;

/** The learner's name, if that is what a part states. */
export const nameIn = ({ text, sentence }: Part): string | null => {
  const found = saysName.exec(text)?.groups ?? introduces.exec(text)?.groups;
  const isGiven = found && (!introduces.test(text) || found['role'] !== undefined || greets.test(sentence));
  return isGiven
    ? (found['name'] ?? '').replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())
    : null;
};

const finite = /\b(?:is|are|was|were|has|have|makes?|helps?|takes?|can|means)\b/i;
const began = new RegExp(
  `^(?:just |finally |recently )?${pastTense} (?:an?|the|my|our|to|in|into|from|off|out|up|back|\\d+)\\b`,
  'i',
);
const role = /^(?:an? )?(?<what>(?:[\p{L}\d'-]+ ){0,4}[\p{L}-]+) here(?=$|,)/iu;

/** The clause with the subject that was left out: "training for a marathon", "got the job", "retired welder here". */
const withSubject = (clause: string): string => {
  if (ofLearner.test(clause)) return clause;
  const what = role.exec(clause)?.groups?.['what'];
  if (what !== undefined && !finite.test(what))
    return `I am ${/^[aeiou]/i.test(what) ? 'an' : 'a'} ${what}${clause.replace(role, '')}`;
  if (/^\p{L}{2,}ing \S/u.test(clause) && !finite.test(clause)) return `I am ${clause}`;
  return began.test(clause) ? `I ${clause}` : clause;
};

const did = new RegExp(
  `^(?:i|we|my (?:[\\w'-]+ ){1,3}?)(?:'ve| have| has)?(?: (?:just|also|finally|already|\\w+ly))* ?${pastTense}\\b`,
  'i',
);
const intends =
  /\b(?:will|going to|gonna|plan(?:s|ning)? to|plan is to|must|have to|need to|want to|hope to|aim|goal|due|deadline)\b|'ll\b/i;
/** Something of the learner's on a day of the week: "my exam is on Friday", "I have an interview on Monday". */
const onWeekday =
  /^(?:(?:my|our)\b|i(?:'ve| have)?(?: got)? (?:an?|my|the)\b).*\b(?:on|by|until|till|to|for|before) \w+day\b/i;
const recurs =
  /\b(?:lessons?|class(?:es)?|course|lectures?|seminars?|shifts?|meetings?|rehearsals?|training|practice)\b/i;

const weekdaysOf = (sentence: string): Weekdays => {
  if (did.test(sentence)) return 'past';
  return intends.test(sentence) || (onWeekday.test(sentence) && !recurs.test(sentence)) ? 'coming' : 'habit';
};

const prefers =
  /^i (?:would |'d |do )?(?:not |don't |really |also |much )*(?:like|love|prefer|enjoy|hate|dislike|detest|rather)\b|\bfavou?rite\b|\b(?:best|better)\b.*\bfor me\b|^i (?:learn|study|work|remember) (?:things )?(?:best|better)\b/i;
const limits =
  /\b(?:only|cannot|can't|can not|must not|mustn't|not allowed|no (?:time|money|access|internet|car)|at most|max(?:imum)?)\b/i;
const plans = /^i(?:'m| am)?(?: now)? (?:plan(?:ning)?|intend(?:ing)?) to\b/i;

const typeOf = (sentence: string, weekdays: Weekdays): FactCandidate['type'] => {
  if (isAboutHealth(sentence) || limits.test(sentence)) return 'constraint';
  if (prefers.test(sentence)) return 'preference';
  if (progress.test(sentence) || plans.test(sentence)) return 'task_state';
  const isDated = datesIn(sentence).some(({ day, isRelative }) => day !== null || isRelative);
  return weekdays === 'coming' || (isDated && weekdays === 'habit') ? 'constraint' : 'profile';
};

/** A part of a message as a fact: the learner's words with their subject, and a date beside a relative day. */
export const wordFact = (
  text: string,
  name: string | null,
  saidAt: string,
  timeZone: string,
): Pick<FactCandidate, 'type' | 'subject' | 'words'> => {
  if (name !== null) return { type: 'profile', ...readStatement(`My name is ${name}`) };
  const request = standingRequest(text);
  if (request) {
    const asks = request.kind === 'change' ? 'I ask from now on to' : 'I ask:';
    return { type: 'preference', ...readStatement(`${asks} ${request.words}`) };
  }
  const sentence = withSubject(foldSpace(text)).replace(/^from now on,? (i\b.*)$/i, '$1 from now on');
  const weekdays = weekdaysOf(sentence);
  const { subject, words } = readStatement(withDates(sentence, saidAt, timeZone, weekdays));
  return { type: typeOf(sentence, weekdays), subject, words: subject === 'other' ? `${words}.` : words };
};
