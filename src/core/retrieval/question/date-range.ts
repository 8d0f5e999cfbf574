import type { TimeRange } from '../../ports';
import { addDays, dayAt, startOfDay, type CalendarDay } from '../../../shared/text/dates/calendar';
import { findBareDays, findDays, type Days } from './named-days';
import type { AnswerSource } from './route-question';

export type WholeRange = Required<Pick<TimeRange, 'from' | 'to'>>;
export type Relation = 'before' | 'since' | 'after';

const relations: Readonly<Record<string, Relation>> = {
  before: 'before',
  until: 'before',
  till: 'before',
  'up to': 'before',
  'prior to': 'before',
  since: 'since',
  from: 'since',
  after: 'after',
  following: 'after',
};
const relationWords = 'before|until|till|up to|prior to|since|after|following';
/** What may separate the relation from the date: "before the exam on 3 May", but not "after lunch on Monday". */
const between = `(?:(?!(?:and|or|lunch|dinner|breakfast|work|school|class)\\b)[\\p{L}’'-]+\\s+){0,4}`;
const relationBefore = new RegExp(`\\b(${relationWords})\\s+${between}$`, 'u');
const relationInside = new RegExp(`^(${relationWords})\\b`);
const onwards = /^\s*(?:on|onwards?|until (?:now|today)|to (?:now|today))\b/;
const twoEnds = /\b(?:between|from)\s+(.{3,40}?)\s+(?:and|to|until|till|through)\s+(.{3,40}?)(?=[?.,!;]|$)/;

const beginning = new Date(0).toISOString();
const momentOf = (day: CalendarDay, timeZone: string): string =>
  new Date(startOfDay(day, timeZone)).toISOString();

/** A range of days, or the time before or after it. An open range ends at midnight tonight. */
export const rangeOf = (days: Days, relation: Relation | null, now: number, timeZone: string): WholeRange => {
  const from = momentOf(days.from, timeZone);
  const to = momentOf(days.to, timeZone);
  const tonight = momentOf(addDays(dayAt(now, timeZone), 1), timeZone);
  if (relation === 'before') return { from: beginning, to: from };
  if (relation === 'since') return { from, to: tonight };
  if (relation === 'after') return { from: to, to: tonight };
  return { from, to };
};

const yearLater = (day: CalendarDay): CalendarDay => ({ ...day, year: day.year + 1 });
const isBefore = (a: CalendarDay, b: CalendarDay): boolean =>
  a.year * 372 + a.month * 31 + a.day < b.year * 372 + b.month * 31 + b.day;

/** A range with both ends, such as "between May and July". An end that would precede its start is moved by a year. */
const daysBetweenEnds = (text: string, today: CalendarDay): (Days & { readonly words: string }) | null => {
  const [words = '', one = '', other = ''] = twoEnds.exec(text) ?? [];
  const first = one === '' ? null : findBareDays(one, today);
  const second = other === '' ? null : findBareDays(other, today);
  if (!first || !second) return null;
  if (!isBefore(second.from, first.from)) return { words, from: first.from, to: second.to };
  // "Between November and February", or "from Friday to Monday" asked on a Sunday.
  const to = yearLater(second.to);
  return isBefore(yearLater(second.from), today)
    ? { words, from: first.from, to }
    : isBefore({ ...first.from, year: first.from.year - 1 }, second.from)
      ? { words, from: { ...first.from, year: first.from.year - 1 }, to: second.to }
      : { words, from: first.from, to };
};

interface NamedRange {
  readonly range: WholeRange;
  readonly words: string;
}

const findNamedRange = (question: string, now: number, timeZone: string): NamedRange | null => {
  const today = dayAt(now, timeZone);
  const lower = question.toLowerCase();
  const both = daysBetweenEnds(lower, today);
  if (both) return { range: rangeOf(both, null, now, timeZone), words: both.words };
  const days = findDays(lower, today);
  if (!days) return null;
  const inside = relationInside.exec(days.words)?.[1];
  const ahead = relationBefore.exec(lower.slice(0, days.start))?.[1];
  const opens = /^from\b/.test(days.words) && onwards.test(lower.slice(days.start + days.words.length));
  const relation = relations[inside ?? ahead ?? (opens ? 'from' : '')] ?? null;
  return { range: rangeOf(days, relation, now, timeZone), words: days.words };
};

/**
 * The range of time that a question names ("last week", "yesterday", "in March", "since Monday", "between May and
 * July", "before the exam on 3 May"), in the learner's time zone; null if it names none (D14). Weeks begin on Monday;
 * a month or day without a year is the most recent one.
 */
export const findDateRange = (question: string, now: number, timeZone: string): WholeRange | null =>
  findNamedRange(question, now, timeZone)?.range ?? null;

/** The words that name the range, in lower case: "last week", "in march"; null if there are none. */
export const findTimeWords = (question: string, now: number, timeZone: string): string | null =>
  findNamedRange(question, now, timeZone)?.words ?? null;

/** An event whose time the question does not give: "before the exam", "after the holidays". */
interface NamedEvent {
  readonly relation: Relation;
  /** "exam", "first half-marathon". */
  readonly name: string;
}

const event = new RegExp(
  `\\b(${relationWords})\\s+(?:the|my|our|his|her|their)\\s+((?:[\\p{L}’'-]+\\s+){0,3}?[\\p{L}’'-]+)(?=[?.,!;]|\\s+(?:did|do|does|have|had|was|were|what|when|how|who|i|we|you|and|or)\\b|$)`,
  'iu',
);

export const findNamedEvent = (question: string): NamedEvent | null => {
  const [, relation = '', name = ''] = event.exec(question) ?? [];
  const known = relations[relation.toLowerCase()];
  return known === undefined || name === '' ? null : { relation: known, name: name.toLowerCase() };
};

/** Whether the question asks for what was said, read or studied at that time rather than for what happened. */
export const asksOfThen = (question: string): boolean =>
  /\b(?:say|said|tell|told|ask(?:ed)?|talk(?:ed)?|discuss(?:ed)?|spoke|mention(?:ed)?|explain(?:ed)?|read|stud(?:y|ied)|learn(?:ed|t)?|cover(?:ed)?|note[ds]?|wrote|write|work(?:ed)? on|go over|went over|look(?:ed)? at)\b/i.test(
    question,
  );

/** Whether the question's time is when something was said. If so, the words for it are left out of the search. */
export const narrowsByTime = (about: AnswerSource, question: string): boolean =>
  about === 'sessions' || about === 'notes' || asksOfThen(question);
