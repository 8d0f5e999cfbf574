import { createHmac } from 'node:crypto';
import type { ErasedContent } from '../../../core/ports/backup-files';
import type { NewEvidence, ScopeRef } from '../../../core/ports/store/memory/memory-store';
import type { TurnId } from '../../../shared/model';
import { asJsonList, type Sql } from '../../sql';

const selectKey = 'SELECT key FROM forget_key WHERE id = 1';
const insert = 'INSERT INTO tombstones (hash, at) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING';
const select = 'SELECT 1 FROM tombstones WHERE hash = ?';
const insertTurns = `
INSERT INTO redacted_turns (turn_id, at) SELECT value, :at FROM json_each(:turns) WHERE true
ON CONFLICT (turn_id) DO NOTHING`;
const selectFactKey = 'SELECT fact_key AS factKey FROM facts WHERE id = ?';
const selectHashes = 'SELECT hash FROM tombstones';
const selectTurns = `
SELECT c.id, c.content, c.card FROM redacted_turns r JOIN conversations c ON c.id = r.turn_id`;
const selectCleared = `
SELECT MAX(at) AS at FROM events WHERE source = 'system' AND content ->> 'change' = 'memory-cleared'`;
const selectAmong = `
SELECT hex(hash) AS hash FROM tombstones WHERE hash IN (SELECT unhex(value) FROM json_each(?))`;
const selectAny = 'SELECT 1 FROM tombstones LIMIT 1';

/** Exported for the query-plan tests. */
export const tombstoneQueries = { select, selectAmong } as const;

interface Worded extends ScopeRef {
  readonly factKey: string;
}
type Source = Pick<NewEvidence, 'eventId' | 'turnId' | 'quote' | 'bookId' | 'page'>;

/** Letters and digits in lower case with single spaces. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const wording = ({ scope, scopeId, factKey }: Worded): readonly unknown[] => [
  'fact',
  scope,
  scopeId,
  bare(factKey),
];

/** A sentence in a book supports a fact whichever answer cites it; the learner's words only in one message. */
const sourcesOf = (
  fact: Worded,
  { eventId, bookId, page, quote }: Source,
): readonly (readonly unknown[])[] =>
  page === null
    ? [
        ['said', eventId, bare(quote)],
        ['concluded', eventId, ...wording(fact)],
      ]
    : [['page', bookId, page, bare(quote)]];

const hashWith = (key: Uint8Array, parts: readonly unknown[]): Uint8Array =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** Whether a fact of another database has a wording that was erased here. */
export const isAmong = (
  { key, hashes }: Pick<ErasedContent, 'key'> & { readonly hashes: ReadonlySet<string> },
  fact: Worded,
): boolean => hashes.has(Buffer.from(hashWith(key, wording(fact))).toString('hex'));

const hasher = (sql: Sql): ((parts: readonly unknown[]) => Uint8Array) => {
  const key = sql.get<{ key: Uint8Array }>(selectKey)?.key;
  if (!key) throw new Error('the key of the tombstones is missing');
  return (parts) => hashWith(key, parts);
};

const turnParts = (turnId: TurnId): readonly unknown[] => ['turn', turnId];

/** Marks the messages that an erased fact came from, whether or not their words stay. */
export const addForgottenTurns = (sql: Sql, evidence: readonly Source[], at: string): void => {
  const hash = hasher(sql);
  for (const { turnId, page } of evidence)
    if (turnId !== null && page === null) sql.run(insert, [hash(turnParts(turnId)), at]);
};

/** Must be called in the transaction that erases the fact. */
export const addTombstones = (sql: Sql, fact: Worded, evidence: readonly Source[], at: string): void => {
  const hash = hasher(sql);
  for (const parts of [wording(fact), ...evidence.flatMap((one) => sourcesOf(fact, one))])
    sql.run(insert, [hash(parts), at]);
  addForgottenTurns(sql, evidence, at);
};

/** Whether the learner erased a fact that this evidence supports. A new statement of theirs is new evidence. */
export const isForgotten = (
  sql: Sql,
  fact: Worded,
  evidence: Source & Pick<NewEvidence, 'method'>,
): boolean => {
  if (sql.get(selectAny) === undefined) return false;
  if (evidence.method === 'user_explicit' && evidence.page !== null) return false;
  const hash = hasher(sql);
  return sourcesOf(fact, evidence).some((parts) => sql.get(select, [hash(parts)]) !== undefined);
};

/** Whether a fact with this wording was erased, whatever supported it. */
export const isWordingForgotten = (sql: Sql, fact: Worded): boolean =>
  sql.get(selectAny) !== undefined && sql.get(select, [hasher(sql)(wording(fact))]) !== undefined;

/** Which of the messages stated a fact that was erased. */
export const listForgottenTurns = (sql: Sql, turnIds: readonly TurnId[]): readonly TurnId[] => {
  if (sql.get(selectAny) === undefined) return [];
  const hash = hasher(sql);
  const turnOf = new Map(
    turnIds.map((turnId) => [
      Buffer.from(hash(turnParts(turnId)))
        .toString('hex')
        .toUpperCase(),
      turnId,
    ]),
  );
  return sql
    .all<{ hash: string }>(selectAmong, [asJsonList([...turnOf.keys()])])
    .flatMap(({ hash: found }) => turnOf.get(found) ?? []);
};

export const addRedactedTurns = (sql: Sql, turnIds: readonly TurnId[], at: string): void => {
  sql.run(insertTurns, { turns: asJsonList(turnIds), at });
};

/** The key of a fact, which `Fact` does not contain. */
export const factKeyOf = (sql: Sql, id: number): string =>
  sql.get<{ factKey: string }>(selectFactKey, [id])?.factKey ?? '';

export const describeForgotten = (sql: Sql): ErasedContent => {
  const at = sql.get<{ at: number | null }>(selectCleared)?.at ?? null;
  return {
    key: sql.get<{ key: Uint8Array }>(selectKey)?.key ?? new Uint8Array(),
    hashes: sql.all<{ hash: Uint8Array }>(selectHashes).map(({ hash }) => Buffer.from(hash).toString('hex')),
    turns: sql.all(selectTurns),
    clearedAt: at === null ? null : new Date(at).toISOString(),
  };
};
