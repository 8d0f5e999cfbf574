import type { KeyboardEvent } from 'react';
import { timelineKindSchema, type TimelineStep } from '../../../../shared/model';
import { text } from '../../../messages/text';
import { periodName, shortName, type PeriodCounts } from './periods';

const height = 120;
const kinds = timelineKindSchema.options;

const totalOf = (bar: PeriodCounts): number => kinds.reduce((sum, kind) => sum + bar[kind], 0);

const labelOf = (bar: PeriodCounts, step: TimelineStep): string => {
  const { audit } = text;
  const counts = kinds
    .filter((kind) => bar[kind] > 0)
    .map((kind) => audit.count(bar[kind], audit.kinds[kind]));
  return audit.bar(periodName(bar.day, step), counts.length > 0 ? counts.join(', ') : audit.nothing);
};

interface Props {
  readonly bars: readonly PeriodCounts[];
  readonly step: TimelineStep;
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
  /** Moves the whole chart by a period. */
  readonly onMove: (by: number) => void;
}

/** What happened in each period, stacked by kind. One tab stop: arrow keys choose a bar and its period. */
export function TimelineChart({ bars, step, chosen, onChoose, onMove }: Props) {
  const most = Math.max(1, ...bars.map(totalOf));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = bars.findIndex(({ day }) => day === chosen);
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (target === undefined || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const list = event.currentTarget;
    const next = bars[target];
    if (next) onChoose(next.day);
    else onMove(target < 0 ? -1 : 1);
    requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus());
  };
  return (
    <ol className="tm-chart" aria-label={text.audit.chart} onKeyDown={onKeyDown}>
      {bars.map((bar, at) => (
        <li key={bar.day}>
          <button
            type="button"
            aria-pressed={bar.day === chosen}
            title={labelOf(bar, step)}
            tabIndex={bar.day === chosen ? 0 : -1}
            onClick={() => onChoose(bar.day)}
          >
            <span className="tm-stack" style={{ height }}>
              {kinds.map(
                (kind) =>
                  bar[kind] > 0 && (
                    <span
                      key={kind}
                      data-kind={kind}
                      style={{ height: Math.max(2, (bar[kind] / most) * (height - 10)) }}
                    />
                  ),
              )}
            </span>
            <span className="tm-day num" aria-hidden="true">
              {shortName(bar.day, step, at === 0)}
            </span>
            <span className="sr">{labelOf(bar, step)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The legend of the chart. */
export function TimelineKey() {
  return (
    <ul className="tm-key">
      {kinds.map((kind) => (
        <li key={kind}>
          <span className="tm-dot" data-kind={kind} aria-hidden="true" />
          {text.audit.kinds[kind]}
        </li>
      ))}
    </ul>
  );
}
