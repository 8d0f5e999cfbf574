import type { BookId, PlanStep } from '../../../shared/model';
import { isLate } from '../../../shared/plans/schedule';
import { dayToDate, daysBetween, formatDay, formatPage, isoDay } from '../../messages/format';
import { openPage } from '../../navigation/place';
import { useToday } from '../../state/use-now';
import { locale } from '../../messages/language';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { physicalPage } from '../../client/locator';
import { usePageLabel } from '../../navigation/page-label';

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });

/** A day in words: today, tomorrow, a weekday if it is less than a week away, otherwise a date. */
export function dueDayText(due: string, today = isoDay(new Date())): string {
  const days = daysBetween(today, due);
  if (days === 0) return text.plans.today;
  if (days === 1) return text.plans.tomorrow;
  return Math.abs(days) < 7 ? weekday.format(dayToDate(due)) : formatDay(dayToDate(due));
}

export function DueDay({ step }: { readonly step: PlanStep }) {
  const today = useToday();
  if (!step.due) return <span />;
  const late = isLate(step, today);
  const now = step.state === 'open' && step.due === today;
  return (
    <span className={late ? 'p-d s-d meta is-late' : now ? 'p-d s-d meta is-now' : 'p-d s-d meta'}>
      {late && <Icon name="clock" small />}
      {dueDayText(step.due, today)}
    </span>
  );
}

export function StepEffort({ step }: { readonly step: PlanStep }) {
  return (
    <span className="meta num p-m">{step.minutes === undefined ? '' : text.plans.minutes(step.minutes)}</span>
  );
}

/** A range of pages by their printed labels: "31–45". */
export function usePages(bookId: BookId | null, pages: readonly [number, number]): string {
  const from = usePageLabel(bookId, pages[0]);
  const to = usePageLabel(bookId, pages[1]);
  return from === to ? from : `${from}–${to}`;
}

/** A range of pages with the pages of the file where they differ: "p. 31–45 (PDF 47–61)". */
function usePageRange(bookId: BookId | null, pages: readonly [number, number]): string {
  const labels = usePages(bookId, pages);
  const [from, to] = pages;
  const physical = physicalPage(bookId, from, usePageLabel(bookId, from));
  if (physical === null) return formatPage(labels);
  return `${formatPage(labels)} (${from === to ? physical : `${physical}–${to}`})`;
}

export function Pages({
  bookId,
  pages,
}: {
  readonly bookId: BookId | null;
  readonly pages: readonly [number, number];
}) {
  return <>{usePageRange(bookId, pages)}</>;
}

function PagesLink({
  bookId,
  pages,
}: {
  readonly bookId: BookId;
  readonly pages: readonly [number, number];
}) {
  const label = usePageRange(bookId, pages);
  return (
    <button
      type="button"
      className="plink p-pg"
      aria-label={text.plans.openPages(label)}
      onClick={() => openPage(bookId, pages[0])}
    >
      {label}
    </button>
  );
}

/** The pages of a step, as a link if the plan has a book. */
export function StepPages({ step, bookId }: { readonly step: PlanStep; readonly bookId: BookId | null }) {
  if (!step.pages) return <span />;
  if (bookId) return <PagesLink bookId={bookId} pages={step.pages} />;
  return (
    <span className="plink p-pg">
      <Pages bookId={null} pages={step.pages} />
    </span>
  );
}
