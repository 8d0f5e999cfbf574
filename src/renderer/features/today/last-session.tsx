import type { Today } from '../../../shared/model';
import { formatLongDay, formatMinutes } from '../../messages/format';
import { text } from '../../messages/text';
import { formatRoute } from '../../navigation/route';
import { PageLink } from '../../navigation/page-label';
import { readSession } from '../../navigation/read-session';

/** What the last session was about, and what was remembered from it. */
export function LastSession({ lastSession: last, learned }: Pick<Today, 'lastSession' | 'learned'>) {
  return (
    <section aria-labelledby="last-h">
      <div className="sec-head">
        <h2 className="h2" id="last-h">
          {text.today.lastTime}
        </h2>
        {last && (
          <>
            <span className="meta num">
              {formatLongDay(last.startedAt)}, {formatMinutes(last.startedAt, last.lastActive)},{' '}
              {text.today.exchanges(Math.ceil(last.turnCount / 2))}
            </span>
            <button type="button" className="link push" onClick={() => readSession(last)}>
              {text.today.readSession}
            </button>
          </>
        )}
      </div>
      {last ? (
        <>
          <p className="last-t book">{last.title}</p>
          <p className="last">{last.summary}</p>
        </>
      ) : (
        <p className="last meta">{text.today.firstTime}</p>
      )}
      {learned.length > 0 && (
        <>
          <h3 className="meta learned-h">{text.today.learned}</h3>
          <ul className="learned">
            {learned.map(({ factId, fact, page }) => (
              <li key={factId}>
                <a href={formatRoute({ screen: 'memory', factId })}>{fact}</a>
                {page !== null && last?.bookId && <PageLink bookId={last.bookId} page={page} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
