import type { PlanStep } from '../../../shared/model';
import { dayToDate, formatLongDay, isoDay, weekdayLetters } from '../../messages/format';
import { useToday } from '../../state/use-now';
import { text } from '../../messages/text';
import { mondayOf } from './edit-steps';

/** This week and the next, with the steps of each day as dots. */
export function TwoWeeks({ steps }: { readonly steps: readonly PlanStep[] }) {
  const today = useToday();
  const monday = dayToDate(mondayOf(today));
  const days = Array.from({ length: 14 }, (_, i) => {
    const day = new Date(monday);
    day.setDate(monday.getDate() + i);
    return isoDay(day);
  });
  if (!steps.some((step) => step.due && days.includes(step.due))) return null;
  return (
    <ol className="strip" aria-label={text.plans.strip}>
      {days.map((day, i) => {
        const due = steps.filter((step) => step.due === day);
        const label = text.plans.stripDay(
          formatLongDay(dayToDate(day)),
          due.filter((step) => step.state === 'done').length,
          due.length,
        );
        return (
          <li
            key={day}
            className={i === 7 ? 'wk' : undefined}
            aria-current={day === today ? 'date' : undefined}
            aria-label={label}
          >
            <span className="meta">{weekdayLetters[i % 7]}</span>
            <b className="num">{Number(day.slice(8))}</b>
            <span className="dots">
              {due.slice(0, 4).map((step) => (
                <i key={step.id} className={step.state === 'done' ? 'on' : undefined} />
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
