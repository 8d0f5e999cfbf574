import { z } from 'zod';
import type { Cognition, DraftedPlan, DraftPlanTask, TextModel } from '../../../core/ports';
import {
  daysAtPace,
  dueDays,
  minutesFor,
  studyDaysFrom,
  studyDaysUntil,
  sumOf,
} from '../../../shared/plans/schedule';
import { draftPlanPrompt } from '../prompts';
import { askWhole, checkedWhole, type ReadValue } from './checked-reply';
import { plainLine } from './plain-prose';
import { shortened } from './shortened';

const maxSteps = 100;
const line = (longest: number) =>
  z
    .string()
    .transform((text) => shortened(plainLine(text), longest))
    .pipe(z.string().min(1));
const page = z.number().int().nullish();
const reply = z.object({
  title: line(200),
  description: z.string().transform((text) => shortened(plainLine(text), 2000)),
  steps: z
    .array(z.object({ title: line(300), from: page, to: page }))
    .min(1)
    .max(maxSteps),
});
type Reply = z.infer<typeof reply>;

interface Step {
  readonly title: string;
  readonly pages: readonly [number, number] | null;
}

const stepOf = ({ title, from, to }: Reply['steps'][number]): Step => {
  const first = from ?? to ?? null;
  const last = to ?? from ?? null;
  return { title, pages: first === null || last === null ? null : [first, last] };
};

const wrongPages = (steps: readonly Step[], { position, pageCount }: DraftPlanTask): readonly string[] => {
  const from = Math.min(Math.max(1, position), Math.max(1, pageCount));
  let before = from - 1;
  return steps.flatMap(({ pages }, at) => {
    if (pages === null) return [];
    const [first, last] = pages;
    const wrong =
      first > last
        ? 'its first page comes after its last'
        : first < from || last > pageCount
          ? `its pages must lie within ${from} and ${pageCount}`
          : first <= before
            ? 'its pages must come after those of the step before'
            : null;
    before = Math.max(before, last);
    return wrong === null ? [] : [`steps[${at}]: ${wrong}`];
  });
};

/** The days of study; null without an end and a pace. An end before the start counts as today. */
const daysOf = (
  { from, until, pace }: DraftPlanTask,
  minutes: number,
  pages: number,
): readonly [string, ...string[]] | null => {
  if (until !== null) return studyDaysUntil(from, until < from ? from : until, pace);
  const needed = pace ? daysAtPace(minutes, pages, pace) : null;
  return needed === null ? null : studyDaysFrom(from, needed, pace);
};

/** Due days in proportion to the words; a step without pages counts as one page. */
const dated = (steps: readonly Step[], task: DraftPlanTask): DraftedPlan['steps'] => {
  const efforts = steps.map(({ pages }) => minutesFor(pages ?? [1, 1], pages ? task.words : undefined));
  const days = daysOf(
    task,
    sumOf(efforts),
    sumOf(steps.map(({ pages }) => (pages ? pages[1] - pages[0] + 1 : 1))),
  );
  const due = days === null ? [] : dueDays(efforts, days);
  return steps.map(({ title, pages }, at) => {
    const [day, minutes] = [due[at], efforts[at]];
    return {
      title,
      ...(pages ? { pages } : {}),
      ...(pages && minutes !== undefined ? { minutes } : {}),
      ...(day === undefined ? {} : { due: day }),
    };
  });
};

const readReply =
  (task: DraftPlanTask) =>
  ({ title, description, steps: drafted }: Reply): ReadValue<DraftedPlan> => {
    const steps = drafted.map(stepOf);
    const errors = wrongPages(steps, task);
    if (errors.length > 0) return { value: null, errors };
    return { value: { title, description, steps: dated(steps, task) }, errors: [] };
  };

/** The task `draftPlan` by a model, which decides what to read in which order. The days are calculated here. */
export const draftPlanWith =
  (model: TextModel): Cognition['draftPlan'] =>
  (task, signal) =>
    askWhole(model, draftPlanPrompt, task, checkedWhole(reply, readReply(task)), {
      task: 'plans',
      sessionId: null,
      signal,
    });
