import type { KeyboardEvent } from 'react';
import type { Plan, PlanChange } from '../../../shared/model';
import { locale } from '../../messages/language';
import { text } from '../../messages/text';
import { dayToDate } from '../../messages/format';
import { Icon, type IconName } from '../../ui/icon';
import type { ChangedStep } from './changed-steps';
import { Pages } from './step-parts';

const shortDay = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
const dayText = (due: string): string => shortDay.format(dayToDate(due)).replace(',', '');

export type Decision = 'accept' | 'reject';

const icons: Readonly<Record<PlanChange['kind'], IconName>> = {
  add: 'plus',
  remove: 'minus',
  change: 'arrow-right',
  done: 'check',
};
const classes: Readonly<Record<PlanChange['kind'], string>> = {
  add: 'is-add',
  remove: 'is-del',
  change: 'is-move',
  done: 'is-add',
};

/** What differs, the old value struck through: "Wed 19 Sun 23", "10 min 5 min". */
function Details({
  plan,
  line: { change, before, after },
}: {
  readonly plan: Plan;
  readonly line: ChangedStep;
}) {
  const shown = after ?? before;
  if (!shown) return null;
  if (change.kind === 'change' && before && after) {
    return (
      <>
        {before.title !== after.title && <s>{before.title}</s>}{' '}
        {before.due !== after.due && (
          <>
            {before.due && <s>{dayText(before.due)}</s>}{' '}
            {after.due ? dayText(after.due) : text.plans.noDay}{' '}
          </>
        )}
        {before.minutes !== after.minutes && (
          <>
            {before.minutes && <s>{text.plans.minutes(before.minutes)}</s>}{' '}
            {after.minutes && text.plans.minutes(after.minutes)}{' '}
          </>
        )}
        {JSON.stringify(before.pages) !== JSON.stringify(after.pages) && (
          <>
            {before.pages && (
              <s>
                <Pages bookId={plan.bookId} pages={before.pages} />
              </s>
            )}{' '}
            {after.pages && <Pages bookId={plan.bookId} pages={after.pages} />}{' '}
          </>
        )}
        {before.note !== after.note && after.note}
      </>
    );
  }
  return (
    <>
      {shown.pages && <Pages bookId={plan.bookId} pages={shown.pages} />}
      {shown.pages && (shown.minutes || shown.due) && ', '}
      {shown.minutes && text.plans.minutes(shown.minutes)}
      {shown.minutes && shown.due && ', '}
      {shown.due && dayText(shown.due)}
    </>
  );
}

interface LineProps {
  readonly plan: Plan;
  readonly line: ChangedStep;
  readonly decision: Decision | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** A proposed change, accepted or rejected by its buttons or by keys. */
export function ChangeLine({ plan, line, decision, onDecide }: LineProps) {
  const { change, before, after } = line;
  const title = (after ?? before)?.title ?? '';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const rows = [...document.querySelectorAll<HTMLElement>('.p-side .pd-l')];
    const go = (by: number): void => rows[rows.indexOf(event.currentTarget) + by]?.focus();
    const mod = event.ctrlKey || event.metaKey;
    if (mod && (event.key === 'Enter' || event.key === 'Backspace')) {
      event.preventDefault();
      onDecide(event.key === 'Enter' ? 'accept' : 'reject');
      go(1);
      return;
    }
    const by = mod || event.altKey ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(by);
  };
  return (
    <li
      className={`pd-l ${classes[change.kind]}`}
      tabIndex={0}
      aria-label={text.plans.changeLine[change.kind](title)}
      onKeyDown={onKeyDown}
    >
      <span className="pd-g">
        <Icon name={icons[change.kind]} small />
      </span>
      <p>
        {change.kind === 'remove' ? <s>{title}</s> : title}
        <br />
        <span className="meta num">
          <Details plan={plan} line={line} />
        </span>
      </p>
      <span className="pd-a">
        <button
          type="button"
          className="ok"
          aria-pressed={decision === 'accept'}
          aria-label={text.plans.accept(title)}
          title={text.plans.acceptKey}
          onClick={() => onDecide('accept')}
        >
          <Icon name="check" />
        </button>
        <button
          type="button"
          className="no"
          aria-pressed={decision === 'reject'}
          aria-label={text.plans.reject(title)}
          title={text.plans.rejectKey}
          onClick={() => onDecide('reject')}
        >
          <Icon name="x" />
        </button>
      </span>
    </li>
  );
}
