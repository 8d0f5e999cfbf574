import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { Plan, PlanStep } from '../../../shared/model';
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

/** The steps of a plan by week; each is ticked, changed, moved and removed where it is. */
export function StepList({ plan }: { readonly plan: Plan }) {
  const [editing, setEditing] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const { steps } = plan;
  const save = (next: readonly PlanStep[]): void => void savePlan(plan, { steps: [...next] });
  const replace = (step: PlanStep): void => save(steps.map((one) => (one.id === step.id ? step : one)));

  const move = (step: PlanStep, to: number): void => {
    if (to < 0 || to >= steps.length) return;
    save(moveStep(steps, step.id, to));
    setSaid(text.plans.moved(step.title, to + 1));
    requestAnimationFrame(() => document.getElementById(`grip-${step.id}`)?.focus());
  };

  const remove = (step: PlanStep): void => {
    save(steps.filter((one) => one.id !== step.id));
    toast(text.plans.stepRemoved, { action: { label: text.shell.undo, run: () => save(steps) } });
  };

  const onKeyDown = (event: KeyboardEvent, step: PlanStep): void => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    move(step, steps.findIndex((one) => one.id === step.id) + by);
  };

  const onDragOver = (event: DragEvent, over: PlanStep): void => {
    if (dragged === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    event.currentTarget.toggleAttribute('data-over', over.id !== dragged);
  };

  const onDrop = (event: DragEvent, over: PlanStep): void => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.removeAttribute('data-over');
    const step = steps.find((one) => one.id === dragged);
    setDragged(null);
    if (step && step.id !== over.id)
      move(
        step,
        steps.findIndex((one) => one.id === over.id),
      );
  };

  return (
    <div>
      <p className="sr" role="status">
        {said}
      </p>
      {byWeek(steps).map((group) => (
        <section
          className="wk-s"
          key={`${group.monday}-${group.steps[0]?.id}`}
          aria-label={weekTitle(group.monday)}
        >
          <h3 className="wk-h">
            {weekTitle(group.monday)}
            <span className="meta num push">
              {text.plans.steps(group.steps.filter((one) => one.done).length, group.steps.length)}
            </span>
          </h3>
          <ul>
            {group.steps.map((step) =>
              editing === step.id ? (
                <li key={step.id}>
                  <StepForm
                    bookId={plan.bookId}
                    step={step}
                    onCancel={() => setEditing(null)}
                    onSave={(next) => {
                      setEditing(null);
                      replace(next);
                    }}
                  />
                </li>
              ) : (
                <li
                  key={step.id}
                  className={`p-s ${step.done ? 'is-done' : ''} ${dragged === step.id ? 'is-drag' : ''}`}
                  onKeyDown={(event) => onKeyDown(event, step)}
                  onDragOver={(event) => onDragOver(event, step)}
                  onDragLeave={(event) => event.currentTarget.removeAttribute('data-over')}
                  onDrop={(event) => onDrop(event, step)}
                >
                  <button
                    type="button"
                    id={`grip-${step.id}`}
                    className="grip hit"
                    draggable
                    aria-label={text.plans.moveStep(step.title)}
                    onDragStart={(event) => {
                      event.dataTransfer.setData('text/plain', step.title);
                      event.dataTransfer.effectAllowed = 'move';
                      setDragged(step.id);
                    }}
                    onDragEnd={() => setDragged(null)}
                  >
                    <Icon name="grip" />
                  </button>
                  <Check
                    round
                    label={text.plans.done(step.title)}
                    checked={step.done}
                    onChange={(done) => replace({ ...step, done })}
                  />
                  <span className="p-t truncate" title={step.title}>
                    {step.title}
                  </span>
                  <span className="p-acts">
                    <button
                      type="button"
                      className="btn btn-quiet btn-sm btn-icon"
                      aria-label={text.plans.editStep(step.title)}
                      onClick={() => setEditing(step.id)}
                    >
                      <Icon name="pen" small />
                    </button>
                    <button
                      type="button"
                      className="btn btn-quiet btn-sm btn-icon"
                      aria-label={text.plans.removeStep(step.title)}
                      onClick={() => remove(step)}
                    >
                      <Icon name="x" small />
                    </button>
                  </span>
                  <StepPages step={step} bookId={plan.bookId} />
                  <DueDay step={step} />
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
      {editing === 'new' ? (
        <StepForm
          bookId={plan.bookId}
          step={{ id: newStepId(), title: '', done: false }}
          onCancel={() => setEditing(null)}
          onSave={(step) => {
            setEditing(null);
            save([...steps, step]);
          }}
        />
      ) : (
        <button type="button" className="btn btn-quiet btn-sm p-add" onClick={() => setEditing('new')}>
          <Icon name="plus" small />
          {text.plans.addStep}
        </button>
      )}
    </div>
  );
}
