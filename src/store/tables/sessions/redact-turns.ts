import type { FactId, SessionId, TurnId } from '../../../shared/model';
import { matchIn } from '../../index/full-text';
import { withoutInJson, type WordingRemover } from '../../index/wordings';
import { asJsonList, type Sql } from '../../sql';

const selectSaid = `SELECT rowid AS id FROM turns_fts WHERE turns_fts MATCH ?`;
/** Answers to the turns, and answers that were given the facts or the turns. */
const selectAnswers = `
SELECT id FROM conversations WHERE reply_to IN (SELECT value FROM json_each(:turns))
UNION SELECT turn_id FROM context_pieces
WHERE source_kind = 'fact' AND source_id IN (SELECT CAST(value AS TEXT) FROM json_each(:facts))
UNION SELECT turn_id FROM context_pieces
WHERE source_kind = 'turn' AND source_id IN (SELECT CAST(value AS TEXT) FROM json_each(:turns))`;
const selectTexts = `
SELECT id, session_id AS sessionId, content, card FROM conversations
WHERE state <> 'streaming' AND id IN (SELECT value FROM json_each(?)) ORDER BY id`;
const update = 'UPDATE conversations SET content = :content, card = :card WHERE id = :id';
const selectEvidence = `SELECT id, quote FROM evidence WHERE turn_id = ? AND page IS NULL`;
const updateEvidence = `UPDATE evidence SET quote = :quote, start = :start, "end" = :end WHERE id = :id`;
const selectPieces = `
SELECT turn_id AS turnId, ordinal, text, COALESCE(detail, '') AS detail FROM context_pieces WHERE text <> ''`;
const removePiece = 'DELETE FROM context_pieces WHERE turn_id = ? AND ordinal = ?';
const selectNotes =
  'SELECT id, title, after FROM note_proposals WHERE turn_id IN (SELECT value FROM json_each(?))';
const removeNote = 'DELETE FROM note_proposals WHERE id = ?';
const selectCards = `
SELECT id, front, back FROM card_proposals WHERE state = 'open' AND turn_id IN (SELECT value FROM json_each(?))`;
const emptyCard = `
UPDATE card_proposals SET state = 'rejected', quote = '', front = '', back = '' WHERE id = ?`;

/** Exported for the query-plan tests. */
export const redactionQueries = { selectAnswers, selectEvidence } as const;

export interface RedactedTurn {
  readonly id: TurnId;
  readonly sessionId: SessionId;
  /** The text before the change. */
  readonly content: string;
}

interface TurnTexts extends RedactedTurn {
  readonly card: string | null;
}

const idsOf = (rows: readonly { readonly id: TurnId }[]): readonly TurnId[] => rows.map(({ id }) => id);

/** Turns that contain one of these wordings as a phrase. */
export const turnsWithWordings = (sql: Sql, wordings: readonly string[]): readonly TurnId[] => [
  ...new Set(
    wordings.flatMap((words) => {
      const match = matchIn('text', words);
      return match === null ? [] : idsOf(sql.all<{ id: TurnId }>(selectSaid, [match]));
    }),
  ),
];

/**
 * The turns that facts were extracted from, the answers to them, and the answers that were given the facts or these
 * turns.
 */
export const turnsAboutFacts = (
  sql: Sql,
  factIds: readonly FactId[],
  turnIds: readonly TurnId[],
): readonly TurnId[] => {
  const answers = sql.all<{ id: TurnId }>(selectAnswers, {
    facts: asJsonList(factIds),
    turns: asJsonList(turnIds),
  });
  return [...new Set([...turnIds, ...idsOf(answers)])];
};

/** Removes the wordings from the quotes of the turn's evidence, which other facts may share. */
const adjustEvidence = (sql: Sql, turnId: TurnId, content: string, { without }: WordingRemover): void => {
  for (const { id, quote } of sql.all<{ id: number; quote: string }>(selectEvidence, [turnId])) {
    const left = without(quote);
    const start = content.indexOf(left);
    const place = start < 0 ? { start: null, end: null } : { start, end: start + left.length };
    sql.run(updateEvidence, { id, quote: left, ...place });
  }
};

/** Removes the wordings, and on cards the words of these facts. Returns the turns that contained any. */
export const redactTurns = (
  sql: Sql,
  turnIds: readonly TurnId[],
  remover: WordingRemover,
  factIds: readonly FactId[],
): readonly RedactedTurn[] =>
  sql.all<TurnTexts>(selectTexts, [asJsonList(turnIds)]).flatMap((turn): readonly RedactedTurn[] => {
    const content = remover.without(turn.content);
    const card = turn.card === null ? null : withoutInJson(turn.card, remover, factIds);
    if (content === turn.content && card === turn.card) return [];
    sql.run(update, { id: turn.id, content, card });
    adjustEvidence(sql, turn.id, content, remover);
    return [turn];
  });

/** Erases the pieces of contexts that contain a wording; only the last answers still have texts. */
export const redactContexts = (sql: Sql, { mentions }: WordingRemover): void => {
  for (const piece of sql.all<{ turnId: TurnId; ordinal: number; text: string; detail: string }>(
    selectPieces,
  ))
    if (mentions(piece.text) || mentions(piece.detail)) sql.run(removePiece, [piece.turnId, piece.ordinal]);
};

/** Erases proposals made from these turns that contain a wording. */
export const redactProposals = (sql: Sql, turnIds: readonly TurnId[], { mentions }: WordingRemover): void => {
  const those = [asJsonList(turnIds)];
  for (const { id, title, after } of sql.all<{ id: number; title: string; after: string }>(
    selectNotes,
    those,
  ))
    if (mentions(title) || mentions(after)) sql.run(removeNote, [id]);
  for (const { id, front, back } of sql.all<{ id: number; front: string; back: string }>(selectCards, those))
    if (mentions(front) || mentions(back)) sql.run(emptyCard, [id]);
};
