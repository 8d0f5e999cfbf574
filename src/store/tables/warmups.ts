import type { Fact, Session, Warmup } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';
import { eraseWarmupsFromContexts } from './contexts';
import { getFacts } from './facts';
import { findSession } from './sessions';

const selectOne = 'SELECT warmup FROM sessions WHERE id = ?';
/** A fact is its id, or the whole of it in rows from before. */
const forgetFacts = `
UPDATE sessions SET warmup = NULL WHERE warmup IS NOT NULL
AND EXISTS (SELECT 1 FROM json_each(warmup, '$.facts') f
    WHERE CASE f.type WHEN 'object' THEN f.value ->> 'id' ELSE f.value END IN (SELECT value FROM json_each(?)))
RETURNING id`;
const forgetSession = `
UPDATE sessions SET warmup = NULL
WHERE warmup IS NOT NULL AND COALESCE(warmup ->> '$.lastSession.sessionId', warmup ->> '$.lastSession') = ?
RETURNING id`;

type LastSession = NonNullable<Warmup['lastSession']>;
type WarmupFact = Warmup['facts'][number];

/**
 * A warmup as the column keeps it: what its rows say is joined in when it is read, so the last session and the facts are
 * ids, and the greeting tells how much of that session's summary it repeats. What does not stand in a row as it was
 * shown is kept whole, and so is all of it in rows from before.
 */
interface Column {
  readonly text: string | readonly [before: string, start: number, length: number, after: string];
  readonly lastSession: LastSession | string | null;
  readonly facts: readonly (WarmupFact | number)[];
  readonly plans: Warmup['plans'];
}

const asLastSession = (session: Session): LastSession => ({
  sessionId: session.sessionId,
  title: session.title ?? '',
  summary: session.summary ?? '',
  endedAt: session.endedAt ?? session.lastActive,
  bookId: session.bookId,
});

const asWarmupFact = ({ id, fact, type, page, label }: Fact): WarmupFact => ({
  id,
  fact,
  category: type,
  page,
  label,
});

const isSame = (a: object, b: object | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The greeting begins its second half with the summary's words, all but the first letter as they stand there. */
const asText = (text: string, summary: string): Column['text'] => {
  const start = 1;
  const at = summary.length < 40 ? -1 : text.indexOf(summary.slice(start, 40));
  if (at < 0) return text;
  let length = 0;
  while (at + length < text.length && text[at + length] === summary[start + length]) length += 1;
  return [text.slice(0, at), start, length, text.slice(at + length)];
};

export const writeWarmup = (sql: Sql, warmup: Warmup): string => {
  const { lastSession, plans } = warmup;
  const last = lastSession && findSession(sql, lastSession.sessionId);
  const known = last && lastSession && isSame(asLastSession(last), lastSession);
  const rows = new Map(
    getFacts(
      sql,
      warmup.facts.map(({ id }) => id),
    ).map((fact) => [fact.id, asWarmupFact(fact)]),
  );
  const column: Column = {
    text: known ? asText(warmup.text, lastSession.summary) : warmup.text,
    lastSession: known ? lastSession.sessionId : lastSession,
    facts: warmup.facts.map((fact) => (isSame(fact, rows.get(fact.id)) ? fact.id : fact)),
    plans,
  };
  return JSON.stringify(column);
};

/** With what its facts say by now; one that is gone is left out. */
export const findWarmup = (sql: Sql, sessionId: string): Warmup | null => {
  const warmup = sql.get<{ warmup: string | null }>(selectOne, [sessionId])?.warmup ?? null;
  if (warmup === null) return null;
  const column = JSON.parse(warmup) as Column;
  const { lastSession: last, text } = column;
  const session = typeof last === 'string' ? findSession(sql, last) : null;
  const ids = column.facts.filter((fact) => typeof fact === 'number');
  const facts = new Map(getFacts(sql, ids).map((fact) => [fact.id, asWarmupFact(fact)]));
  const lastSession = typeof last === 'string' ? session && asLastSession(session) : last;
  return {
    text:
      typeof text === 'string'
        ? text
        : `${text[0]}${lastSession?.summary.slice(text[1], text[1] + text[2]) ?? ''}${text[3]}`,
    lastSession,
    facts: column.facts.flatMap((fact) => (typeof fact === 'number' ? (facts.get(fact) ?? []) : fact)),
    plans: column.plans,
  };
};

/** Drops the greetings that tell one of the facts, also from what their first answers saw. */
export const forgetInWarmups = (sql: Sql, factIds: readonly number[]): void => {
  if (factIds.length === 0) return;
  const told = sql.all<{ id: string }>(forgetFacts, [asJsonList(factIds)]);
  eraseWarmupsFromContexts(
    sql,
    told.map(({ id }) => id),
  );
};

/** Drops the greeting that tells of the session. */
export const forgetSessionInWarmups = (sql: Sql, sessionId: string): void => {
  const told = sql.all<{ id: string }>(forgetSession, [sessionId]);
  eraseWarmupsFromContexts(
    sql,
    told.map(({ id }) => id),
  );
};
