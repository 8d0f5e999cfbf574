import { Fragment, useState } from 'react';
import type { Plan, PlanProposal } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { ChangeLine, type Decision } from './change-line';
import { linesByWeek, linesOf } from './changed-steps';
import { offerUndo, undoTo } from './save-plan';

/** Applies the accepted changes and drops the rejected ones. Undoing restores the plan and the proposal. */
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
    offerUndo(text.plans.decided(accept.length, reject.length), async () => {
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

/** How much would change, and why. */
function ProposalHead({ proposal, onClose }: Pick<Props, 'proposal' | 'onClose'>) {
  return (
    <>
      <header className="bar">
        <h2 className="h2">{text.plans.proposedChange}</h2>
        <span className="meta num">{text.plans.lines(proposal.changes.length)}</span>
        <IconButton icon="x" large name={text.shell.close} className="btn-quiet push" onClick={onClose} />
      </header>
      {proposal.reason && (
        <div className="pd-why">
          <p>
            <Icon name="lectern" small />
            <span>{proposal.reason}</span>
          </p>
        </div>
      )}
    </>
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
    <aside
      className="p-side side-panel"
      aria-label={text.plans.proposedChange}
      data-pane="proposal"
      tabIndex={-1}
    >
      <ProposalHead proposal={proposal} onClose={onClose} />
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
