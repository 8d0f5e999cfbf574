import { formatNumber } from '../../../messages/format';
import { text } from '../../../messages/text';
import type { MonthBar } from './archive-periods';

interface Props {
  readonly bars: readonly MonthBar[];
  readonly chosen: string | null;
  readonly onChoose: (month: string | null) => void;
}

const height = 64;

/** The number of messages in each month. A bar is a button that opens its month. */
export function ArchiveChart({ bars, chosen, onChoose }: Props) {
  const most = Math.max(1, ...bars.map((bar) => bar.messages));
  return (
    <ol className="ar-chart" aria-label={text.memory.archiveChart}>
      {bars.map((bar, i) => {
        const year = bar.month.slice(0, 4);
        const newYear = i === 0 || bars[i - 1]?.month.slice(0, 4) !== year;
        const label = text.memory.archiveMonth(bar.name, formatNumber(bar.messages));
        return (
          <li key={bar.month}>
            <button
              type="button"
              aria-pressed={bar.month === chosen}
              aria-label={label}
              title={label}
              disabled={bar.messages === 0}
              onClick={() => onChoose(bar.month === chosen ? null : bar.month)}
            >
              <span
                className="ar-bar"
                style={{ height: bar.messages === 0 ? 1 : Math.max(3, (bar.messages / most) * height) }}
              />
              <span className="ar-m">{bar.short}</span>
              <span className="ar-y num">{newYear ? year : ''}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
