import { useState } from 'react';
import type { Plan, PlanProposal } from '../../../shared/model';
import { countSteps } from '../../../shared/plans/count-steps';
import { isLate } from '../../../shared/plans/schedule';
import { client } from '../../client/client';
import { keys, queryClient, useBooks } from '../../client/queries';
import { showError } from '../../client/show-error';
import { useCommand } from '../../commands/commands';
import { text } from '../../messages/text';
import { saveItem, loadItem } from '../../state/saved-item';
import { useToday } from '../../state/use-now';
import { Segment } from '../../ui/fields/check';
import { Icon } from '../../ui/icon';
import { Progress } from '../../ui/states';
import { toast } from '../../ui/toast';
import { shiftOpen } from './edit-steps';
import { PlanCalendar } from './plan-calendar';
import { PlanMenu } from './plan-menu';
import { ProposedChange } from './proposed-change';
import { savePlan } from './save-plan';
import { StepList } from './step-list';
import { TwoWeeks } from './two-weeks';
import { useProposal } from './use-plan';

const pagesIn = (steps: Plan['steps']): number =>
  steps.reduce((sum, { pages }) => sum + (pages ? pages[1] - pages[0] + 1 : 0), 0);

/** The learner's progress, compared with the plan. */
function PlanProgress({ plan, late }: { readonly plan: Plan; readonly late: number }) {
  const today = useToday();
  const { steps, done, skipped } = countSteps(plan.steps);
  const counted = plan.steps.filter(({ state }) => state !== 'skipped');
  const expected = counted.filter(({ due }) => due !== undefined && due < today).length;
  const pages = pagesIn(counted);
  const read = pagesIn(counted.filter(({ state }) => state === 'done'));
  return (
    <div className="p-prog">
      <span className="p-bar">
        <Progress value={plan.progress} label={text.plans.progress} />
        {expected > 0 && expected < counted.length && (
          <i
            style={{ left: `${String(Math.round((expected / counted.length) * 100))}%` }}
            title={text.plans.expected(expected)}
          />
        )}
      </span>
      <span className="meta num">
        {steps > 0 ? text.plans.steps(done, steps - skipped) : text.plans.noSteps}
      </span>
      {pages > 0 && <span className="meta num">{text.plans.pagesDone(read, pages)}</span>}
      {late > 0 && (
        <span className="meta p-behind">
          <Icon name="clock" small />
          {text.plans.late(late)}
        </span>
      )}
    </div>
  );
}

async function proposeReplan(plan: Plan): Promise<void> {
  try {
    const proposal = await client.plans.replan({ planId: plan.id });
    queryClient.setQueryData<PlanProposal | null>(keys.planProposal(plan.id), proposal);
    if (!proposal) toast(text.plans.nothingToReplan);
  } catch (error) {
    showError(error);
  }
}

const views = [
  ['steps', text.plans.viewSteps],
  ['calendar', text.plans.viewCalendar],
] as const;
type View = (typeof views)[number][0];

interface BarProps {
  readonly plan: Plan;
  readonly late: number;
  readonly view: View;
  readonly onView: (view: View) => void;
  /** Null unless a proposal is hidden. */
  readonly onShowProposal: (() => void) | null;
}

function PlanBar({ plan, late, view, onView, onShowProposal }: BarProps) {
  const book = useBooks().data?.find((one) => one.id === plan.bookId);
  const canShift = plan.steps.some(({ state, due }) => state === 'open' && due !== undefined);
  const shift = (): void => void savePlan(plan, { steps: shiftOpen(plan.steps, 7) }, text.plans.shifted);
  useCommand('plan.shift', shift, canShift);
  useCommand('plan.replan', () => void proposeReplan(plan), late > 0);
  return (
    <header className="bar">
      <span className="meta truncate">{book?.title ?? ''}</span>
      <span className="push" />
      {onShowProposal && (
        <button type="button" className="btn btn-sm" onClick={onShowProposal}>
          {text.plans.proposedChange}
        </button>
      )}
      {late > 0 && (
        <button type="button" className="btn btn-sm" onClick={() => void proposeReplan(plan)}>
          <Icon name="again" small />
          {text.plans.replan}
        </button>
      )}
      {canShift && (
        <button type="button" className="btn btn-sm" onClick={shift}>
          <Icon name="calendar" small />
          {text.plans.shift}
        </button>
      )}
      <Segment label={text.plans.view} value={view} options={views} onChange={onView} />
      <PlanMenu key={plan.id} plan={plan} />
    </header>
  );
}

/** A plan: its goal, its progress, its steps by week or in a calendar, and the proposed changes. */
export function PlanView({ plan }: { readonly plan: Plan }) {
  const today = useToday();
  const late = plan.steps.filter((step) => isLate(step, today)).length;
  const { data: proposal } = useProposal(plan.id);
  const [hidden, setHidden] = useState<string | null>(null);
  const [view, setView] = useState<View>(loadItem<View>('plan-view', 'steps'));
  const isHidden = proposal?.at === hidden;
  return (
    <>
      <section className="p-main" aria-label={text.plans.plan} data-pane="plan" tabIndex={-1}>
        <PlanBar
          plan={plan}
          late={late}
          view={view}
          onView={(next) => {
            saveItem('plan-view', next);
            setView(next);
          }}
          onShowProposal={proposal && isHidden ? () => setHidden(null) : null}
        />
        <div className="p-scroll">
          <div>
            <h2 className="title">{plan.title}</h2>
            {plan.description && <p className="p-goal">{plan.description}</p>}
            <PlanProgress plan={plan} late={late} />
          </div>
          {view === 'calendar' ? (
            <PlanCalendar plan={plan} key={plan.id} />
          ) : (
            <>
              <TwoWeeks steps={plan.steps} />
              <StepList plan={plan} key={plan.id} />
            </>
          )}
        </div>
      </section>
      {proposal && !isHidden && (
        <ProposedChange
          key={`${String(plan.id)}-${proposal.at}`}
          plan={plan}
          proposal={proposal}
          onClose={() => setHidden(proposal.at)}
        />
      )}
    </>
  );
}
