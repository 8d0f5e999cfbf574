import type { Today } from '../../../shared/model';
import { dayToDate } from '../../messages/format';
import { locale } from '../../messages/language';
import { text } from '../../messages/text';
import { formatRoute } from '../../navigation/route';

const width = 336;
const base = 52;
const maxBarHeight = 36;
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });

type Days = NonNullable<Today['cards']>['days'];

const dayName = (day: string, at: number): string =>
  at === 0 ? text.today.nowDay : weekday.format(dayToDate(day));

/** How many cards become due on each of the next seven days. */
function NextDays({ days }: { readonly days: Days }) {
  const most = Math.max(1, ...days.map(({ cards }) => cards));
  const slot = width / days.length;
  return (
    <svg
      className="chart due-c"
      viewBox={`0 0 ${String(width)} 72`}
      role="img"
      aria-label={text.today.dueChart(days.map(({ day, cards }, at) => ({ day: dayName(day, at), cards })))}
    >
      <line className="ax" x1={0} x2={width} y1={base + 0.5} y2={base + 0.5} />
      {days.map(({ day, cards }, at) => {
        const x = at * slot + slot / 2;
        const height = (cards / most) * maxBarHeight;
        return (
          <g key={day}>
            {cards > 0 ? (
              <>
                <rect
                  className={at === 0 ? 'b-today' : 'b'}
                  x={x - 15}
                  y={base - height}
                  width={30}
                  height={height}
                  rx={1}
                />
                <text className="t" x={x} y={base - height - 4} textAnchor="middle">
                  {cards}
                </text>
              </>
            ) : (
              <line className="b-none" x1={x - 15} x2={x + 15} y1={base - 1} y2={base - 1} />
            )}
            <text className="t" x={x} y={67} textAnchor="middle">
              {dayName(day, at)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The cards that are due for review; nothing before the first card. */
export function DueCards({ cards }: Pick<Today, 'cards'>) {
  if (!cards) return null;
  const { due, minutes, days } = cards;
  const left = due.review + due.learning + due.new;
  return (
    <section aria-labelledby="due-h">
      <div className="sec-head">
        <h2 className="h2" id="due-h">
          {text.today.cardsDue}
        </h2>
        <a className="link push" href={formatRoute({ screen: 'review', section: 'cards' })}>
          {text.today.allCards}
        </a>
      </div>
      <div className="due">
        <p className="due-n num">{left}</p>
        <p className="due-w">
          {left === 0 ? text.today.noneDue : text.today.dueKinds(due)}
          {left > 0 && <span className="meta">{text.today.aboutMinutes(minutes)}</span>}
        </p>
        {left > 0 && (
          <a className="btn btn-sm" href={formatRoute({ screen: 'review' })}>
            {text.today.review}
          </a>
        )}
      </div>
      <NextDays days={days} />
    </section>
  );
}
