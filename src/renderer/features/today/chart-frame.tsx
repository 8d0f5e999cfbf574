import type { ReactNode } from 'react';

export const chartWidth = 400;
const chartHeight = 130;
export const chartLeft = 30;
const bottom = 20;
const top = 14;
export const chartBase = chartHeight - bottom;

/** Round values for the lines of a chart that goes up to `most`: 0, half and the whole. */
export const scaleFor = (most: number): readonly [number, number, number] => {
  const steps = [10, 20, 30, 60, 90, 120, 180, 240, 360, 480, 720, 1_440];
  const end = steps.find((step) => step >= most) ?? Math.ceil(most / 60) * 60;
  return [0, end / 2, end];
};

/** The height of a value in a chart with this scale. */
export const barHeightIn =
  (scale: readonly number[]) =>
  (value: number): number => {
    const [least = 0, most = 1] = [scale[0], scale.at(-1)];
    return chartBase - ((value - least) / (most - least)) * (chartBase - top);
  };

/** A chart with a line for each value of its scale. */
export function ChartFrame(props: {
  readonly label: string;
  readonly scale: readonly number[];
  readonly children: ReactNode;
}) {
  const { label, scale, children } = props;
  const yOf = barHeightIn(scale);
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${String(chartWidth)} ${String(chartHeight)}`}
      role="img"
      aria-label={label}
    >
      {scale.map((value, at) => (
        <g key={value}>
          <line
            className={at === 0 ? 'ax' : 'gr'}
            x1={chartLeft}
            x2={chartWidth}
            y1={yOf(value)}
            y2={yOf(value)}
          />
          <text className="t" x={chartLeft - 6} y={yOf(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {children}
    </svg>
  );
}

/** How a day is named below a chart. */
export const dayOfMonth = (day: string): string => String(Number(day.slice(8)));

/** A text below the chart. */
export function BelowChart(props: {
  readonly x: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly children: ReactNode;
}) {
  return (
    <text className="t" x={props.x} y={chartHeight - 4} textAnchor={props.anchor ?? 'middle'}>
      {props.children}
    </text>
  );
}
