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

/** A plan: its goal, how far it is, and its steps. */
export function PlanView({ plan }: { readonly plan: Plan }) {
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const book = useBooks().data?.find((one) => one.id === plan.bookId);
  const done = plan.steps.filter((step) => step.done).length;
  const today = useToday();
  const late = plan.steps.filter((step) => isLate(step, today)).length;

  const remove = async (): Promise<void> => {
    setAsking(null);
    try {
      await client.plans.remove({ planId: plan.id });
      navigate({ screen: 'plans', planId: null }, 'replace');
      toast(text.plans.deleted);
    } catch (error) {
      showError(error);
    }
    void queryClient.invalidateQueries({ queryKey: ['plans'] });
  };

  return (
    <section className="p-main" aria-label={text.plans.plan} data-pane="plan" tabIndex={-1}>
      <header className="bar">
        <span className="meta truncate">{book?.title ?? ''}</span>
        <span className="push" />
        <Menu
          label={text.shell.more}
          items={[
            { label: text.plans.editPlan, icon: 'pen', run: () => setAsking('edit') },
            plan.status === 'active'
              ? {
                  label: text.plans.archive,
                  icon: 'minus',
                  run: () => void savePlan(plan, { status: 'archived' }),
                }
              : {
                  label: text.plans.activate,
                  icon: 'again',
                  run: () => void savePlan(plan, { status: 'active' }),
                },
            ...(plan.status === 'completed'
              ? []
              : [
                  {
                    label: text.plans.complete,
                    icon: 'check' as const,
                    run: () => void savePlan(plan, { status: 'completed' }),
                  },
                ]),
            { label: text.plans.delete, icon: 'trash', danger: true, run: () => setAsking('delete') },
          ]}
        />
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
      {asking === 'edit' && <EditPlan plan={plan} onClose={() => setAsking(null)} />}
      {asking === 'delete' && (
        <ConfirmDialog
          title={text.plans.deleteTitle(plan.title)}
          action={text.shell.delete}
          onConfirm={() => void remove()}
          onClose={() => setAsking(null)}
        >
          <p>{text.plans.deleteText(plan.steps.length)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
