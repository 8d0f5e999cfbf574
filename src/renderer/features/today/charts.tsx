import type { CurrentBook } from '../../../shared/model';
import { dayToDate, formatLongDay } from '../../messages/format';
import { text } from '../../messages/en';
import { dayAfter } from '../plans/edit-steps';

const width = 400;
const height = 130;
const left = 30;
const bottom = 20;
const top = 14;
const base = height - bottom;

/** Round values for the lines of a chart that goes up to `most`: 0, half and the whole. */
export const scaleFor = (most: number): readonly [number, number, number] => {
  const steps = [10, 20, 30, 60, 90, 120, 180, 240, 360, 480, 720, 1_440];
  const end = steps.find((step) => step >= most) ?? Math.ceil(most / 60) * 60;
  return [0, end / 2, end];
};

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
  const scale = scaleFor(Math.max(...days.map((one) => one.minutes)));
  const yOf = (value: number): number => base - (value / scale[2]) * (base - top);
  const slot = (width - left) / shownDays;
  const studied = days.filter((one) => one.minutes > 0).length;
  const sum = days.reduce((all, one) => all + one.minutes, 0);
  const best = days.reduce((most, one) => (one.minutes > most.minutes ? one : most));
  return (
    <figure>
      <figcaption>
        <b>{text.today.minutesADay}</b>
        <span className="meta num">{text.today.daysOf(studied, shownDays)}</span>
      </figcaption>
      <svg
        className="chart"
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        role="img"
        aria-label={text.today.minutesChart(
          studied,
          shownDays,
          sum,
          best.minutes === 0 ? null : { day: formatLongDay(dayToDate(best.day)), minutes: best.minutes },
        )}
      >
        {scale.map((value) => (
          <g key={value}>
            <line
              className={value === 0 ? 'ax' : 'gr'}
              x1={left}
              x2={width}
              y1={yOf(value)}
              y2={yOf(value)}
            />
            <text className="t" x={left - 6} y={yOf(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {days.map((one, at) => {
          const x = left + at * slot + slot * 0.15;
          return one.minutes > 0 ? (
            <rect
              key={one.day}
              className={one.day === today ? 'b-today' : 'b'}
              x={x}
              y={yOf(one.minutes)}
              width={slot * 0.7}
              height={base - yOf(one.minutes)}
              rx={1}
            >
              <title>{text.today.dayLabel(formatLongDay(dayToDate(one.day)), one.minutes)}</title>
            </rect>
          ) : (
            <line key={one.day} className="b-none" x1={x} x2={x + slot * 0.7} y1={base - 1} y2={base - 1} />
          );
        })}
        {[0, 7, shownDays - 1].map((at) => (
          <text key={at} className="t" x={left + at * slot + slot / 2} y={height - 4} textAnchor="middle">
            {Number(days[at]?.day.slice(8))}
          </text>
        ))}
      </svg>
    </figure>
  );
}

/** How far the learner is in each current book. */
export function PagesChart({ books }: { readonly books: readonly CurrentBook[] }) {
  const shown = books.filter(({ book }) => book.state === 'ready' && book.pageCount > 0);
  if (shown.length === 0) return null;
  const rows = shown.map(({ book }) => ({
    id: book.id,
    title: book.title,
    read: book.openedAt === null ? 0 : book.position,
    pages: book.pageCount,
  }));
  const most = Math.max(...rows.map(({ pages }) => pages));
  const row = 28;
  const xOf = (pages: number): number => (pages / most) * (width - 60);
  const high = rows.length * row;
  return (
    <figure>
      <figcaption>
        <b>{text.today.pagesByBook}</b>
        <span className="meta num">{text.today.pagesRead(rows.reduce((sum, one) => sum + one.read, 0))}</span>
      </figcaption>
      <svg
        className="chart"
        viewBox={`0 0 ${String(width)} ${String(high)}`}
        role="img"
        aria-label={text.today.pagesChart(rows)}
      >
        {rows.map(({ id, title, read, pages }, at) => (
          <g key={id} transform={`translate(0 ${String(at * row)})`}>
            <text className="t" x={0} y={10}>
              {title.length > 48 ? `${title.slice(0, 47)}…` : title}
            </text>
            <rect className="b-rest" x={0} y={15} width={xOf(pages)} height={7} rx={1} />
            {read > 0 && <rect className="b-today" x={0} y={15} width={xOf(read)} height={7} rx={1} />}
            <text className="t" x={xOf(pages) + 6} y={22}>
              {`${String(read)}/${String(pages)}`}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
