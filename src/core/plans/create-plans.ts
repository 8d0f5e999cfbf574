import { LecternError } from '../../shared/errors';
import type { EngineEvent } from '../../shared/model';
import type { Plans } from './plans';
import type { Clock, Cognition, Ids, LibraryReader, PlanReader, PlanWriter } from '../ports';
import { isoTime } from '../ports';
import { dayAt, isoDay } from '../../shared/text/dates/calendar';
import { errorText } from '../../shared/messages/en/errors';

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
const never = new AbortController().signal;

/** A plan for the learner to edit; not stored. */
const draftPlan = async (
  { library, cognition, embedder, clock, ids }: PlansDeps,
  [bookId, goal, until]: Parameters<Plans['draft']>,
): ReturnType<Plans['draft']> => {
  const book = await library.findBook(bookId, embedder.modelId);
  if (!book) throw new LecternError('BOOK_NOT_FOUND', errorText.bookGone);
  if (book.state !== 'ready') throw new LecternError('BOOK_NOT_READY', errorText.bookImporting);
  const from = isoDay(dayAt(clock.now(), clock.timeZone));
  if (until !== null && until < from)
    throw new LecternError('INVALID_INPUT', errorText.planDayPassed, {
      field: 'until',
    });
  const drafted = await cognition.draftPlan(
    {
      bookTitle: book.title,
      pageCount: book.pageCount,
      outline: await library.listOutline(bookId),
      goal,
      from,
      until,
      position: book.position,
    },
    never,
  );
  return {
    title: drafted.title,
    description: drafted.description,
    status: 'active',
    bookId,
    steps: drafted.steps.map(({ title, pages, due }) => ({
      id: ids.uuid(),
      title,
      ...(pages ? { pages: [pages[0], pages[1]] as [number, number] } : {}),
      ...(due ? { due } : {}),
      done: false,
    })),
  };
};

export const createPlans = (deps: PlansDeps): Plans => {
  const { plans, clock, emit } = deps;
  return {
    list: ({ bookId, status }) =>
      plans.listPlans({ ...(bookId ? { bookId } : {}), ...(status ? { status } : {}) }),
    draft: (...args) => draftPlan(deps, args),
    async get(id) {
      const plan = await plans.findPlan(id);
      if (!plan) throw notFound();
      return plan;
    },
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
    async remove(id) {
      if (!(await plans.erasePlan(id, isoTime(clock)))) throw notFound();
      emit({ kind: 'plan', planId: id });
    },
  };
};
