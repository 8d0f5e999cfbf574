import type { Plan } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { useCommand } from '../../commands/commands';
import { formatRoute, navigate } from '../../navigation/route';
import { client, messageOf } from '../../client/client';
import { queryClient, usePlans } from '../../client/queries';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { EmptyState, LoadError, Progress, Skeleton } from '../../ui/states';
import { DraftPlan } from './draft-plan';
import { PlanView } from './plan-view';

async function addEmptyPlan(): Promise<void> {
  try {
    const plan = await client.plans.create({ title: text.plans.untitled });
    await queryClient.invalidateQueries({ queryKey: ['plans'] });
    navigate({ screen: 'plans', planId: plan.id });
  } catch (error) {
    showError(error);
  }
}

function PlanLink({ plan, current }: { readonly plan: Plan; readonly current: boolean }) {
  const done = plan.steps.filter((step) => step.done).length;
  return (
    <li>
      <a href={formatRoute({ screen: 'plans', planId: plan.id })} aria-current={current ? 'true' : undefined}>
        <b className="truncate">{plan.title}</b>
        {plan.status === 'active' && <Progress value={plan.progress} label={text.plans.progress} />}
        <span className="meta num">
          {plan.steps.length > 0 ? text.plans.steps(done, plan.steps.length) : text.plans.noSteps}
        </span>
      </a>
    </li>
  );
}

const draftAddress = formatRoute({ screen: 'plans', planId: 'new' });
const withStatus = (plans: readonly Plan[], status: Plan['status']): readonly Plan[] =>
  plans.filter((plan) => plan.status === status);

interface ListProps {
  /** Undefined until they are loaded. */
  readonly plans: readonly Plan[] | undefined;
  readonly open: Plan | undefined;
}

/** The plans by status. */
function PlanList({ plans, open }: ListProps) {
  const groups = (
    [
      ['', 'active'],
      [text.plans.completed, 'completed'],
      [text.plans.putAside, 'archived'],
    ] as const
  ).map(([title, status]) => [title, withStatus(plans ?? [], status)] as const);
  return (
    <nav className="p-list desk" aria-label={text.plans.list} data-pane="plans" tabIndex={-1}>
      <header className="bar">
        <h1>{text.plans.title}</h1>
        <IconButton
          icon="plus"
          name={text.plans.new}
          className="push"
          large
          onClick={() => void addEmptyPlan()}
        />
      </header>
      {!plans && <Skeleton lines={4} />}
      <ul>
        {groups.map(([title, group]) => [
          group.length > 0 && title !== '' && (
            <li className="p-sep meta" key={title}>
              {title}
            </li>
          ),
          ...group.map((plan) => <PlanLink key={plan.id} plan={plan} current={plan.id === open?.id} />),
        ])}
      </ul>
      <p className="p-new">
        <a className="btn btn-sm" href={draftAddress}>
          <Icon name="list" small />
          {text.plans.draft}
        </a>
      </p>
    </nav>
  );
}

/** Shown if no plan is open: there are no plans yet, or the one in the address is gone. */
function NoOpenPlan({ empty }: { readonly empty: boolean }) {
  const draft = (
    <a className="btn btn-primary" href={draftAddress}>
      {text.plans.draft}
    </a>
  );
  return (
    <section className="p-main" aria-label={text.plans.plan}>
      {empty ? (
        <EmptyState title={text.plans.emptyTitle} action={draft}>
          {text.plans.emptyText}
        </EmptyState>
      ) : (
        <EmptyState title={text.plans.pickTitle} action={draft} />
      )}
    </section>
  );
}

export function PlansScreen({ planId }: { readonly planId: number | 'new' | null }) {
  const { data: plans, error, refetch } = usePlans();
  useCommand('plan.new', () => void addEmptyPlan());
  if (error && !plans) {
    return (
      <main className="screen-plain" tabIndex={-1}>
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      </main>
    );
  }
  const first = withStatus(plans ?? [], 'active')[0] ?? plans?.[0];
  const open = plans?.find((plan) => plan.id === planId) ?? (planId === null ? first : undefined);
  return (
    <main className="plans" tabIndex={-1}>
      <PlanList plans={plans} open={open} />
      {planId === 'new' && <DraftPlan />}
      {planId !== 'new' && open && <PlanView plan={open} />}
      {planId !== 'new' && plans && !open && <NoOpenPlan empty={plans.length === 0} />}
    </main>
  );
}
