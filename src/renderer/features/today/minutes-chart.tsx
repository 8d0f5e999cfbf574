import { dayToDate, formatLongDay } from '../../messages/format';
import { text } from '../../messages/text';
import { dayAfter } from '../plans/edit-steps';
import { BarChart } from './bar-chart';
import { dayOfMonth } from './chart-frame';

const shownDays = 14;

/** Minutes of study on each of the last 14 days. Days without study have a mark at zero. */
export function MinutesChart(props: {
  readonly today: string;
  readonly minutes: ReadonlyMap<string, number>;
}) {
  const { today, minutes } = props;
  const days = Array.from({ length: shownDays }, (_, at) => {
    const day = dayAfter(today, at - shownDays + 1);
    return { day, minutes: minutes.get(day) ?? 0 };
  });
  const studied = days.filter((one) => one.minutes > 0).length;
  const sum = days.reduce((all, one) => all + one.minutes, 0);
  const best = days.reduce((most, one) => (one.minutes > most.minutes ? one : most));
  return (
    <figure>
      <figcaption>
        <b>{text.today.minutesADay}</b>
        <span className="meta num">{text.today.daysOf(studied, shownDays)}</span>
      </figcaption>
      <BarChart
        label={text.today.minutesChart(
          studied,
          shownDays,
          sum,
          best.minutes === 0 ? null : { day: formatLongDay(dayToDate(best.day)), minutes: best.minutes },
        )}
        bars={days.map(({ day, minutes: value }) => ({
          day,
          parts: [
            {
              key: 'minutes',
              className: day === today ? 'b-today' : 'b',
              value,
              title: text.today.dayLabel(formatLongDay(dayToDate(day)), value),
            },
          ],
        }))}
        named={[0, 7, shownDays - 1]}
        nameOf={dayOfMonth}
      />
    </figure>
  );
}
