import type { SessionUsage } from '../../core/ports/store/model-store';
import type { ModelRequest, TurnId, Usage } from '../../shared/model';
import type { Sql } from '../sql';

const sums = `
COUNT(r.id) AS requests, COALESCE(SUM(r.input_tokens), 0) AS inputTokens, COALESCE(SUM(r.output_tokens), 0) AS outputTokens,
COALESCE(SUM(r.cached_tokens), 0) AS cachedTokens, COALESCE(SUM(r.cost), 0) AS cost, COUNT(r.id) - COUNT(r.cost) AS unpriced`;
const sumBetween = `SELECT ${sums} FROM model_requests r WHERE r.at >= :from AND r.at < :to`;
/** Visits sessions from the newest, only until `limit` have requests. */
const sumOfSessions = `
WITH asked AS MATERIALIZED (
    SELECT s.seq, s.id, s.title, s.started_at FROM sessions s
    WHERE EXISTS (SELECT 1 FROM model_requests q WHERE q.session_seq = s.seq)
    ORDER BY s.started_at DESC LIMIT :limit)
SELECT a.id AS sessionId, a.title, a.started_at AS startedAt, ${sums}
FROM asked a JOIN model_requests r ON r.session_seq = a.seq
GROUP BY a.seq ORDER BY a.started_at DESC, a.seq DESC`;
const pageOf = (condition: string): string => `
SELECT r.id, r.at, p.provider, p.model, p.host, p.task, s.id AS sessionId, r.turn_id AS turnId, r.sent_bytes AS sentBytes,
    r.received_bytes AS receivedBytes, r.input_tokens AS inputTokens, r.output_tokens AS outputTokens,
    r.cached_tokens AS cachedTokens, r.cost, r.duration_ms AS durationMs, COALESCE(r.outcome, 'ok') AS outcome
FROM model_requests r JOIN model_places p ON p.id = r.place_id LEFT JOIN sessions s ON s.seq = r.session_seq
WHERE ${condition} r.id < COALESCE(:before, 9223372036854775807) ORDER BY r.id DESC LIMIT :limit`;
const selectPage = pageOf('');
const selectPageOfTurn = pageOf('r.turn_id = :turn AND');
const addPlace = `
INSERT INTO model_places (provider, model, host, task) VALUES (:provider, :model, :host, :task) ON CONFLICT DO NOTHING`;
const insert = `
INSERT INTO model_requests (at, place_id, session_seq, turn_id, sent_bytes, received_bytes, input_tokens, output_tokens, cached_tokens,
    cost, duration_ms, outcome)
SELECT :at, id, (SELECT seq FROM sessions WHERE id = :session), (SELECT id FROM conversations WHERE id = :turn), :sent, :received, :input, :output, :cached, :cost, :duration, :outcome
FROM model_places WHERE provider = :provider AND model = :model AND host = :host AND task = :task`;

/** Exported for the query-plan tests. */
export const modelRequestQueries = {
  sumBetween,
  sumOfSessions,
  selectPage,
  selectPageOfTurn,
  insert,
} as const;

/** Units of the cost column in a US dollar: embedding one question costs less than a millionth of it. */
const dollar = 1_000_000_000;

const inDollars = <Row extends Usage>(row: Row): Row => ({ ...row, cost: row.cost / dollar });

export const sumRequests = (sql: Sql, from: string, to: string): Usage => {
  const row = sql.get<Usage>(sumBetween, { from: Date.parse(from), to: Date.parse(to) });
  if (!row) throw new Error('a sum has no row');
  return inDollars(row);
};

export const listSessionUsage = (sql: Sql, limit: number): readonly SessionUsage[] =>
  sql
    .all<Usage & Omit<SessionUsage, 'usage'>>(sumOfSessions, { limit })
    .map(({ sessionId, title, startedAt, ...usage }) => ({
      sessionId,
      title,
      startedAt,
      usage: inDollars(usage),
    }));

export const listRequests = (
  sql: Sql,
  limit: number,
  before: number | null,
  turn: TurnId | null = null,
): readonly ModelRequest[] => {
  type Row = Omit<ModelRequest, 'at'> & { readonly at: number };
  const rows =
    turn === null
      ? sql.all<Row>(selectPage, { limit, before })
      : sql.all<Row>(selectPageOfTurn, { limit, before, turn });
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    cost: row.cost === null ? null : row.cost / dollar,
  }));
};

export const addRequest = (sql: Sql, request: Omit<ModelRequest, 'id'>): void => {
  const { provider, model, host, task } = request;
  const place = { provider, model, host, task };
  sql.run(addPlace, place);
  sql.run(insert, {
    ...place,
    at: Date.parse(request.at),
    session: request.sessionId,
    turn: request.turnId,
    sent: request.sentBytes,
    received: request.receivedBytes,
    input: request.inputTokens,
    output: request.outputTokens,
    cached: request.cachedTokens,
    cost: request.cost === null ? null : Math.round(request.cost * dollar),
    duration: request.durationMs,
    outcome: request.outcome === 'ok' ? null : request.outcome,
  });
};
