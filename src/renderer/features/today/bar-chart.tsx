import {
  BelowChart,
  barHeightIn,
  chartBase,
  ChartFrame,
  chartLeft,
  chartWidth,
  scaleFor,
} from './chart-frame';

interface BarPart {
  readonly key: string;
  readonly className: string;
  readonly value: number;
  readonly title: string;
}

export interface Bar {
  /** The day, or the first day of the week. */
  readonly day: string;
  /** From the bottom up; parts of 0 are not drawn. */
  readonly parts: readonly BarPart[];
}

const sumOf = (parts: readonly BarPart[]): number => parts.reduce((sum, { value }) => sum + value, 0);

/** The parts of a bar above one another, or a mark at zero. */
function BarParts(props: {
  readonly parts: readonly BarPart[];
  readonly x: number;
  readonly width: number;
  readonly yOf: (value: number) => number;
}) {
  const { parts, x, width, yOf } = props;
  if (sumOf(parts) === 0)
    return <line className="b-none" x1={x} x2={x + width} y1={chartBase - 1} y2={chartBase - 1} />;
  return parts.map(
    ({ key, className, value, title }, at) =>
      value > 0 && (
        <rect
          key={key}
          className={className}
          x={x}
          y={yOf(sumOf(parts.slice(0, at + 1)))}
          width={width}
          height={chartBase - yOf(value)}
          rx={1}
        >
          <title>{title}</title>
        </rect>
      ),
  );
}

/** A bar for each day or week. Those in `named` have a text below them, by their index. */
export function BarChart(props: {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly named: readonly number[];
  readonly nameOf: (day: string) => string;
}) {
  const { label, bars, named, nameOf } = props;
  const scale = scaleFor(Math.max(...bars.map(({ parts }) => sumOf(parts))));
  const yOf = barHeightIn(scale);
  const slot = (chartWidth - chartLeft) / bars.length;
  return (
    <ChartFrame scale={scale} label={label}>
      {bars.map(({ day, parts }, at) => (
        <BarParts
          key={day}
          parts={parts}
          x={chartLeft + at * slot + slot * 0.15}
          width={slot * 0.7}
          yOf={yOf}
        />
      ))}
      {bars.map(
        ({ day }, at) =>
          named.includes(at) && (
            <BelowChart key={day} x={chartLeft + at * slot + slot / 2}>
              {nameOf(day)}
            </BelowChart>
          ),
      )}
    </ChartFrame>
  );
}
