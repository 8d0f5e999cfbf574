import type { BookId, NoteId, NoteProposal, TurnId } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';

const insert = `
INSERT INTO note_proposals (note_id, title, before, after, book_id, pages, turn_id, engine, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const select = 'SELECT * FROM note_proposals ORDER BY id DESC';
const selectOne = 'SELECT * FROM note_proposals WHERE id = ?';
const remove = 'DELETE FROM note_proposals WHERE id = ?';
const removeOfNotes = 'DELETE FROM note_proposals WHERE note_id IN (SELECT value FROM json_each(?))';

/** Exported for the query-plan tests. */
export const proposalQueries = { selectOne, removeOfNotes } as const;

interface ProposalRow {
  readonly id: number;
  readonly note_id: NoteId | null;
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly book_id: BookId | null;
  readonly pages: string;
  readonly turn_id: TurnId | null;
  readonly engine: string;
  readonly created_at: string;
}

const toProposal = (row: ProposalRow): NoteProposal => ({
  id: row.id,
  noteId: row.note_id,
  title: row.title,
  before: row.before,
  after: row.after,
  bookId: row.book_id,
  pages: JSON.parse(row.pages) as number[],
  turnId: row.turn_id,
  engine: row.engine,
  createdAt: row.created_at,
});

/** Newest first. */
export const listProposals = (sql: Sql): readonly NoteProposal[] =>
  sql.all<ProposalRow>(select).map(toProposal);

export const findProposal = (sql: Sql, id: number): NoteProposal | null => {
  const row = sql.get<ProposalRow>(selectOne, [id]);
  return row ? toProposal(row) : null;
};

/** Returns its id. */
export const addProposal = (sql: Sql, proposal: Omit<NoteProposal, 'id'>): number =>
  sql.run(insert, [
    proposal.noteId,
    proposal.title,
    proposal.before,
    proposal.after,
    proposal.bookId,
    JSON.stringify(proposal.pages),
    proposal.turnId,
    proposal.engine,
    proposal.createdAt,
  ]).lastId;

export const removeProposal = (sql: Sql, id: number): boolean => sql.run(remove, [id]).changes > 0;

export const removeProposalsOf = (sql: Sql, noteIds: readonly NoteId[]): void => {
  sql.run(removeOfNotes, [asJsonList(noteIds)]);
};
