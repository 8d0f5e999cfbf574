import { Fragment, useState, type KeyboardEvent } from 'react';
import type { Plan, PlanChange, PlanProposal, PlanStep } from '../../../shared/model';
import { applyChanges } from '../../../shared/plans/apply-changes';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/en';
import { dayToDate, daysBetween } from '../../messages/format';
import { Icon, type IconName } from '../../ui/icon';
import { mondayOf } from './edit-steps';
import { remember, undoTo } from './save-plan';
import { Pages } from './step-parts';

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const dayText = (due: string): string => shortDay.format(dayToDate(due)).replace(',', '');

type Decision = 'accept' | 'reject';

const icons: Readonly<Record<PlanChange['kind'], IconName>> = {
  add: 'plus',
  remove: 'minus',
  change: 'arrow-right',
  done: 'check',
};
const classes: Readonly<Record<PlanChange['kind'], string>> = {
  add: 'is-add',
  remove: 'is-del',
  change: 'is-move',
  done: 'is-add',
};

/** A change with the step that it is about, as it is before and after. */
interface Line {
  readonly change: PlanChange;
  readonly before: PlanStep | null;
  readonly after: PlanStep | null;
}

const linesOf = (plan: Plan, changes: readonly PlanChange[]): readonly Line[] =>
  changes.map((change) => {
    const id = change.kind === 'add' ? change.step.id : change.stepId;
    const before = plan.steps.find((step) => step.id === id) ?? null;
    const after = applyChanges(plan.steps, [change]).find((step) => step.id === id) ?? null;
    return { change, before, after };
  });

const dueOf = ({ before, after }: Line): string | null => after?.due ?? before?.due ?? null;

/** The lines by the week in which they end up, the earliest first. */
const linesByWeek = (plan: Plan, lines: readonly Line[]): readonly (readonly [string, readonly Line[]])[] => {
  const weeks = new Map<string, Line[]>();
  for (const line of lines.toSorted((a, b) => (dueOf(a) ?? '9999').localeCompare(dueOf(b) ?? '9999'))) {
    const due = dueOf(line);
    const monday = due === null ? '' : mondayOf(due);
    weeks.set(monday, [...(weeks.get(monday) ?? []), line]);
  }
  const first = plan.steps.flatMap(({ due }) => due ?? []).toSorted()[0];
  const nameOf = (monday: string): string =>
    monday === '' || first === undefined
      ? text.plans.noDay
      : text.plans.weekNumber(Math.round(daysBetween(mondayOf(first), monday) / 7) + 1);
  return [...weeks].map(([monday, found]) => [nameOf(monday), found] as const);
};

/** What differs, the old value struck through: "Wed 19 Sun 23", "10 min 5 min". */
function Details({ plan, line: { change, before, after } }: { readonly plan: Plan; readonly line: Line }) {
  const shown = after ?? before;
  if (!shown) return null;
  if (change.kind === 'change' && before && after) {
    return (
      <>
        {before.title !== after.title && <s>{before.title}</s>}{' '}
        {before.due !== after.due && (
          <>
            {before.due && <s>{dayText(before.due)}</s>}{' '}
            {after.due ? dayText(after.due) : text.plans.noDay}{' '}
          </>
        )}
        {before.minutes !== after.minutes && (
          <>
            {before.minutes && <s>{text.plans.minutes(before.minutes)}</s>}{' '}
            {after.minutes && text.plans.minutes(after.minutes)}{' '}
          </>
        )}
        {JSON.stringify(before.pages) !== JSON.stringify(after.pages) && (
          <>
            {before.pages && (
              <s>
                <Pages bookId={plan.bookId} pages={before.pages} />
              </s>
            )}{' '}
            {after.pages && <Pages bookId={plan.bookId} pages={after.pages} />}{' '}
          </>
        )}
        {before.note !== after.note && after.note}
      </>
    );
  }
  return (
    <>
      {shown.pages && <Pages bookId={plan.bookId} pages={shown.pages} />}
      {shown.pages && (shown.minutes || shown.due) && ', '}
      {shown.minutes && text.plans.minutes(shown.minutes)}
      {shown.minutes && shown.due && ', '}
      {shown.due && dayText(shown.due)}
    </>
  );
}

interface LineProps {
  readonly plan: Plan;
  readonly line: Line;
  readonly decision: Decision | undefined;
  readonly onDecide: (decision: Decision) => void;
}

function ChangeLine({ plan, line, decision, onDecide }: LineProps) {
  const { change, before, after } = line;
  const title = (after ?? before)?.title ?? '';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const rows = [...document.querySelectorAll<HTMLElement>('.p-side .pd-l')];
    const go = (by: number): void => rows[rows.indexOf(event.currentTarget) + by]?.focus();
    const mod = event.ctrlKey || event.metaKey;
    if (mod && (event.key === 'Enter' || event.key === 'Backspace')) {
      event.preventDefault();
      onDecide(event.key === 'Enter' ? 'accept' : 'reject');
      go(1);
      return;
    }
    const by = mod || event.altKey ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(by);
  };
  return (
    <li
      className={`pd-l ${classes[change.kind]}`}
      tabIndex={0}
      aria-label={text.plans.changeLine[change.kind](title)}
      onKeyDown={onKeyDown}
    >
      <span className="pd-g">
        <Icon name={icons[change.kind]} small />
      </span>
      <p>
        {change.kind === 'remove' ? <s>{title}</s> : title}
        <br />
        <span className="meta num">
          <Details plan={plan} line={line} />
        </span>
      </p>
      <span className="pd-a">
        <button
          type="button"
          className="ok"
          aria-pressed={decision === 'accept'}
          aria-label={text.plans.accept(title)}
          title={text.plans.acceptKey}
          onClick={() => onDecide('accept')}
        >
          <Icon name="check" />
        </button>
        <button
          type="button"
          className="no"
          aria-pressed={decision === 'reject'}
          aria-label={text.plans.reject(title)}
          title={text.plans.rejectKey}
          onClick={() => onDecide('reject')}
        >
          <Icon name="x" />
        </button>
      </span>
    </li>
  );
}

/** Makes the accepted changes and drops the rejected ones. Undoing restores the plan and the proposal. */
async function decide(
  plan: Plan,
  proposal: PlanProposal,
  accept: readonly string[],
  reject: readonly string[],
): Promise<void> {
  const { id: planId } = plan;
  try {
    const after = await client.plans.decide({ planId, accept: [...accept], reject: [...reject] });
    queryClient.setQueryData<Plan>(keys.plan(planId), after);
    await queryClient.invalidateQueries({ queryKey: keys.planProposal(planId) });
    remember(text.plans.decided(accept.length, reject.length), async () => {
      if (accept.length > 0) await undoTo(planId, plan, after)();
      const { reason, changes } = proposal;
      await client.plans.propose({ planId, reason, changes });
    });
  } catch (error) {
    showError(error);
  }
}

/** How many lines are decided, and buttons to decide the rest and to apply the decisions. */
function DecisionBar({
  accepted,
  rejected,
  undecided,
  isBusy,
  onRest,
  onApply,
}: {
  readonly accepted: number;
  readonly rejected: number;
  readonly undecided: number;
  readonly isBusy: boolean;
  readonly onRest: (decision: Decision) => void;
  readonly onApply: () => void;
}) {
  return (
    <footer className="pd-f">
      <p className="meta num" role="status">
        {text.plans.decisions(accepted, rejected, undecided)}
      </p>
      <p className="pd-b">
        <button
          type="button"
          className="btn btn-sm btn-quiet"
          disabled={undecided === 0}
          onClick={() => onRest('reject')}
        >
          {text.plans.rejectRest}
        </button>
        <button
          type="button"
          className="btn btn-sm push"
          disabled={undecided === 0}
          onClick={() => onRest('accept')}
        >
          {text.plans.acceptRest}
        </button>
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={isBusy || accepted + rejected === 0}
          onClick={onApply}
        >
          {text.plans.apply(accepted)}
        </button>
      </p>
    </footer>
  );
}

interface Props {
  readonly plan: Plan;
  readonly proposal: PlanProposal;
  /** Hides it; the proposal stays. */
  readonly onClose: () => void;
}

/** What the tutor would change in the plan, decided line by line; nothing changes until it is applied. */
export function ProposedChange({ plan, proposal, onClose }: Props) {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const { changes } = proposal;
  const idsOf = (decision: Decision): readonly string[] =>
    changes.map(({ id }) => id).filter((id) => decisions.get(id) === decision);
  const [accepted, rejected] = [idsOf('accept'), idsOf('reject')];
  const undecided = changes.length - accepted.length - rejected.length;
  const decideRest = (decision: Decision): void =>
    setDecisions(new Map(changes.map(({ id }) => [id, decisions.get(id) ?? decision])));
  const apply = (): void => {
    setBusy(true);
    void decide(plan, proposal, accepted, rejected).finally(() => setBusy(false));
  };
  return (
    <aside className="p-side desk" aria-label={text.plans.proposedChange} data-pane="proposal" tabIndex={-1}>
      <header className="bar">
        <h2 className="h2">{text.plans.proposedChange}</h2>
        <span className="meta num">{text.plans.lines(changes.length)}</span>
        <button
          type="button"
          className="btn btn-quiet btn-sm btn-icon push"
          aria-label={text.shell.close}
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </header>
      {proposal.reason && (
        <div className="pd-why">
          <p>
            <Icon name="lectern" small />
            <span>{proposal.reason}</span>
          </p>
        </div>
      )}
      <ol className="pd">
        {linesByWeek(plan, linesOf(plan, changes)).map(([week, lines]) => (
          <Fragment key={week}>
            <li className="pd-h meta">{week}</li>
            {lines.map((line) => (
              <ChangeLine
                key={line.change.id}
                plan={plan}
                line={line}
                decision={decisions.get(line.change.id)}
                onDecide={(decision) => setDecisions(new Map([...decisions, [line.change.id, decision]]))}
              />
            ))}
          </Fragment>
        ))}
      </ol>
      <DecisionBar
        accepted={accepted.length}
        rejected={rejected.length}
        undecided={undecided}
        isBusy={isBusy}
        onRest={decideRest}
        onApply={apply}
      />
    </aside>
  );
}
