import type { DraftedPlan, DraftPlanTask } from '../../../../core/ports';
import { longDay, parseDay } from '../../../../shared/text/dates/calendar';
import { foldSpace } from '../../../../shared/text/fold-space';
import { shortened } from '../../../../shared/messages/en/session-text';
import { balanceSegments } from './balance';
import { daysBetween, dueDays } from './due-days';
import { matchGoal, type GoalMatch } from './match-goal';
import { lengthOf, pagesWithin, segmentsOf, type Segment } from './segments';
import { planText } from '../../../../shared/messages/en/plan-draft';

/** With fewer days than this, no day is reserved for review. */
const DAYS_FOR_REVIEW = 3;

/** A plan from the table of contents: what is left to read, in steps of similar length, spread over the days. */
export function draftPlan(task: DraftPlanTask): DraftedPlan {
  const pageCount = Math.max(1, task.pageCount);
  const match = matchGoal(segmentsOf(task.outline, pageCount), task.goal);
  // If the learner is past all chapters of the goal, they are read again.
  const ahead = pagesWithin(match.segments, Math.min(Math.max(1, task.position), pageCount));
  const days = task.until === null ? null : daysBetween(task.from, task.until);
  const readingDays = days === null ? null : days >= DAYS_FOR_REVIEW ? days - 1 : days;
  const steps = balanceSegments(ahead.length > 0 ? ahead : match.segments, readingDays);
  const due = readingDays === null ? [] : dueDays(steps.map(lengthOf), task.from, readingDays);
  const reading = steps.map((step, index) => {
    const day = due[index];
    const pages = [step.from, step.to] as const;
    return { title: stepTitle(step), pages, ...(day === undefined ? {} : { due: day }) };
  });
  const lastDay = lastDayOf(task);
  const review = lastDay === null ? [] : [{ title: planText.review, due: lastDay }];
  return {
    title: planTitle(task),
    description: description(task, match, steps, days),
    steps: [...reading, ...review],
  };
}

/** An end before the start is moved to the start. */
const lastDayOf = ({ from, until }: DraftPlanTask): string | null =>
  until === null || until >= from ? until : from;

function stepTitle(step: Segment): string {
  if (step.titles.length === 0) return planText.pages(step.begun === true, step.from, step.to);
  const isBegun = step.begun === true && (step.part?.number ?? 1) === 1;
  return planText.chapters(isBegun, step.titles.map(foldSpace), step.part);
}

function planTitle(task: DraftPlanTask): string {
  const goal = foldSpace(task.goal).replace(/[\s.!?,;:]+$/, '');
  if (goal === '') return planText.readBook(task.bookTitle);
  return shortened(goal.charAt(0).toUpperCase() + goal.slice(1), 80);
}

function description(
  task: DraftPlanTask,
  match: GoalMatch,
  steps: readonly Segment[],
  days: number | null,
): string {
  const pages = steps.reduce((sum, step) => sum + lengthOf(step), 0);
  const lines = [planText.extent(task.bookTitle, pages, steps.length)];
  const lastDay = lastDayOf(task);
  if (days !== null && lastDay !== null)
    lines.push(planText.pace(spoken(task.from), spoken(lastDay), Math.max(1, Math.round(pages / days))));
  const named = match.matched.slice(0, 4).map(foldSpace);
  if (match.mode === 'only' && named.length > 0) lines.push(planText.onlyNamed(named));
  if (match.mode === 'first' && named.length > 0) lines.push(planText.nearestFirst(named));
  return lines.join(' ');
}

const spoken = (day: string): string => longDay(parseDay(day));
