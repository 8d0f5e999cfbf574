import type { DragEvent, KeyboardEvent } from 'react';
import type { BookId, PlanStep } from '../../../shared/model';
import { text } from '../../messages/text';
import { useToday } from '../../state/use-now';
import { Check } from '../../ui/fields/check';
import { Icon, type IconName } from '../../ui/icon';
import { DueDay, StepEffort, StepPages, usePages } from './step-parts';
import type { Steps } from './use-steps';

interface Props {
  readonly step: PlanStep;
  readonly bookId: BookId | null;
  readonly steps: Steps;
  readonly isDragged: boolean;
  /** The props of the grip by which the step is dragged, and of the row that others are dropped on. */
  readonly grip: object;
  readonly target: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  readonly onEdit: () => void;
}

function ActionButton(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-sm btn-icon"
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      <Icon name={props.icon} small />
    </button>
  );
}

/** Edit, skip and remove. */
function StepActions({ step, steps, onEdit }: Pick<Props, 'step' | 'steps' | 'onEdit'>) {
  const isSkipped = step.state === 'skipped';
  return (
    <span className="p-acts">
      <ActionButton icon="pen" label={text.plans.editStep(step.title)} onClick={onEdit} />
      <ActionButton
        icon={isSkipped ? 'undo' : 'minus'}
        label={isSkipped ? text.plans.unskip(step.title) : text.plans.skip(step.title)}
        onClick={() => steps.setState(step, isSkipped ? 'open' : 'skipped')}
      />
      <ActionButton icon="x" label={text.plans.removeStep(step.title)} onClick={() => steps.remove(step)} />
    </span>
  );
}

/** Why a step is ticked that the learner did not tick. */
function TickedByReading(props: {
  readonly step: PlanStep;
  readonly bookId: BookId | null;
  readonly steps: Steps;
}) {
  const { step, bookId, steps } = props;
  const { from, to } = step.tickedBy ?? { from: 1, to: 1 };
  const pages = usePages(bookId, [from, to]);
  return (
    <p className="meta p-read">
      {text.plans.tickedByReading(pages)}
      <button type="button" className="link" onClick={() => steps.setState(step, 'open')}>
        {text.shell.undo}
      </button>
    </p>
  );
}

function SubSteps({ step, steps }: { readonly step: PlanStep; readonly steps: Steps }) {
  return (
    <ul className="p-subs">
      {step.steps?.map((sub) => (
        <li key={sub.id} className={sub.state === 'open' ? undefined : 'is-done'}>
          <Check
            round
            label={text.plans.done(sub.title)}
            checked={sub.state === 'done'}
            onChange={(done) => steps.setSubState(step, sub.id, done ? 'done' : 'open')}
          />
          <span className="p-t">{sub.title}</span>
        </li>
      ))}
    </ul>
  );
}

/** A step, which can be ticked off, skipped, moved, edited and removed. Alt with an arrow key moves it. */
export function StepRow({ step, bookId, steps, isDragged, grip, target, onEdit }: Props) {
  const today = useToday();
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    steps.moveBy(step, by);
  };
  const classes = [
    'p-s',
    step.state === 'open' ? '' : 'is-done',
    isDragged ? 'is-drag' : '',
    step.state === 'open' && step.due === today ? 'is-now' : '',
  ];
  return (
    <li onKeyDown={onKeyDown} {...target}>
      <div className={classes.filter(Boolean).join(' ')}>
        <button
          type="button"
          id={`grip-${step.id}`}
          className="grip hit"
          aria-label={text.plans.moveStep(step.title)}
          {...grip}
        >
          <Icon name="grip" />
        </button>
        <Check
          round
          label={text.plans.done(step.title)}
          checked={step.state === 'done'}
          onChange={(done) => steps.setState(step, done ? 'done' : 'open')}
        />
        <span className="p-t truncate" title={step.title}>
          {step.title}
        </span>
        <StepActions step={step} steps={steps} onEdit={onEdit} />
        <StepPages step={step} bookId={bookId} />
        <StepEffort step={step} />
        {step.state === 'skipped' ? (
          <span className="meta p-d">{text.plans.skipped}</span>
        ) : (
          <DueDay step={step} />
        )}
      </div>
      {step.state === 'done' && step.tickedBy && (
        <TickedByReading step={step} bookId={bookId} steps={steps} />
      )}
      {step.note && <p className="meta p-note">{step.note}</p>}
      {step.steps && step.steps.length > 0 && <SubSteps step={step} steps={steps} />}
    </li>
  );
}
