import { useState } from 'react';
import { dayToDate, formatLongDay, formatMonth, weekdayLetters } from '../../messages/format';
import { useToday } from '../../state/use-now';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { levelOf, monthGrid } from './study-days';

function MonthNavigation(props: {
  /** In months relative to the current one. */
  readonly shift: number;
  readonly onShift: (shift: number) => void;
}) {
  const { shift, onShift } = props;
  return (
    <span className="push cal-nav">
      <button
        type="button"
        className="btn btn-quiet btn-sm btn-icon"
        aria-label={text.today.monthBefore}
        onClick={() => onShift(shift - 1)}
      >
        <Icon name="left" small />
      </button>
      <button
        type="button"
        className="btn btn-quiet btn-sm btn-icon"
        aria-label={text.today.monthAfter}
        disabled={shift >= 2}
        onClick={() => onShift(shift + 1)}
      >
        <Icon name="right" small />
      </button>
    </span>
  );
}

/** A day, shaded by study time. */
function Day({
  day,
  minutes,
  isToday,
  isPlanned,
}: {
  readonly day: string;
  readonly minutes: number;
  readonly isToday: boolean;
  readonly isPlanned: boolean;
}) {
  return (
    <li
      className={isToday ? 'd is-today' : 'd'}
      data-l={levelOf(minutes)}
      data-plan={isPlanned ? '' : undefined}
      aria-label={text.today.dayLabel(formatLongDay(dayToDate(day)), minutes, isPlanned)}
    >
      <span>{Number(day.slice(8))}</span>
    </li>
  );
}

/** A month's calendar, with days shaded by study time. */
export function Month(props: {
  readonly minutes: ReadonlyMap<string, number>;
  /** Days with open steps of a plan. */
  readonly planned: ReadonlySet<string>;
}) {
  const { minutes, planned } = props;
  const today = useToday();
  const [shift, setShift] = useState(0);
  const now = dayToDate(today);
  const shown = new Date(now.getFullYear(), now.getMonth() + shift, 1, 12);
  const days = monthGrid(shown.getFullYear(), shown.getMonth());
  const studied = days.filter((day) => day && (minutes.get(day) ?? 0) > 0).length;
  const sum = days.reduce((all, day) => all + (day === null ? 0 : (minutes.get(day) ?? 0)), 0);
  return (
    <section aria-labelledby="cal-h">
      <div className="sec-head">
        <h2 className="h2" id="cal-h">
          {formatMonth(shown)}
        </h2>
        <span className="meta num">{text.today.studied(studied, sum)}</span>
        <MonthNavigation shift={shift} onShift={setShift} />
      </div>
      <ol className="cal" aria-label={text.today.days}>
        {weekdayLetters.map((day, i) => (
          <li className="d-h" key={i} aria-hidden="true">
            {day}
          </li>
        ))}
        {days.map((day, i) =>
          day === null ? (
            <li key={i} aria-hidden="true" />
          ) : (
            <Day
              key={day}
              day={day}
              minutes={minutes.get(day) ?? 0}
              isToday={day === today}
              isPlanned={planned.has(day)}
            />
          ),
        )}
      </ol>
      <p className="cal-k meta">
        {text.today.legend.map((name, i) => (
          <span key={name}>
            <i className="k" data-l={i + 1} />
            {name}
          </span>
        ))}
        <span>
          <i className="k k-plan" />
          {text.today.planned}
        </span>
      </p>
    </section>
  );
}
