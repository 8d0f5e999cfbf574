import type { PlanStep } from '../../../shared/model';
import { dayToDate, daysBetween, formatDay, isoDay } from '../../app/format';
import { openPage } from '../../app/place';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });

export const isLate = (step: PlanStep, today = isoDay(new Date())): boolean =>
  !step.done && step.due !== undefined && step.due < today;

/** A day as one says it: today, tomorrow, a weekday within the week, else a date. */
export function sayDay(due: string, today = isoDay(new Date())): string {
  const days = daysBetween(today, due);
  if (days === 0) return text.plans.today;
  if (days === 1) return text.plans.tomorrow;
  return Math.abs(days) < 7 ? weekday.format(dayToDate(due)) : formatDay(dayToDate(due));
}

export function DueDay({ step }: { readonly step: PlanStep }) {
  if (!step.due) return <span />;
  const late = isLate(step);
  const now = !step.done && step.due === isoDay(new Date());
  return (
    <span className={late ? 'p-d s-d meta is-late' : now ? 'p-d s-d meta is-now' : 'p-d s-d meta'}>
      {late && <Icon name="clock" small />}
      {sayDay(step.due)}
    </span>
  );
}

export const sayPages = ([from, to]: readonly [number, number]): string =>
  from === to ? `p. ${from}` : `p. ${from}–${to}`;

/** The pages of a step; they open in the book. */
export function StepPages({ step, bookId }: { readonly step: PlanStep; readonly bookId: string | null }) {
  if (!step.pages) return <span />;
  const said = sayPages(step.pages);
  const [from] = step.pages;
  if (!bookId) return <span className="plink p-pg">{said}</span>;
  return (
    <button
      type="button"
      className="plink p-pg"
      aria-label={text.plans.openPages(said)}
      onClick={() => openPage(bookId, from)}
    >
      {said}
    </button>
  );
}
