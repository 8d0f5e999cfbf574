import { dayToDate, formatLongDay } from '../../messages/format';
import { text } from '../../messages/text';
import { dayAfter } from '../plans/edit-steps';
import {
  BelowChart,
  chartBase,
  ChartFrame,
  chartLeft,
  chartWidth,
  barHeightIn,
  scaleFor,
} from './chart-frame';

const shownDays = 14;

/** The bar of a day, or a mark at zero. */
function DayBar({
  day,
  minutes,
  isToday,
  x,
  y,
  width,
}: {
  readonly day: string;
  readonly minutes: number;
  readonly isToday: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}) {
  if (minutes === 0)
    return <line className="b-none" x1={x} x2={x + width} y1={chartBase - 1} y2={chartBase - 1} />;
  return (
    <rect className={isToday ? 'b-today' : 'b'} x={x} y={y} width={width} height={chartBase - y} rx={1}>
      <title>{text.today.dayLabel(formatLongDay(dayToDate(day)), minutes)}</title>
    </rect>
  );
}

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
  const scale = scaleFor(Math.max(...days.map((one) => one.minutes)));
  const yOf = barHeightIn(scale);
  const slot = (chartWidth - chartLeft) / shownDays;
  const studied = days.filter((one) => one.minutes > 0).length;
  const sum = days.reduce((all, one) => all + one.minutes, 0);
  const best = days.reduce((most, one) => (one.minutes > most.minutes ? one : most));
  return (
    <figure>
      <figcaption>
        <b>{text.today.minutesADay}</b>
        <span className="meta num">{text.today.daysOf(studied, shownDays)}</span>
      </figcaption>
      <ChartFrame
        scale={scale}
        label={text.today.minutesChart(
          studied,
          shownDays,
          sum,
          best.minutes === 0 ? null : { day: formatLongDay(dayToDate(best.day)), minutes: best.minutes },
        )}
      >
        {days.map((one, at) => (
          <DayBar
            key={one.day}
            day={one.day}
            minutes={one.minutes}
            isToday={one.day === today}
            x={chartLeft + at * slot + slot * 0.15}
            y={yOf(one.minutes)}
            width={slot * 0.7}
          />
        ))}
        {[0, 7, shownDays - 1].map((at) => (
          <BelowChart key={at} x={chartLeft + at * slot + slot / 2}>
            {Number(days[at]?.day.slice(8))}
          </BelowChart>
        ))}
      </ChartFrame>
    </figure>
  );
}
