import type { NextStep, StepState } from '../../../shared/model';
import { client } from '../../client/client';
import { showError } from '../../client/show-error';
import { formatRoute } from '../../navigation/route';
import { text } from '../../messages/text';
import { Check } from '../../ui/fields/check';
import { DueDay, StepEffort, StepPages } from '../plans/step-parts';
import { offerUndo } from '../plans/save-plan';
import { refreshToday } from './use-today';

const setState = async ({ planId, step }: NextStep, state: StepState): Promise<void> => {
  await client.plans.setStep({ planId, stepId: step.id, state });
  refreshToday();
};

async function tick(next: NextStep): Promise<void> {
  try {
    await setState(next, 'done');
    offerUndo(text.plans.ticked(next.step.title), () => setState(next, 'open'));
  } catch (error) {
    showError(error);
  }
}

/** The next steps of the active plans, with the book that each belongs to. */
export function NextSteps(props: { readonly steps: readonly NextStep[]; readonly plans: number }) {
  const { steps, plans } = props;
  const [first] = steps;
  const one = first && steps.every(({ planId }) => planId === first.planId) ? first : null;
  return (
    <section aria-labelledby="steps-h">
      <div className="sec-head">
        <h2 className="h2" id="steps-h">
          {text.today.nextSteps}
        </h2>
        {one && <span className="meta truncate">{text.today.fromPlan(one.planTitle)}</span>}
        <a
          className="link push"
          href={formatRoute({
            screen: 'plans',
            planId: plans === 0 ? 'new' : (one?.planId ?? null),
          })}
        >
          {plans === 0 ? text.today.makePlan : one ? text.today.openPlan : text.today.openPlans}
        </a>
      </div>
      {steps.length === 0 && (
        <p className="last meta">{plans === 0 ? text.today.noPlan : text.today.planDone}</p>
      )}
      <ul className="steps">
        {steps.map((next) => (
          <li key={`${String(next.planId)}-${next.step.id}`}>
            <Check
              round
              label={text.plans.done(next.step.title)}
              checked={false}
              onChange={() => void tick(next)}
            />
            <span className="s-t">
              <span className="truncate">{next.step.title}</span>
              {next.bookTitle && <span className="meta truncate">{next.bookTitle}</span>}
              {!one && !next.bookTitle && <span className="meta truncate">{next.planTitle}</span>}
            </span>
            <StepPages step={next.step} bookId={next.bookId} />
            <StepEffort step={next.step} />
            <DueDay step={next.step} />
          </li>
        ))}
      </ul>
    </section>
  );
}
