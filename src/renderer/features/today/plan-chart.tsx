import type { Today } from '../../../shared/model';
import { dayToDate, formatDay } from '../../messages/format';
import { text } from '../../messages/text';
import { formatRoute } from '../../navigation/route';
import { BelowChart, chartBase, ChartFrame, chartLeft, chartWidth, barHeightIn } from './chart-frame';

type PlanPages = NonNullable<Today['planPages']>;

/** The lines of a chart of pages; the highest is at a round value. */
const scaleOfPages = (most: number): readonly [number, number, number] => {
  const step = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(10, most))));
  const end = Math.ceil(most / step) * step || step;
  return [0, end / 2, end];
};

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** How many pages of the plan should be read by now, and how many are. */
export function PlanChart({ planId, title, days }: PlanPages) {
  const last = days.at(-1);
  const [first] = days;
  if (!first || !last) return null;
  const scale = scaleOfPages(Math.max(...days.flatMap(({ planned, read }) => [planned, read])));
  const yOf = barHeightIn(scale);
  const right = chartWidth - 14;
  const xOf = (at: number): number =>
    days.length === 1 ? right : chartLeft + 6 + (at / (days.length - 1)) * (right - chartLeft - 6);
  const lineOf = (key: 'planned' | 'read'): string =>
    pathOf(days.map((one, at) => [xOf(at), yOf(one[key])] as const));
  const isAbove = last.read > last.planned;
  return (
    <figure>
      <figcaption>
        <b>{text.today.pagesAgainstPlan}</b>
        <span className="meta num">{text.today.behind(last.planned - last.read)}</span>
        <a className="link push truncate" href={formatRoute({ screen: 'plans', planId })}>
          {title}
        </a>
      </figcaption>
      <ChartFrame scale={scale} label={text.today.planChart(title, last.planned, last.read)}>
        <path className="l-plan" d={lineOf('planned')} />
        <path className="l" d={lineOf('read')} />
        <circle className="pt" cx={xOf(days.length - 1)} cy={yOf(last.read)} r={3} />
        <text className="t" x={right - 8} y={yOf(last.planned) + (isAbove ? 14 : -6)} textAnchor="end">
          {text.today.planLine(last.planned)}
        </text>
        <text
          className="t t-now"
          x={right - 8}
          y={isAbove ? yOf(last.read) - 7 : Math.min(chartBase - 5, yOf(last.read) + 26)}
          textAnchor="end"
        >
          {text.today.readLine(last.read)}
        </text>
        {days.length > 1 && (
          <BelowChart x={chartLeft} anchor="start">
            {formatDay(dayToDate(first.day))}
          </BelowChart>
        )}
        <BelowChart x={chartWidth} anchor="end">
          {text.today.now}
        </BelowChart>
      </ChartFrame>
    </figure>
  );
}
