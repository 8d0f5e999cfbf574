import type { PlanId, PlanOverview } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { useCommand } from '../../commands/commands';
import { formatRoute, navigate } from '../../navigation/route';
import { client, messageOf } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { locale } from '../../messages/language';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { EmptyState, LoadError, Progress, Skeleton } from '../../ui/states';
import { daysBetween } from '../../messages/format';
import { useToday } from '../../state/use-now';
import { DraftPlan } from './draft-plan';
import { mondayOf } from './edit-steps';
import { PlanView } from './plan-view';
import { undoLast } from './save-plan';
import { usePlan, usePlanOverview } from './use-plan';

async function addEmptyPlan(): Promise<void> {
  try {
    const plan = await client.plans.create({ title: text.plans.untitled });
    await queryClient.invalidateQueries({ queryKey: keys.planOverview });
    navigate({ screen: 'plans', planId: plan.id });
  } catch (error) {
    showError(error);
  }
}

const monthOf = new Intl.DateTimeFormat(locale, { month: 'long' });

/** "9 of 42 steps, week 3"; for an archived plan, since when it has been. */
function progressText(plan: PlanOverview, today: string): string {
  if (plan.steps === 0) return text.plans.noSteps;
  const steps = text.plans.steps(plan.done, plan.steps - plan.skipped);
  if (plan.status === 'archived')
    return `${steps}, ${text.plans.listSince(monthOf.format(new Date(plan.updatedAt)))}`;
  const { firstDue, lastDue } = plan;
  if (plan.status === 'completed' || firstDue === null || lastDue === null) return steps;
  const left = daysBetween(today, lastDue);
  if (left >= 0 && left < 56) return `${steps}, ${text.plans.listLeft(Math.ceil((left + 1) / 7))}`;
  const week = Math.floor(daysBetween(mondayOf(firstDue), today) / 7) + 1;
  return week > 0 && left > 0 ? `${steps}, ${text.plans.listWeek(week)}` : steps;
}

function PlanLink({ plan, current }: { readonly plan: PlanOverview; readonly current: boolean }) {
  const today = useToday();
  return (
    <li>
      <a href={formatRoute({ screen: 'plans', planId: plan.id })} aria-current={current ? 'true' : undefined}>
        <b className="truncate">{plan.title}</b>
        {plan.status === 'active' && <Progress value={plan.progress} label={text.plans.progress} />}
        <span className="meta num">{progressText(plan, today)}</span>
      </a>
    </li>
  );
}

const draftAddress = formatRoute({ screen: 'plans', planId: 'new' });
const withStatus = (
  plans: readonly PlanOverview[],
  status: PlanOverview['status'],
): readonly PlanOverview[] => plans.filter((plan) => plan.status === status);

interface ListProps {
  /** Undefined until they are loaded. */
  readonly plans: readonly PlanOverview[] | undefined;
  readonly open: PlanOverview | undefined;
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
    <nav className="p-list side-panel" aria-label={text.plans.list} data-pane="plans" tabIndex={-1}>
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

function OpenPlan({ planId }: { readonly planId: PlanId }) {
  const { data: plan, error, refetch } = usePlan(planId);
  if (plan) return <PlanView plan={plan} />;
  return (
    <section className="p-main pad" aria-label={text.plans.plan}>
      {error ? (
        <LoadError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}

export function PlansScreen({ planId }: { readonly planId: PlanId | 'new' | null }) {
  const { data: plans, error, refetch } = usePlanOverview();
  useCommand('plan.new', () => void addEmptyPlan());
  useCommand('plan.undo', () => void undoLast());
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
      {planId !== 'new' && open && <OpenPlan key={open.id} planId={open.id} />}
      {planId !== 'new' && plans && !open && <NoOpenPlan empty={plans.length === 0} />}
    </main>
  );
}
