import type { Plan } from '../../../shared/model';
import { openSteps } from '../../../shared/plans/count-steps';
import { withState } from '../../../shared/plans/tick-read-steps';
import { formatRoute } from '../../navigation/route';
import { text } from '../../messages/en';
import { Check } from '../../ui/check';
import { DueDay, StepPages } from '../plans/step-parts';
import { savePlan } from '../plans/save-plan';

/** The next steps of the current plan. */
export function NextSteps({ plan }: { readonly plan: Plan }) {
  const open = openSteps(plan.steps).slice(0, 5);
  return (
    <section aria-labelledby="steps-h">
      <div className="sec-head">
        <h2 className="h2" id="steps-h">
          {text.today.nextSteps}
        </h2>
        <span className="meta truncate">{text.today.fromPlan(plan.title)}</span>
        <a className="link push" href={formatRoute({ screen: 'plans', planId: plan.id })}>
          {text.today.openPlan}
        </a>
      </div>
      {open.length === 0 && <p className="last">{text.today.planDone}</p>}
      <ul className="steps">
        {open.map((step) => (
          <li key={step.id}>
            <Check
              round
              label={text.plans.done(step.title)}
              checked={step.state === 'done'}
              onChange={(done) =>
                void savePlan(
                  plan,
                  {
                    steps: plan.steps.map((one) =>
                      one.id === step.id ? withState(one, done ? 'done' : 'open') : one,
                    ),
                  },
                  text.plans.ticked(step.title),
                )
              }
            />
            <span className="truncate">{step.title}</span>
            <StepPages step={step} bookId={plan.bookId} />
            <DueDay step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}
