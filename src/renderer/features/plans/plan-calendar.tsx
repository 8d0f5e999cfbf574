import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { Plan, PlanStep } from '../../../shared/model';
import { isLate } from '../../../shared/plans/schedule';
import { dayToDate, formatLongDay, formatMonth, isoDay, weekdays } from '../../messages/format';
import { text } from '../../messages/text';
import { useToday } from '../../state/use-now';
import { Icon } from '../../ui/icon';
import { dayAfter, mondayOf } from './edit-steps';
import { StepForm } from './step-form';
import { useSteps, type Steps } from './use-steps';

/** The first day of the month `by` months after that of `day`. */
const monthAfter = (day: string, by: number): string => {
  const date = dayToDate(day);
  return isoDay(new Date(date.getFullYear(), date.getMonth() + by, 1, 12));
};

/** Whole weeks from Monday that contain the month. */
const weeksOfMonth = (first: string): readonly string[] => {
  const next = monthAfter(first, 1);
  const days: string[] = [];
  for (let day = mondayOf(first); day < next || days.length % 7 > 0; day = dayAfter(day, 1)) days.push(day);
  return days;
};

const byArrow: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

interface StepProps {
  readonly step: PlanStep;
  readonly isTabStop: boolean;
  readonly isOpen: boolean;
  readonly onMove: (step: PlanStep, days: number) => void;
  readonly onDrag: (id: string | null) => void;
  readonly onOpen: () => void;
}

/** A step in its day. Arrow keys go from step to step; with Alt, they move the step by a day or a week. */
function CalendarStep({ step, isTabStop, isOpen, onMove, onDrag, onOpen }: StepProps) {
  const today = useToday();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const days = byArrow[event.key];
    if (days === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) return onMove(step, days);
    const all = [...document.querySelectorAll<HTMLElement>('.pc-s')];
    all[all.indexOf(event.currentTarget) + Math.sign(days)]?.focus();
  };
  const state = step.state === 'open' ? (isLate(step, today) ? 'late' : 'open') : step.state;
  return (
    <button
      type="button"
      id={`day-${step.id}`}
      className="pc-s"
      data-state={state}
      tabIndex={isTabStop ? 0 : -1}
      draggable
      aria-expanded={isOpen}
      aria-label={text.plans.calendarStep(
        step.title,
        step.due ? formatLongDay(dayToDate(step.due)) : text.plans.noDay,
        text.plans.states[state],
      )}
      title={step.title}
      onKeyDown={onKeyDown}
      onClick={onOpen}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', step.title);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(step.id);
      }}
      onDragEnd={() => onDrag(null)}
    >
      {step.title}
    </button>
  );
}

function MonthBar(props: { readonly month: string; readonly onMonth: (month: string) => void }) {
  const { month, onMonth } = props;
  const today = useToday();
  return (
    <div className="pc-bar">
      <h3 className="h2">{formatMonth(dayToDate(month))}</h3>
      <span className="meta">{text.plans.calendarHint}</span>
      <button type="button" className="btn btn-sm push" onClick={() => onMonth(monthAfter(today, 0))}>
        {text.plans.toToday}
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-sm btn-icon"
        aria-label={text.today.monthBefore}
        onClick={() => onMonth(monthAfter(month, -1))}
      >
        <Icon name="left" small />
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-sm btn-icon"
        aria-label={text.today.monthAfter}
        onClick={() => onMonth(monthAfter(month, 1))}
      >
        <Icon name="right" small />
      </button>
    </div>
  );
}

/** Moves steps to other days and keeps the month and the focus with a step that the keyboard moves. */
function useCalendar(plan: Plan, steps: Steps) {
  const today = useToday();
  const next = plan.steps.find(({ state, due }) => state === 'open' && due !== undefined)?.due;
  const [month, setMonth] = useState(monthAfter(next ?? today, 0));
  const [dragged, setDragged] = useState<string | null>(null);
  const moveTo = (step: PlanStep, day: string): void => {
    if (step.due !== day) steps.moveToDay(step, day);
  };
  return {
    month,
    setMonth,
    setDragged,
    /** A step without a day is moved to today. */
    moveBy(step: PlanStep, days: number) {
      const day = step.due === undefined ? today : dayAfter(step.due, days);
      moveTo(step, day);
      setMonth(monthAfter(day, 0));
    },
    dropOn: (day: string) => ({
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        event.currentTarget.setAttribute('data-over', '');
      },
      onDragLeave: (event: DragEvent) => event.currentTarget.removeAttribute('data-over'),
      onDrop(event: DragEvent) {
        event.preventDefault();
        event.currentTarget.removeAttribute('data-over');
        const step = plan.steps.find(({ id }) => id === dragged);
        setDragged(null);
        if (step) moveTo(step, day);
      },
    }),
  };
}

/** The days of a month in whole weeks, with what is on each of them. */
function MonthDays({
  month,
  days,
  dropOn,
  stepsOn,
}: {
  readonly month: string;
  readonly days: readonly string[];
  readonly dropOn: ReturnType<typeof useCalendar>['dropOn'];
  readonly stepsOn: (day: string) => ReactNode;
}) {
  const today = useToday();
  return (
    <ol className="pc-days">
      {weekdays.map((name) => (
        <li key={name} className="pc-h meta" aria-hidden="true">
          {name}
        </li>
      ))}
      {days.map((day) => (
        <li
          key={day}
          className="pc-d"
          data-out={day.slice(0, 7) === month.slice(0, 7) ? undefined : ''}
          aria-current={day === today ? 'date' : undefined}
          aria-label={formatLongDay(dayToDate(day))}
          {...dropOn(day)}
        >
          <span className="meta num">{Number(day.slice(8))}</span>
          {stepsOn(day)}
        </li>
      ))}
    </ol>
  );
}

/** The steps of a plan in a calendar month; each can be moved to another day and edited. */
export function PlanCalendar({ plan }: { readonly plan: Plan }) {
  const steps = useSteps(plan);
  const calendar = useCalendar(plan, steps);
  const [open, setOpen] = useState<string | null>(null);
  const { month } = calendar;
  const days = weeksOfMonth(month);
  const on = (day: string): readonly PlanStep[] => plan.steps.filter(({ due }) => due === day);
  const undated = plan.steps.filter(({ due }) => due === undefined);
  const first = [...days.flatMap(on), ...undated][0]?.id;
  const shown = plan.steps.find(({ id }) => id === open);
  const stepOf = (step: PlanStep) => (
    <CalendarStep
      key={step.id}
      step={step}
      isTabStop={step.id === (open ?? first)}
      isOpen={step.id === open}
      onMove={calendar.moveBy}
      onDrag={calendar.setDragged}
      onOpen={() => setOpen(step.id === open ? null : step.id)}
    />
  );
  return (
    <section className="pc" aria-label={text.plans.viewCalendar}>
      <p className="sr" role="status">
        {steps.announcement}
      </p>
      <MonthBar month={month} onMonth={calendar.setMonth} />
      {shown && (
        <StepForm
          key={shown.id}
          bookId={plan.bookId}
          step={shown}
          onCancel={() => setOpen(null)}
          onSave={(step) => {
            setOpen(null);
            steps.replace(step);
          }}
        />
      )}
      <MonthDays month={month} days={days} dropOn={calendar.dropOn} stepsOn={(day) => on(day).map(stepOf)} />
      {undated.length > 0 && (
        <>
          <h3 className="wk-h">{text.plans.noDay}</h3>
          <div className="pc-none">{undated.map(stepOf)}</div>
        </>
      )}
    </section>
  );
}
