import { LecternError } from '../../shared/errors';
import type { EngineEvent, Plan, PlanId } from '../../shared/model';
import type { Plans } from './plans';
import type { Clock, Cognition, Ids, LibraryReader, PlanFilter, PlanReader, PlanWriter } from '../ports';
import { isoTime } from '../ports';
import { readGoal } from '../../shared/plans/read-goal';
import { dayAt, isoDay } from '../../shared/text/dates/calendar';
import { calendarName, planCalendar } from './plan-calendar';
import { replan } from './replan';
import { errorText } from '../../shared/messages/engine-text';

interface PlansDeps {
  readonly plans: PlanReader & PlanWriter;
  readonly library: LibraryReader;
  readonly cognition: Cognition;
  readonly embedder: { readonly modelId: string };
  readonly clock: Clock;
  readonly ids: Ids;
  readonly emit: (event: EngineEvent) => void;
}

const notFound = (): LecternError => new LecternError('PLAN_NOT_FOUND', errorText.planGone);
const neverAborted = new AbortController().signal;
const todayOf = (clock: Clock): string => isoDay(dayAt(clock.now(), clock.timeZone));

/** The goal as typed comes first, unless the description repeats it. */
const withGoal = (goal: string, description: string): string =>
  goal === '' || description.includes(goal) ? description : `${goal}\n\n${description}`;

/** A plan for the learner to edit; not stored. */
const draftPlan = async (
  { library, cognition, embedder, clock, ids }: PlansDeps,
  [bookId, goal, until]: Parameters<Plans['draft']>,
): ReturnType<Plans['draft']> => {
  const book = await library.findBook(bookId, embedder.modelId);
  if (!book) throw new LecternError('BOOK_NOT_FOUND', errorText.bookGone);
  if (book.state !== 'ready') throw new LecternError('BOOK_NOT_READY', errorText.bookImporting);
  const from = todayOf(clock);
  if (until !== null && until < from)
    throw new LecternError('INVALID_INPUT', errorText.planDayPassed, {
      field: 'until',
    });
  const { until: named, pace, aim } = readGoal(goal, from);
  const drafted = await cognition.draftPlan(
    {
      bookTitle: book.title,
      pageCount: book.pageCount,
      outline: await library.listOutline(bookId),
      goal,
      from,
      until: until ?? named,
      position: book.position,
      aim,
      pace,
      words: await library.listWordCounts(bookId),
    },
    neverAborted,
  );
  return {
    title: drafted.title,
    description: withGoal(goal, drafted.description),
    status: 'active',
    bookId,
    pace,
    steps: drafted.steps.map(({ title, pages, due, minutes }) => ({
      id: ids.uuid(),
      title,
      ...(pages ? { pages: [pages[0], pages[1]] as [number, number] } : {}),
      ...(due ? { due } : {}),
      ...(minutes ? { minutes } : {}),
      state: 'open' as const,
    })),
  };
};

const definedFields = ({ bookId, status }: PlanFilter): PlanFilter => ({
  ...(bookId ? { bookId } : {}),
  ...(status ? { status } : {}),
});

export const createPlans = (deps: PlansDeps): Plans => {
  const { plans, clock, emit } = deps;
  const get = async (id: PlanId): Promise<Plan> => {
    const plan = await plans.findPlan(id);
    if (!plan) throw notFound();
    return plan;
  };
  const propose: Plans['propose'] = async (id, proposal) => {
    if (!(await plans.setProposal(id, proposal, isoTime(clock)))) throw notFound();
    emit({ kind: 'plan', planId: id });
    return plans.findProposal(id);
  };
  return {
    list: (filter) => plans.listPlans(definedFields(filter)),
    overview: (filter) => plans.listPlanOverviews(definedFields(filter)),
    draft: (...args) => draftPlan(deps, args),
    get,
    async create(input) {
      const plan = await plans.addPlan(input, isoTime(clock));
      emit({ kind: 'plan', planId: plan.id });
      return plan;
    },
    async update(id, input) {
      const plan = await plans.updatePlan(id, input, isoTime(clock));
      if (!plan) throw notFound();
      emit({ kind: 'plan', planId: id });
      return plan;
    },
    async setStep(id, stepId, state) {
      const plan = await plans.setStepState(id, stepId, state, isoTime(clock));
      if (!plan) throw notFound();
      emit({ kind: 'plan', planId: id });
      return plan;
    },
    async remove(id) {
      if (!(await plans.erasePlan(id, isoTime(clock)))) throw notFound();
      emit({ kind: 'plan', planId: id });
    },
    async proposal(id) {
      await get(id);
      return plans.findProposal(id);
    },
    propose,
    async replan(id) {
      const proposal = replan(await get(id), todayOf(clock));
      return proposal && propose(id, proposal);
    },
    async decide(id, decision) {
      const plan = await plans.decideProposal(id, decision, isoTime(clock));
      if (!plan) throw notFound();
      emit({ kind: 'plan', planId: id });
      return plan;
    },
    async calendar(id) {
      const plan = await get(id);
      return { fileName: calendarName(plan.title), text: planCalendar(plan) };
    },
  };
};
