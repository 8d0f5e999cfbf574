import { useState } from 'react';
import type { PlanInput, PlanStep } from '../../../shared/model';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { TextField } from '../../ui/text-field';
import { StepForm } from './step-form';
import { Pages, sayDay } from './step-parts';

interface Props {
  readonly plan: PlanInput;
  readonly onAccept: (plan: PlanInput) => void;
  readonly onReject: () => void;
}

/** A drafted plan, step by step to be accepted, changed or rejected; nothing is stored until then. */
export function Proposal({ plan, onAccept, onReject }: Props) {
  const [title, setTitle] = useState(plan.title);
  const [steps, setSteps] = useState<readonly PlanStep[]>(plan.steps);
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<string | null>(null);
  const kept = steps.filter((step) => !rejected.has(step.id));

  const set = (id: string, out: boolean): void => {
    const next = new Set(rejected);
    if (out) next.add(id);
    else next.delete(id);
    setRejected(next);
  };

  return (
    <section className="prop-plan" aria-label={text.plans.proposal} tabIndex={-1}>
      <div className="sec-head">
        <h3 className="h2">{text.plans.proposal}</h3>
        <span className="meta">{text.plans.draftText}</span>
      </div>
      <TextField
        label={text.plans.planTitle}
        value={title}
        onChange={setTitle}
        maxLength={300}
        className="p-title"
      />
      <ol className="pd">
        {steps.map((step) => {
          const out = rejected.has(step.id);
          if (editing === step.id) {
            return (
              <li key={step.id} className="pd-l is-form">
                <StepForm
                  bookId={plan.bookId}
                  step={step}
                  onCancel={() => setEditing(null)}
                  onSave={(next) => {
                    setEditing(null);
                    setSteps(steps.map((one) => (one.id === next.id ? next : one)));
                  }}
                />
              </li>
            );
          }
          return (
            <li key={step.id} className={out ? 'pd-l is-del' : 'pd-l is-add'}>
              <span className="pd-g">
                <Icon name={out ? 'minus' : 'plus'} small />
              </span>
              <p>
                {out ? <s>{step.title}</s> : step.title}
                <br />
                <span className="meta num">
                  {step.pages && <Pages bookId={plan.bookId} pages={step.pages} />}
                  {step.pages && step.due && ', '}
                  {step.due && sayDay(step.due)}
                </span>
              </p>
              <span className="pd-a">
                <button
                  type="button"
                  aria-label={text.plans.editStep(step.title)}
                  onClick={() => setEditing(step.id)}
                >
                  <Icon name="pen" />
                </button>
                <button
                  type="button"
                  className="ok"
                  aria-pressed={!out}
                  aria-label={text.plans.accept(step.title)}
                  onClick={() => set(step.id, false)}
                >
                  <Icon name="check" />
                </button>
                <button
                  type="button"
                  className="no"
                  aria-pressed={out}
                  aria-label={text.plans.reject(step.title)}
                  onClick={() => set(step.id, true)}
                >
                  <Icon name="x" />
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <footer className="pd-f">
        <p className="meta num" role="status">
          {text.plans.proposalCount(kept.length, rejected.size)}
        </p>
        <p className="pd-b">
          <button type="button" className="btn btn-sm btn-quiet" onClick={onReject}>
            {text.plans.rejectPlan}
          </button>
          <button
            type="button"
            className="btn btn-sm btn-primary push"
            disabled={kept.length === 0 || !title.trim()}
            onClick={() => onAccept({ ...plan, title: title.trim(), steps: [...kept] })}
          >
            {text.plans.acceptPlan(kept.length)}
          </button>
        </p>
      </footer>
    </section>
  );
}
