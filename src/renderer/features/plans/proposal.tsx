import { useState } from 'react';
import type { BookId, PlanInput, PlanStep } from '../../../shared/model';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { TextField } from '../../ui/fields/text-field';
import { StepForm } from './step-form';
import { Pages, dueDayText } from './step-parts';

interface Props {
  readonly plan: PlanInput;
  readonly onAccept: (plan: PlanInput) => void;
  readonly onReject: () => void;
}

interface StepProps {
  readonly step: PlanStep;
  readonly bookId: BookId | null;
  readonly rejected: boolean;
  readonly onReject: (rejected: boolean) => void;
  readonly onEdit: () => void;
}

function ProposedStep({ step, bookId, rejected, onReject, onEdit }: StepProps) {
  return (
    <li className={rejected ? 'pd-l is-del' : 'pd-l is-add'}>
      <span className="pd-g">
        <Icon name={rejected ? 'minus' : 'plus'} small />
      </span>
      <p>
        {rejected ? <s>{step.title}</s> : step.title}
        <br />
        <span className="meta num">
          {step.pages && <Pages bookId={bookId} pages={step.pages} />}
          {step.pages && (step.minutes || step.due) && ', '}
          {step.minutes && text.plans.minutes(step.minutes)}
          {step.minutes && step.due && ', '}
          {step.due && dueDayText(step.due)}
        </span>
      </p>
      <span className="pd-a">
        <button type="button" aria-label={text.plans.editStep(step.title)} onClick={onEdit}>
          <Icon name="pen" />
        </button>
        <button
          type="button"
          className="ok"
          aria-pressed={!rejected}
          aria-label={text.plans.accept(step.title)}
          onClick={() => onReject(false)}
        >
          <Icon name="check" />
        </button>
        <button
          type="button"
          className="no"
          aria-pressed={rejected}
          aria-label={text.plans.reject(step.title)}
          onClick={() => onReject(true)}
        >
          <Icon name="x" />
        </button>
      </span>
    </li>
  );
}

function Footer(props: {
  /** The number of steps. */
  readonly accepted: number;
  readonly rejected: number;
  readonly canAccept: boolean;
  readonly onAccept: () => void;
  readonly onReject: () => void;
}) {
  const { accepted } = props;
  return (
    <footer className="pd-f">
      <p className="meta num" role="status">
        {text.plans.proposalCount(accepted, props.rejected)}
      </p>
      <p className="pd-b">
        <button type="button" className="btn btn-sm btn-quiet" onClick={props.onReject}>
          {text.plans.rejectPlan}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-primary push"
          disabled={!props.canAccept}
          onClick={props.onAccept}
        >
          {text.plans.acceptPlan(accepted)}
        </button>
      </p>
    </footer>
  );
}

/** The proposed steps, as changed by the learner, and those that were rejected. */
function useProposedSteps(proposed: readonly PlanStep[]) {
  const [steps, setSteps] = useState(proposed);
  const [rejected, setRejected] = useState<ReadonlySet<string>>(new Set());
  return {
    steps,
    accepted: steps.filter((step) => !rejected.has(step.id)),
    rejected,
    reject: (id: string, isRejected: boolean): void =>
      setRejected(new Set(isRejected ? [...rejected, id] : [...rejected].filter((one) => one !== id))),
    replace: (step: PlanStep): void => setSteps(steps.map((one) => (one.id === step.id ? step : one))),
  };
}

/** A drafted plan. Each step is accepted, changed or rejected; nothing is stored until the plan is accepted. */
export function Proposal({ plan, onAccept, onReject }: Props) {
  const [title, setTitle] = useState(plan.title);
  const { steps, accepted, rejected, reject, replace } = useProposedSteps(plan.steps);
  const [editing, setEditing] = useState<string | null>(null);
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
        {steps.map((step) =>
          editing === step.id ? (
            <li key={step.id} className="pd-l is-form">
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
            <ProposedStep
              key={step.id}
              step={step}
              bookId={plan.bookId}
              rejected={rejected.has(step.id)}
              onReject={(isRejected) => reject(step.id, isRejected)}
              onEdit={() => setEditing(step.id)}
            />
          ),
        )}
      </ol>
      <Footer
        accepted={accepted.length}
        rejected={rejected.size}
        canAccept={accepted.length > 0 && title.trim() !== ''}
        onAccept={() => onAccept({ ...plan, title: title.trim(), steps: [...accepted] })}
        onReject={onReject}
      />
    </section>
  );
}
