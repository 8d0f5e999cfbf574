import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { BookId, Plan, PlanStep } from '../../../shared/model';
import { dayToDate, formatDay, isoDay } from '../../messages/format';
import { text } from '../../messages/en';
import { Check } from '../../ui/check';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';
import { byWeek, moveStep, mondayOf, newStepId } from './edit-steps';
import { savePlan } from './save-plan';
import { StepForm } from './step-form';
import { DueDay, StepPages } from './step-parts';

function weekTitle(monday: string | null): string {
  if (monday === null) return text.plans.noDay;
  const sunday = dayToDate(monday);
  sunday.setDate(sunday.getDate() + 6);
  const span = text.plans.week(formatDay(dayToDate(monday)), formatDay(sunday));
  return mondayOf(isoDay(new Date())) === monday ? `${text.plans.thisWeek}, ${span}` : span;
}

/** Changes the steps of a plan, which is saved with every change. */
function useSteps(plan: Plan) {
  const { steps } = plan;
  const [announcement, setAnnouncement] = useState('');
  const save = (next: readonly PlanStep[]): void => void savePlan(plan, { steps: [...next] });
  const indexOf = (id: string): number => steps.findIndex((one) => one.id === id);
  const moveTo = (step: PlanStep, index: number): void => {
    if (index < 0 || index >= steps.length) return;
    save(moveStep(steps, step.id, index));
    setAnnouncement(text.plans.moved(step.title, index + 1));
    requestAnimationFrame(() => document.getElementById(`grip-${step.id}`)?.focus());
  };
  return {
    /** The screen reader announcement of the last move. */
    announcement,
    add: (step: PlanStep) => save([...steps, step]),
    replace: (step: PlanStep) => save(steps.map((one) => (one.id === step.id ? step : one))),
    remove(step: PlanStep) {
      save(steps.filter((one) => one.id !== step.id));
      toast(text.plans.stepRemoved, { action: { label: text.shell.undo, run: () => save(steps) } });
    },
    moveBy: (step: PlanStep, by: number) => moveTo(step, indexOf(step.id) + by),
    /** Moves a step to the place of another. */
    moveOnto(id: string | null, over: PlanStep) {
      const step = steps.find((one) => one.id === id);
      if (step && step.id !== over.id) moveTo(step, indexOf(over.id));
    },
  };
}

type Steps = ReturnType<typeof useSteps>;

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

interface StepRowProps {
  readonly step: PlanStep;
  readonly bookId: BookId | null;
  readonly steps: Steps;
  readonly dragging: ReturnType<typeof useDragging>;
  readonly onEdit: () => void;
}

/** A step, which can be ticked off, moved, edited and removed. Alt with an arrow key moves it. */
function StepRow({ step, bookId, steps, dragging, onEdit }: StepRowProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    steps.moveBy(step, by);
  };
  return (
    <li
      className={`p-s ${step.done ? 'is-done' : ''} ${dragging.dragged === step.id ? 'is-drag' : ''}`}
      onKeyDown={onKeyDown}
      {...dragging.target(step)}
    >
      <button
        type="button"
        id={`grip-${step.id}`}
        className="grip hit"
        aria-label={text.plans.moveStep(step.title)}
        {...dragging.grip(step)}
      >
        <Icon name="grip" />
      </button>
      <Check
        round
        label={text.plans.done(step.title)}
        checked={step.done}
        onChange={(done) => steps.replace({ ...step, done })}
      />
      <span className="p-t truncate" title={step.title}>
        {step.title}
      </span>
      <span className="p-acts">
        <button
          type="button"
          className="btn btn-quiet btn-sm btn-icon"
          aria-label={text.plans.editStep(step.title)}
          onClick={onEdit}
        >
          <Icon name="pen" small />
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-sm btn-icon"
          aria-label={text.plans.removeStep(step.title)}
          onClick={() => steps.remove(step)}
        >
          <Icon name="x" small />
        </button>
      </span>
      <StepPages step={step} bookId={bookId} />
      <DueDay step={step} />
    </li>
  );
}

interface WeekProps {
  readonly monday: string | null;
  readonly steps: readonly PlanStep[];
  readonly children: ReactNode;
}

function Week({ monday, steps, children }: WeekProps) {
  return (
    <section className="wk-s" aria-label={weekTitle(monday)}>
      <h3 className="wk-h">
        {weekTitle(monday)}
        <span className="meta num push">
          {text.plans.steps(steps.filter((one) => one.done).length, steps.length)}
        </span>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

/** The steps of a plan by week. */
export function StepList({ plan }: { readonly plan: Plan }) {
  const { bookId } = plan;
  const steps = useSteps(plan);
  const dragging = useDragging(steps);
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
  return (
    <div>
      <p className="sr" role="status">
        {steps.announcement}
      </p>
      {byWeek(plan.steps).map((week) => (
        <Week key={`${week.monday}-${week.steps[0]?.id}`} {...week}>
          {week.steps.map((step) =>
            editing === step.id ? (
              <li key={step.id}>{form(step, steps.replace)}</li>
            ) : (
              <StepRow
                key={step.id}
                step={step}
                bookId={bookId}
                steps={steps}
                dragging={dragging}
                onEdit={() => setEditing(step.id)}
              />
            ),
          )}
        </Week>
      ))}
      {editing === 'new' ? (
        form({ id: newStepId(), title: '', done: false }, steps.add)
      ) : (
        <button type="button" className="btn btn-quiet btn-sm p-add" onClick={() => setEditing('new')}>
          <Icon name="plus" small />
          {text.plans.addStep}
        </button>
      )}
    </div>
  );
}
