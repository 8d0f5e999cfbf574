import type { Today } from '../../../shared/model';
import { dayToDate, formatDay, formatPercent } from '../../messages/format';
import { text } from '../../messages/text';
import { dayAfter } from '../plans/edit-steps';
import { recallDays, recallSpans, type RecallSpan } from './recall-spans';

const width = 336;
const left = 36;
const right = 328;
const top = 14;
const base = 88;

/** Where the axis begins: at 60%, or below that at the target or the lowest share, rounded down to a tenth. */
const lowestShare = (target: number, spans: readonly RecallSpan[]): number => {
  const lowest = Math.min(target, ...spans.map(({ share }) => share));
  return lowest < 0.6 ? Math.floor(lowest * 10) / 10 : 0.6;
};

/** A curve of shares over time, with a line at the target. */
function RecallGraph({
  spans,
  last,
  target,
  today,
  label,
}: {
  readonly spans: readonly RecallSpan[];
  readonly last: RecallSpan;
  readonly target: number;
  readonly today: string;
  readonly label: string;
}) {
  const least = lowestShare(target, spans);
  const yOf = (share: number): number => base - ((share - least) / (1 - least)) * (base - top);
  const xOf = (at: number): number => left + (at / (recallDays - 1)) * (right - left);
  return (
    <svg className="chart rec" viewBox={`0 0 ${String(width)} 108`} role="img" aria-label={label}>
      {[1, (1 + least) / 2, least].map((share) => (
        <g key={share}>
          <line
            className={share === least ? 'ax' : 'gr'}
            x1={left - 4}
            x2={width}
            y1={yOf(share)}
            y2={yOf(share)}
          />
          <text className="t" x={left - 10} y={yOf(share) + 4} textAnchor="end">
            {Math.round(share * 100)}
          </text>
        </g>
      ))}
      <line className="l-plan" x1={left} x2={width} y1={yOf(target)} y2={yOf(target)} />
      <text className="t" x={left} y={yOf(target) - 4}>
        {text.today.target(formatPercent(target))}
      </text>
      <polyline
        className="l"
        points={spans.map(({ at, share }) => `${xOf(at).toFixed(1)},${yOf(share).toFixed(1)}`).join(' ')}
      />
      <circle className="pt" cx={xOf(last.at)} cy={yOf(last.share)} r={3} />
      <text
        className="t t-now"
        x={width}
        y={Math.min(base - 4, yOf(Math.min(last.share, target)) + 18)}
        textAnchor="end"
      >
        {formatPercent(last.share)}
      </text>
      <text className="t" x={left} y={104}>
        {formatDay(dayToDate(dayAfter(today, 1 - recallDays)))}
      </text>
      <text className="t" x={width} y={104} textAnchor="end">
        {text.today.now}
      </text>
    </svg>
  );
}

/** The share of reviews that were recalled in the last 30 days, against the target. */
export function RecallChart({ recall, today }: Pick<Today, 'recall'> & { readonly today: string }) {
  const { target, days } = recall;
  const reviews = days.reduce((sum, one) => sum + one.reviews, 0);
  const recalled = days.reduce((sum, one) => sum + one.recalled, 0);
  const spans = recallSpans(days, today);
  const last = spans.at(-1);
  return (
    <section aria-labelledby="recall-h">
      <div className="sec-head">
        <h2 className="h2" id="recall-h">
          {text.today.recall}
        </h2>
        {reviews > 0 && (
          <span className="meta num">{text.today.recalled(recalled, reviews, recallDays)}</span>
        )}
      </div>
      {last ? (
        <RecallGraph
          spans={spans}
          last={last}
          target={target}
          today={today}
          label={text.today.recallChart(
            formatPercent(recalled / reviews),
            formatPercent(target),
            formatPercent(last.share),
          )}
        />
      ) : (
        <p className="meta t-none">{text.today.noRecall}</p>
      )}
    </section>
  );
}
