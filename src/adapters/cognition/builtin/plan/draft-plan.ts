import type { DraftedPlan, DraftPlanTask } from '../../../../core/ports';
import { chaptersOf } from '../../../../shared/text/chapters';
import { longDay, parseDay } from '../../../../shared/text/dates/calendar';
import { foldSpace } from '../../../../shared/text/fold-space';
import { capitalised } from '../../../../shared/text/grammar/statement';
import {
  daysAtPace,
  dueDays,
  minutesFor,
  studyDaysFrom,
  studyDaysUntil,
  sumOf,
} from '../../../../shared/plans/schedule';
import { planText } from '../../../../shared/messages/en/plan-draft';
import { shortened } from '../../../../shared/messages/en/session-text';
import { balanceSegments } from './balance';
import { matchGoal, namesPart, type GoalMatch } from './match-goal';
import { lengthOf, pagesWithin, segmentsOf, type Segment } from './segments';

/** With fewer days than this, no day is reserved for review. */
const DAYS_FOR_REVIEW = 3;

type Days = readonly [string, ...string[]];

interface Schedule {
  /** Null without an end and a pace. */
  readonly days: Days | null;
  /** The day of the review; null if there is none. */
  readonly review: string | null;
  /** The last day that the learner asked for, if the pace does not reach the end by then. */
  readonly missed: string | null;
}

const withoutLast = (days: Days): Days => [days[0], ...days.slice(1, -1)];

/** The days for reading: as many as the pace needs, or else all until the end, of which the last is for review. */
function scheduleOf(task: DraftPlanTask, minutes: number, pages: number): Schedule {
  const { from, pace } = task;
  const until = task.until === null ? null : studyDaysUntil(from, lastDay(task.until, from), pace);
  const needed = pace ? daysAtPace(minutes, pages, pace) : null;
  if (until === null) {
    if (needed === null) return { days: null, review: null, missed: null };
    const days = studyDaysFrom(from, needed + 1, pace);
    return { days: withoutLast(days), review: days.at(-1) ?? null, missed: null };
  }
  const isLong = until.length >= DAYS_FOR_REVIEW;
  const reading = isLong ? withoutLast(until) : until;
  const isMissed = needed !== null && needed > reading.length;
  const days: Days =
    needed === null || isMissed ? reading : [reading[0], ...reading.slice(1, Math.max(1, needed))];
  return { days, review: until.at(-1) ?? null, missed: isMissed ? (until.at(-1) ?? null) : null };
}

/** An end before the start is moved to the start. */
const lastDay = (until: string, from: string): string => (until >= from ? until : from);

/** A plan from the table of contents: what is left to read, in steps of similar length, spread over the days. */
export function draftPlan(task: DraftPlanTask): DraftedPlan {
  const pageCount = Math.max(1, task.pageCount);
  const chapters = chaptersOf(task.outline, pageCount);
  const match = matchGoal(segmentsOf(task.outline, pageCount), chapters, task.aim ?? task.goal);
  // If the learner is past all chapters of the goal, they are read again.
  const left = pagesWithin(match.segments, Math.min(Math.max(1, task.position), pageCount));
  const ahead = left.length > 0 ? left : match.segments;
  const minutesOf = ({ from, to }: Segment): number => minutesFor([from, to], task.words);
  const minutes = sumOf(ahead.map(minutesOf));
  const schedule = scheduleOf(task, minutes, sumOf(ahead.map(lengthOf)));
  const isPaced = task.pace?.minutesADay !== undefined || task.pace?.pagesADay !== undefined;
  const steps = balanceSegments(ahead, schedule.days?.length ?? null, isPaced);
  const due = schedule.days ? dueDays(steps.map(minutesOf), schedule.days) : [];
  const reading = steps.map((step, index) => {
    const day = due[index];
    const pages = [step.from, step.to] as const;
    return {
      title: stepTitle(step),
      pages,
      minutes: minutesOf(step),
      ...(day === undefined ? {} : { due: day }),
    };
  });
  const review = schedule.review === null ? [] : [{ title: planText.review, due: schedule.review }];
  return {
    title: planTitle(task),
    description: description(task, match, steps, schedule),
    steps: [...reading, ...review],
  };
}

function stepTitle(step: Segment): string {
  if (step.titles.length === 0) return planText.pages(step.begun === true, step.from, step.to);
  const isBegun = step.begun === true && (step.part?.number ?? 1) === 1;
  return planText.chapters(isBegun, step.titles.map(foldSpace), step.part);
}

const trimmed = (goal: string): string => foldSpace(goal).replace(/[\s.!?,;:]+$/, '');

/** The goal without its day and pace; if that only says to read the book, the book. */
function planTitle(task: DraftPlanTask): string {
  const aim = trimmed(task.aim ?? task.goal);
  const isPlain = task.aim !== undefined && task.aim !== trimmed(task.goal) && !namesPart(aim);
  if (aim === '' || isPlain) return planText.readBook(task.bookTitle);
  return shortened(capitalised(aim), 80);
}

function description(
  task: DraftPlanTask,
  match: GoalMatch,
  steps: readonly Segment[],
  { days, review, missed }: Schedule,
): string {
  const pages = steps.reduce((sum, step) => sum + lengthOf(step), 0);
  const lines = [planText.extent(task.bookTitle, pages, steps.length)];
  const minutes = steps.reduce((sum, { from, to }) => sum + minutesFor([from, to], task.words), 0);
  if (days !== null && review !== null) {
    const aDay = Math.max(1, Math.round(pages / days.length));
    const minutesADay = Math.max(1, Math.round(minutes / days.length));
    lines.push(planText.pace(spoken(task.from), spoken(review), aDay, minutesADay));
  }
  if (task.pace?.off) lines.push(planText.off(task.pace.off));
  if (missed !== null) lines.push(planText.missed(spoken(missed)));
  const named = match.matched.slice(0, 4).map(foldSpace);
  if (match.mode === 'only' && named.length > 0) lines.push(planText.onlyNamed(named));
  if (match.mode === 'first' && named.length > 0) lines.push(planText.nearestFirst(named));
  return lines.join(' ');
}

const spoken = (day: string): string => longDay(parseDay(day));
