import type { Warmup } from '../../../../shared/model';
import { formatWhen } from '../../../messages/format';
import { formatRoute } from '../../../navigation/route';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';

/** Whether there is anything to say about last time. */
export const hasRecap = (warmup: Warmup): boolean => warmup.text.trim() !== '' || warmup.lastSession !== null;

/** What happened last time. Shown at the start of a session, except the first; dismissed per session. */
export function Recap({ warmup, onDismiss }: { readonly warmup: Warmup; readonly onDismiss: () => void }) {
  const recapText = warmup.text.trim();
  const plan = warmup.plans.find((one) => one.nextStep);
  return (
    <section className="recap" aria-label={text.chat.recap}>
      <p className="recap-h">
        <b>{text.chat.lastTime}</b>
        {warmup.lastSession && <span className="meta">{formatWhen(warmup.lastSession.endedAt)}</span>}
        <button type="button" className="recap-x" aria-label={text.chat.putAway} onClick={onDismiss}>
          <Icon name="x" small />
        </button>
      </p>
      {(recapText || warmup.lastSession?.summary || '').split(/\n+/).map((line, i) => (
        <p key={i}>{line}</p>
      ))}
      {plan && !recapText.includes(plan.title) && (
        <p className="recap-plan">
          {text.chat.nextInPlan}{' '}
          <a className="link" href={formatRoute({ screen: 'plans', planId: plan.id })}>
            {plan.nextStep}
          </a>
        </p>
      )}
    </section>
  );
}
