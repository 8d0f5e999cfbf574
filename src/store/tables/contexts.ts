import type { ContextComponent, ContextPiece } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';
import {
  keepRecord,
  rankOf,
  readRecord,
  voiceOf,
  voiceText,
  writeRecord,
  type RecordedPiece,
  type TextRef,
} from './context-record';
import {
  eraseContextText,
  eraseContextTexts,
  erasePassageTexts,
  getContextTexts,
  listTextSources,
  putContextTexts,
} from './context-texts';
import { readFactsOf } from '../index/read-bound';
import { holdContext } from './fresh-contexts';
import { countRecalls, countTurnRecalls } from './recalls';

const insert = 'INSERT INTO context_records (turn_id, pieces) VALUES (?, ?)';
const selectOne = 'SELECT turn_id, pieces FROM context_records WHERE turn_id = ?';
const selectByIds =
  'SELECT turn_id, pieces FROM context_records WHERE turn_id IN (SELECT value FROM json_each(?))';
const selectLast = `
SELECT r.turn_id, r.pieces FROM conversations c JOIN context_records r ON r.turn_id = c.id
WHERE c.session_id = ? ORDER BY c.id DESC LIMIT ?`;
const selectFirst = `
SELECT r.turn_id, r.pieces FROM conversations c JOIN context_records r ON r.turn_id = c.id
WHERE c.session_id = ? ORDER BY c.id LIMIT 1`;
const selectAfter = `
SELECT r.turn_id, r.pieces FROM conversations c JOIN context_records r ON r.turn_id = c.id
WHERE c.session_id = ? AND c.id > ? ORDER BY c.id`;
const selectTurns = `
SELECT id, content FROM conversations WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'streaming'`;

/** Exported for the query-plan tests. */
export const contextQueries = {
  selectOne,
  selectByIds,
  selectLast,
  selectFirst,
  selectAfter,
  selectTurns,
} as const;

interface RecordRow {
  readonly turn_id: number;
  readonly pieces: Uint8Array;
}

/** So many of a session's last answers tell what it has used. */
const answersLookedAt = 20;
/** What counts as a memory on the screen. */
const memories: ReadonlySet<ContextComponent> = new Set(['facts', 'notes', 'sessions', 'topic']);

const piecesOf = (row: RecordRow): readonly RecordedPiece[] => readRecord(row.turn_id, row.pieces);

const idsOf = (pieces: readonly RecordedPiece[], kind: TextRef['kind']): readonly number[] => [
  ...new Set(pieces.flatMap(({ text }) => (text.kind === kind ? [text.id] : []))),
];

const contentsOf = (sql: Sql, ids: readonly number[]): ReadonlyMap<number, string> =>
  new Map(
    sql
      .all<{ id: number; content: string }>(selectTurns, [asJsonList(ids)])
      .map(({ id, content }) => [id, content]),
  );

/** A piece that is a turn's content is that turn; null where it is anything else. */
const asTurn = (
  { source, text, tokens }: ContextPiece,
  contents: ReadonlyMap<number, string>,
): TextRef | null => {
  const content = source.kind === 'turn' ? contents.get(Number(source.id)) : undefined;
  if (!content || !text.endsWith(content) || source.page !== undefined || source.label !== undefined)
    return null;
  const voice = voiceOf(text.slice(0, text.length - content.length));
  return voice === null ? null : { kind: 'turn', id: Number(source.id), voice, tokens };
};

/** The running summary that the session's last answer saw: the next one is extended from it, and both go with the session. */
const lastSummary = (sql: Sql, sessionId: string): number | null => {
  const row = sql.get<RecordRow>(selectLast, [sessionId, 1]);
  const piece = row && piecesOf(row).find(({ component }) => component === 'running-summary');
  return piece?.text.kind === 'text' ? piece.text.id : null;
};

/** The pieces in the order in which they were sent. */
export const addContext = (
  sql: Sql,
  { turnId, sessionId }: { readonly turnId: number; readonly sessionId: string },
  pieces: readonly ContextPiece[],
): void => {
  if (pieces.length === 0) return;
  const turnIds = pieces.flatMap(({ source }) => (source.kind === 'turn' ? [Number(source.id)] : []));
  const contents = contentsOf(sql, turnIds);
  const asTurns = pieces.map((piece) => asTurn(piece, contents));
  const ids = putContextTexts(
    sql,
    pieces
      .filter((_, at) => asTurns[at] === null)
      .map((piece) => ({
        text: piece,
        near: piece.component === 'running-summary' ? lastSummary(sql, sessionId) : null,
      })),
  ).values();
  const recorded = pieces.map((piece, at): RecordedPiece => ({
    component: piece.component,
    text: asTurns[at] ?? { kind: 'text', id: ids.next().value ?? 0 },
    ...rankOf(piece),
  }));
  const bytes = writeRecord(turnId, recorded);
  sql.run(insert, [turnId, bytes]);
  keepRecord(turnId, bytes, recorded);
  holdContext(sql, turnId, recorded, pieces);
  const facts = pieces.filter(({ source, dropped }) => source.kind === 'fact' && !dropped);
  countRecalls(
    sql,
    facts.map(({ source }) => Number(source.id)),
    turnId,
  );
  const said = pieces.filter(
    ({ component, source, dropped }) => component === 'sessions' && source.kind === 'turn' && !dropped,
  );
  countTurnRecalls(
    sql,
    said.map(({ source }) => Number(source.id)),
  );
};

/** What an answer saw; what was erased since is left out. */
export const listContext = (sql: Sql, turnId: number): readonly ContextPiece[] => {
  const row = sql.get<RecordRow>(selectOne, [turnId]);
  if (!row) return [];
  const pieces = piecesOf(row);
  const texts = getContextTexts(sql, idsOf(pieces, 'text'));
  const contents = contentsOf(sql, idsOf(pieces, 'turn'));
  return pieces.flatMap(({ component, text, ...ranked }): ContextPiece[] => {
    if (text.kind === 'text') {
      const sourced = texts.get(text.id);
      return sourced ? [{ component, ...sourced, ...ranked }] : [];
    }
    const content = contents.get(text.id);
    if (content === undefined) return [];
    const source = { kind: 'turn', id: String(text.id) } as const;
    return [
      { component, source, text: `${voiceText(text.voice)}${content}`, tokens: text.tokens, ...ranked },
    ];
  });
};

/** E7: facts that the last answers of a session were given, the latest first; none of pages beyond a book's bound. */
export const listUsedFacts = (sql: Sql, sessionId: string, limit: number): readonly number[] => {
  const pieces = sql
    .all<RecordRow>(selectLast, [sessionId, answersLookedAt])
    .flatMap((row) => piecesOf(row).filter(({ component, dropped }) => component === 'facts' && !dropped));
  const sources = listTextSources(sql, idsOf(pieces, 'text'));
  const ids = pieces.flatMap(({ text }) => {
    const source = text.kind === 'text' ? sources.get(text.id) : undefined;
    return source?.kind === 'fact' ? [Number(source.id)] : [];
  });
  return readFactsOf(sql, [...new Set(ids)]).slice(0, limit);
};

/** How many memories each of the answers was given and still has, of those that had any. */
export const countMemories = (
  sql: Sql,
  turnIds: readonly number[],
): readonly { readonly turnId: number; readonly count: number }[] => {
  const used = sql.all<RecordRow>(selectByIds, [asJsonList(turnIds)]).map((row) => ({
    turnId: row.turn_id,
    pieces: piecesOf(row).filter(({ component, dropped }) => memories.has(component) && !dropped),
  }));
  const all = used.flatMap(({ pieces }) => pieces);
  const texts = listTextSources(sql, idsOf(all, 'text'));
  const turns = contentsOf(sql, idsOf(all, 'turn'));
  return used.flatMap(({ turnId, pieces }) => {
    const count = pieces.filter(({ text }) => (text.kind === 'text' ? texts : turns).has(text.id)).length;
    return count > 0 ? [{ turnId, count }] : [];
  });
};

/** What was erased must not go on standing in old answers' records. */
export const eraseFromContexts = eraseContextTexts;

/** Before the book's passages go. */
export const eraseBookFromContexts = (sql: Sql, bookId: string): void => {
  erasePassageTexts(sql, bookId);
  eraseFromContexts(sql, 'book', [bookId]);
};

/** The running summaries that reached to a turn or beyond it, as the session's later answers saw them. */
export const eraseSummariesFromContexts = (sql: Sql, sessionId: string, fromTurnId: number): void => {
  const pieces = sql
    .all<RecordRow>(selectAfter, [sessionId, fromTurnId])
    .flatMap((row) => piecesOf(row).filter(({ component }) => component === 'running-summary'));
  for (const [id, source] of listTextSources(sql, idsOf(pieces, 'text')))
    if (Number(source.id) >= fromTurnId) eraseContextText(sql, id);
};

/** The greeting as the first answers of these sessions saw it. */
export const eraseWarmupsFromContexts = (sql: Sql, sessionIds: readonly string[]): void => {
  for (const sessionId of sessionIds) {
    const row = sql.get<RecordRow>(selectFirst, [sessionId]);
    for (const { component, text } of row ? piecesOf(row) : [])
      if (component === 'warmup' && text.kind === 'text') eraseContextText(sql, text.id);
  }
};
