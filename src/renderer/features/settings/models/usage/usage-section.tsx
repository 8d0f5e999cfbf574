import { useState } from 'react';
import type { Usage } from '../../../../../shared/model';
import { formatMonth, formatNumber, formatWhen } from '../../../../messages/format';
import { messageOf } from '../../../../client/client';
import { text } from '../../../../messages/text';
import { LoadError, Skeleton } from '../../../../ui/states';
import { useModelUsage, type ModelUsage } from '../../../../client/models-queries';
import { formatMoney, formatTokens, spentOfCap } from '../../../../messages/money';

const words = text.models.usage;
/** Sessions shown before more are asked for. */
const firstSessions = 6;

const costWords = ({ cost, requests, unpriced }: Usage): string =>
  requests > 0 && unpriced === requests ? words.unpricedShort : formatMoney(cost);

const tokensOf = ({ inputTokens, outputTokens }: Usage): number => inputTokens + outputTokens;

function Month({ usage }: { readonly usage: ModelUsage }) {
  const { ofMonth, cap } = usage;
  const { spent, allowed } = spentOfCap(ofMonth.cost, cap);
  const share = cap === null ? null : cap === 0 ? 1 : Math.min(1, ofMonth.cost / cap);
  return (
    <>
      <p className="mo-cost">
        <span className="num mo-cost-n">{spent}</span>
        <span className="meta num">
          {allowed === null ? words.noCap : words.of(allowed)};{' '}
          {words.requests(formatNumber(ofMonth.requests), ofMonth.requests === 1)}
        </span>
      </p>
      {share !== null && allowed !== null && (
        <span className="mo-bar" role="img" aria-label={words.bar(spent, allowed)} data-full={share >= 1}>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {share !== null && share >= 1 && (
        <p className="mo-bad" role="status">
          {words.capReached}
        </p>
      )}
      <p className="meta num mo-cost-l">
        {ofMonth.requests === 0
          ? words.none
          : words.tokens(formatTokens(ofMonth.inputTokens), formatTokens(ofMonth.outputTokens))}
        {ofMonth.cachedTokens > 0 && `; ${words.cached(formatTokens(ofMonth.cachedTokens))}`}
      </p>
      {ofMonth.unpriced > 0 && <p className="meta num">{words.unpriced(ofMonth.unpriced)}</p>}
      <p className="meta">{words.estimate}</p>
    </>
  );
}

function Sessions({ sessions }: Pick<ModelUsage, 'sessions'>) {
  const [all, setAll] = useState(false);
  if (sessions.length === 0) return <p className="meta mo-none">{words.noSessions}</p>;
  const shown = all ? sessions : sessions.slice(0, firstSessions);
  const most = Math.max(1, ...sessions.map(({ usage }) => tokensOf(usage)));
  return (
    <>
      <ul className="mo-sessions">
        {shown.map(({ sessionId, title, startedAt, usage }) => (
          <li
            key={sessionId}
            title={words.tokens(formatNumber(usage.inputTokens), formatNumber(usage.outputTokens))}
          >
            <span className="truncate">{title || words.untitled}</span>
            <span className="meta num">{formatWhen(startedAt)}</span>
            <span className="mo-bar" aria-hidden="true">
              <span className="is-in" style={{ width: `${(usage.inputTokens / most) * 100}%` }} />
              <span className="is-out" style={{ width: `${(usage.outputTokens / most) * 100}%` }} />
            </span>
            <span className="meta num mo-r">{formatTokens(tokensOf(usage))}</span>
            <span className="num mo-r">{costWords(usage)}</span>
          </li>
        ))}
      </ul>
      {!all && sessions.length > firstSessions && (
        <button type="button" className="btn btn-sm btn-quiet" onClick={() => setAll(true)}>
          {words.more(sessions.length - firstSessions)}
        </button>
      )}
    </>
  );
}

/** Tokens and what they are estimated to cost: this month's against the cap, and by session. */
export function UsageSection() {
  const { data: usage, error, refetch } = useModelUsage();
  return (
    <section aria-labelledby="mo-usage-h">
      <h3 className="h2 st-sh" id="mo-usage-h">
        {words.title}
        {usage && <span className="meta"> {formatMonth(`${usage.month}-15T12:00:00`)}</span>}
      </h3>
      {!usage && error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!usage && !error && <Skeleton />}
      {usage && <Month usage={usage} />}
      {usage && usage.sessions.length > 0 && (
        <>
          <h4 className="h2 mo-sub">
            {words.sessionsTitle}
            <span className="mo-legend meta">
              <i className="is-in" /> {words.legendIn} <i className="is-out" /> {words.legendOut}
            </span>
          </h4>
          <Sessions sessions={usage.sessions} />
        </>
      )}
    </section>
  );
}
