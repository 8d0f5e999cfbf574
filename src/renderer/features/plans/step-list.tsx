import { useState, type DragEvent, type ReactNode } from 'react';
import type { Plan, PlanStep } from '../../../shared/model';
import { countSteps, minutesOf, openSteps } from '../../../shared/plans/count-steps';
import { chapterAt, chaptersOf } from '../../../shared/text/chapters';
import { useOutline } from '../../client/queries';
import { dayToDate, daysBetween, formatDays } from '../../messages/format';
import { text } from '../../messages/text';
import { useToday } from '../../state/use-now';
import { asBookId } from '../../../shared/model';
import { Icon } from '../../ui/icon';
import { byWeek, dayAfter, mondayOf, newStepId, type StepGroup } from './edit-steps';
import { StepForm } from './step-form';
import { StepRow } from './step-row';
import { useSteps, type Steps } from './use-steps';

/** Moves steps by dragging their grips. */
function useDragging(steps: Steps) {
  const [dragged, setDragged] = useState<string | null>(null);
  return {
    dragged,
    /** The props of a step's grip. */
    grip: (step: PlanStep) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.setData('text/plain', step.title);
        event.dataTransfer.effectAllowed = 'move';
        setDragged(step.id);
      },
      onDragEnd: () => setDragged(null),
    }),
    /** The props of a step's row, on which another step can be dropped. */
    target: (over: PlanStep) => ({
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        event.currentTarget.toggleAttribute('data-over', over.id !== dragged);
      },
      onDragLeave: (event: DragEvent) => event.currentTarget.removeAttribute('data-over'),
      onDrop(event: DragEvent) {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.removeAttribute('data-over');
        setDragged(null);
        steps.moveOnto(dragged, over);
      },
    }),
  };
}

/** The title of the chapter in which the pages of a week begin. */
function useChapterOf(plan: Plan): (steps: readonly PlanStep[]) => string | null {
  const { bookId } = plan;
  const { data: outline = [] } = useOutline(bookId ?? asBookId(''), bookId !== null);
  const chapters = chaptersOf(outline, 0);
  return (steps) => {
    const page = steps.find((step) => step.pages)?.pages?.[0];
    return page === undefined ? null : (chapterAt(chapters, page)?.title ?? null);
  };
}

interface WeekProps {
  readonly group: StepGroup;
  /** From 1; null for steps without a day. */
  readonly number: number | null;
  readonly chapter: string | null;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Week({ group: { monday, steps }, number, chapter, isOpen, onToggle, children }: WeekProps) {
  const today = useToday();
  const name = number === null ? text.plans.noDay : text.plans.weekNumber(number);
  const { done, skipped } = countSteps(steps);
  const minutes = minutesOf(openSteps(steps));
  const id = `week-${monday ?? 'none'}`;
  return (
    <section className="wk-s" aria-labelledby={id}>
      <h3 className="wk-h" id={id}>
        <button
          type="button"
          className="hit"
          aria-expanded={isOpen}
          aria-label={isOpen ? text.plans.hideWeek(name) : text.plans.showWeek(name)}
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'down' : 'right'} small />
        </button>
        <span className="truncate">{chapter === null ? name : `${name}, ${chapter}`}</span>
        {monday !== null && (
          <span className="meta wk-d">
            {formatDays(dayToDate(monday), dayToDate(dayAfter(monday, 6)))}
            {mondayOf(today) === monday && `, ${text.plans.thisWeek}`}
          </span>
        )}
        <span className="meta num push wk-d">
          {text.plans.weekProgress(done, steps.length - skipped, minutes)}
        </span>
      </h3>
      {isOpen && <ul>{children}</ul>}
    </section>
  );
}

/** Which weeks are open. Past weeks without open steps are collapsed at first. */
function useOpenWeeks() {
  const [toggled, setToggled] = useState<ReadonlyMap<string | null, boolean>>(new Map());
  const today = useToday();
  const isOver = ({ monday, steps }: StepGroup): boolean =>
    monday !== null && monday < mondayOf(today) && openSteps(steps).length === 0;
  const isOpen = (week: StepGroup): boolean => toggled.get(week.monday) ?? !isOver(week);
  return {
    isOpen,
    toggle: (week: StepGroup) => setToggled(new Map([...toggled, [week.monday, !isOpen(week)]])),
  };
}

/** The step that is being edited (`new` for one to be added), and its form. */
function useStepEditing(bookId: Plan['bookId']) {
  const [editing, setEditing] = useState<string | null>(null);
  const form = (step: PlanStep, onSave: (step: PlanStep) => void) => (
    <StepForm
      bookId={bookId}
      step={step}
      onCancel={() => setEditing(null)}
      onSave={(next) => {
        setEditing(null);
        onSave(next);
      }}
    />
  );
  return { editing, setEditing, form };
}

/** The steps of a plan by week. */
export function StepList({ plan }: { readonly plan: Plan }) {
  const { bookId } = plan;
  const steps = useSteps(plan);
  const dragging = useDragging(steps);
  const { editing, setEditing, form } = useStepEditing(bookId);
  const { isOpen, toggle } = useOpenWeeks();
  const chapterOf = useChapterOf(plan);
  const weeks = byWeek(plan.steps);
  const first = weeks[0]?.monday ?? null;
  return (
    <div>
      <p className="sr" role="status">
        {steps.announcement}
      </p>
      {weeks.map((week) => {
        const { monday } = week;
        return (
          <Week
            key={monday}
            group={week}
            number={monday !== null && first !== null ? Math.round(daysBetween(first, monday) / 7) + 1 : null}
            chapter={chapterOf(week.steps)}
            isOpen={isOpen(week)}
            onToggle={() => toggle(week)}
          >
            {week.steps.map((step) =>
              editing === step.id ? (
                <li key={step.id}>{form(step, steps.replace)}</li>
              ) : (
                <StepRow
                  key={step.id}
                  step={step}
                  bookId={bookId}
                  steps={steps}
                  isDragged={dragging.dragged === step.id}
                  grip={dragging.grip(step)}
                  target={dragging.target(step)}
                  onEdit={() => setEditing(step.id)}
                />
              ),
            )}
          </Week>
        );
      })}
      {editing === 'new' ? (
        form({ id: newStepId(), title: '', state: 'open' }, steps.add)
      ) : (
        <button type="button" className="btn btn-quiet btn-sm p-add" onClick={() => setEditing('new')}>
          <Icon name="plus" small />
          {text.plans.addStep}
        </button>
      )}
    </div>
  );
}
