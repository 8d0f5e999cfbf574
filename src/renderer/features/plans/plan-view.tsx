import { useState } from 'react';
import type { Plan } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { navigate } from '../../navigation/route';
import { useToday } from '../../state/use-now';
import { client } from '../../client/client';
import { queryClient, useBooks } from '../../client/queries';
import { text } from '../../messages/en';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FormDialog } from '../../ui/form-dialog';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { Progress } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import { savePlan } from './save-plan';
import { StepList } from './step-list';
import { isLate } from './step-parts';
import { TwoWeeks } from './two-weeks';

function EditPlan({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const [title, setTitle] = useState(plan.title);
  const [description, setDescription] = useState(plan.description);
  return (
    <FormDialog
      title={text.plans.editPlan}
      ready={title.trim() !== ''}
      onSave={() => {
        void savePlan(plan, { title: title.trim(), description });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField label={text.plans.planTitle} value={title} onChange={setTitle} maxLength={300} first />
      <TextField
        label={text.plans.planGoal}
        value={description}
        onChange={setDescription}
        maxLength={10_000}
        multiline
      />
    </FormDialog>
  );
}

async function remove(plan: Plan): Promise<void> {
  try {
    await client.plans.remove({ planId: plan.id });
    navigate({ screen: 'plans', planId: null }, 'replace');
    toast(text.plans.deleted);
  } catch (error) {
    showError(error);
  }
  void queryClient.invalidateQueries({ queryKey: ['plans'] });
}

/** The menu of a plan, and the dialogs that it opens. */
function PlanMenu({ plan }: { readonly plan: Plan }) {
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const close = (): void => setAsking(null);
  const set = (status: Plan['status']) => () => void savePlan(plan, { status });
  const archive = { label: text.plans.archive, icon: 'minus', run: set('archived') } as const;
  const activate = { label: text.plans.activate, icon: 'again', run: set('active') } as const;
  const complete = { label: text.plans.complete, icon: 'check', run: set('completed') } as const;
  return (
    <>
      <Menu
        label={text.shell.more}
        items={[
          { label: text.plans.editPlan, icon: 'pen', run: () => setAsking('edit') },
          plan.status === 'active' ? archive : activate,
          ...(plan.status === 'completed' ? [] : [complete]),
          { label: text.plans.delete, icon: 'trash', danger: true, run: () => setAsking('delete') },
        ]}
      />
      {asking === 'edit' && <EditPlan plan={plan} onClose={close} />}
      {asking === 'delete' && (
        <ConfirmDialog
          title={text.plans.deleteTitle(plan.title)}
          action={text.shell.delete}
          onConfirm={() => {
            close();
            void remove(plan);
          }}
          onClose={close}
        >
          <p>{text.plans.deleteText(plan.steps.length)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** A plan: its goal, its progress, and its steps. */
export function PlanView({ plan }: { readonly plan: Plan }) {
  const book = useBooks().data?.find((one) => one.id === plan.bookId);
  const done = plan.steps.filter((step) => step.done).length;
  const today = useToday();
  const late = plan.steps.filter((step) => isLate(step, today)).length;
  return (
    <section className="p-main" aria-label={text.plans.plan} data-pane="plan" tabIndex={-1}>
      <header className="bar">
        <span className="meta truncate">{book?.title ?? ''}</span>
        <span className="push" />
        <PlanMenu key={plan.id} plan={plan} />
      </header>
      <div className="p-scroll">
        <div>
          <h2 className="title">{plan.title}</h2>
          {plan.description && <p className="p-goal">{plan.description}</p>}
          <div className="p-prog">
            <Progress value={plan.progress} label={text.plans.progress} />
            <span className="meta num">
              {plan.steps.length > 0 ? text.plans.steps(done, plan.steps.length) : text.plans.noSteps}
            </span>
            {late > 0 && (
              <span className="meta p-behind">
                <Icon name="clock" small />
                {text.plans.late(late)}
              </span>
            )}
          </div>
        </div>
        <TwoWeeks steps={plan.steps} />
        <StepList plan={plan} key={plan.id} />
      </div>
    </section>
  );
}
