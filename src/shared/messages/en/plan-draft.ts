import type { PlanStep } from '../../model';
import { weekdayNames } from '../../text/dates/calendar-names';
import { quoted } from '../../text/quotes/quoted';

const counted = (number: number, noun: string): string =>
  `${String(number)} ${noun}${number === 1 ? '' : 's'}`;

/** What the built-in engine writes into a study plan. */
export const planText = {
  review: 'Review what you read and your notes',
  openingPages: 'Opening pages',
  readBook: (title: string) => `Read ${quoted(title)}`,
  /** `verb`: Read, or Finish for a chapter that was begun. */
  pages: (isBegun: boolean, from: number, to: number) =>
    `${verb(isBegun)} pages ${String(from)} to ${String(to)}`,
  chapters: (
    isBegun: boolean,
    titles: readonly string[],
    part: { readonly number: number; readonly of: number } | undefined,
  ) =>
    `${verb(isBegun)} ${series(titles.map(quoted))}${part === undefined ? '' : `, part ${String(part.number)} of ${String(part.of)}`}`,
  extent: (book: string, pages: number, steps: number) =>
    `${counted(pages, 'page')} of ${quoted(book)} in ${counted(steps, 'step')}.`,
  pace: (from: string, to: string, pagesPerDay: number, minutesPerDay: number) =>
    `From ${from} to ${to}: about ${counted(pagesPerDay, 'page')} or ${counted(minutesPerDay, 'minute')} a day, with a review at the end.`,
  /** `weekdays`: 0 is Monday. */
  off: (weekdays: readonly number[]) =>
    `Nothing on ${series(weekdays.map((day) => `${weekdayNames[day] ?? ''}s`))}.`,
  missed: (day: string) =>
    `That is more a day than you asked for: otherwise the book is not finished by ${day}.`,
  onlyNamed: (chapters: readonly string[]) =>
    `Only the chapters that your goal names: ${chapters.map(quoted).join(', ')}.`,
  nearestFirst: (chapters: readonly string[]) =>
    `The chapters closest to your goal come first: ${chapters.map(quoted).join(', ')}. The rest follow in order.`,
} as const;

const verb = (isBegun: boolean): string => (isBegun ? 'Finish' : 'Read');

/** Up to three titles by name, more as a range. */
const series = (titles: readonly string[]): string =>
  titles.length <= 3
    ? titles.join(', ').replace(/, ([^,]*)$/, ' and $1')
    : `${titles[0] ?? ''} to ${titles.at(-1) ?? ''}`;

/** Why the built-in engine proposes other days for the open steps of a plan. */
export const replanText = {
  inTime: (late: number, end: string) =>
    `${counted(late, 'step')} ${late === 1 ? 'is' : 'are'} late. Spread from today on, what is left still fits until ${end}.`,
  later: (late: number, end: string) =>
    `${counted(late, 'step')} ${late === 1 ? 'is' : 'are'} late. At your pace, what is left takes until ${end}.`,
} as const;

/** Why changes are proposed that the learner has asked for. */
export const changePlanText = {
  shift: (days: number) =>
    `You asked to move the plan by ${counted(Math.abs(days), 'day')}${days < 0 ? ', to earlier days' : ''}.`,
  add: 'You asked for another step.',
  finished: (title: string) => `You said that you have finished ${quoted(title)}.`,
  read: (title: string) => `Read ${quoted(title)}`,
} as const;

/** The steps of a plan in a calendar file. */
export const calendarText = {
  title: ({ title, state }: PlanStep) => (state === 'done' ? `✓ ${title}` : title),
  effort: ({ pages, minutes }: PlanStep) =>
    [pages ? `Pages ${String(pages[0])}–${String(pages[1])}` : '', minutes ? `${String(minutes)} min` : '']
      .filter((part) => part !== '')
      .join(', '),
  subStep: (title: string, isDone: boolean) => `${isDone ? '[x]' : '[ ]'} ${title}`,
} as const;
