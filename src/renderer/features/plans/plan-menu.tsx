import { useState } from 'react';
import type { Plan } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { saveFile } from '../../client/save-file';
import { showError } from '../../client/show-error';
import { text } from '../../messages/text';
import { navigate } from '../../navigation/route';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FormDialog } from '../../ui/form-dialog';
import { Menu } from '../../ui/menu';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/toast';
import { savePlan } from './save-plan';

function EditPlan({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const [title, setTitle] = useState(plan.title);
  const [description, setDescription] = useState(plan.description);
  return (
    <FormDialog
      title={text.plans.editPlan}
      ready={title.trim() !== ''}
      onSave={() => {
        void savePlan(plan, { title: title.trim(), description }, text.plans.planChanged);
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

async function deletePlan(plan: Plan): Promise<void> {
  try {
    await client.plans.remove({ planId: plan.id });
    navigate({ screen: 'plans', planId: null }, 'replace');
    toast(text.plans.deleted);
  } catch (error) {
    showError(error);
  }
  queryClient.removeQueries({ queryKey: keys.plan(plan.id) });
  void queryClient.invalidateQueries({ queryKey: keys.planOverview });
}

/** Long enough for the browser to have read the text. */
const readMs = 60_000;

async function saveCalendar({ id: planId }: Plan): Promise<void> {
  const { fileName, text: calendar } = await client.plans.calendar({ planId });
  const address = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' }));
  try {
    if ((await saveFile(address, fileName)) === 'saved') toast(text.plans.calendarSaved);
  } finally {
    setTimeout(() => URL.revokeObjectURL(address), readMs);
  }
}

/** The menu of a plan, and the dialogs that it opens. */
export function PlanMenu({ plan }: { readonly plan: Plan }) {
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const close = (): void => setAsking(null);
  const set = (status: Plan['status'], said: string) => () => void savePlan(plan, { status }, said);
  const { archive, activate, complete } = {
    archive: { label: text.plans.archive, icon: 'minus', run: set('archived', text.plans.archived) },
    activate: { label: text.plans.activate, icon: 'again', run: set('active', text.plans.activated) },
    complete: { label: text.plans.complete, icon: 'check', run: set('completed', text.plans.nowComplete) },
  } as const;
  return (
    <>
      <Menu
        label={text.shell.more}
        items={[
          { label: text.plans.editPlan, icon: 'pen', run: () => setAsking('edit') },
          {
            label: text.plans.exportCalendar,
            icon: 'calendar',
            run: () => void saveCalendar(plan).catch(showError),
          },
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
            void deletePlan(plan);
          }}
          onClose={close}
        >
          <p>{text.plans.deleteText(plan.steps.length)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
