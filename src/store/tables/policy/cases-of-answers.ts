import type { BookId, FactId, TurnId } from '../../../shared/model';
import type { Sql } from '../../sql';
import { findTurn } from '../sessions/conversations';
import { addCase, removeCaseOfTurn } from './replay-cases';

/** How many of the best facts in an answer's context count as its evidence. */
const bestFacts = 3;

const selectFacts = `
SELECT CAST(source_id AS INTEGER) AS id FROM context_pieces
WHERE turn_id = ? AND component = 'facts' AND source_kind = 'fact' AND dropped = 0
ORDER BY score DESC, ordinal`;
const selectLastUse = `
SELECT recalled_in AS turnId FROM facts WHERE id = ? AND recalled_in IS NOT NULL`;
const setRating = `UPDATE conversations SET rating = ? WHERE id = ? AND role = 'assistant'`;
const selectBook = 'SELECT book_id FROM sessions WHERE id = ?';

/** The best facts in the answer's context; if it shows which it used, of those. */
const factsOf = (sql: Sql, turnId: TurnId): readonly FactId[] => {
  const sections = findTurn(sql, turnId)?.card?.sections ?? [];
  const shown = sections.flatMap((section) =>
    section.kind === 'told' ? section.rows.map(({ factId }) => factId) : [],
  );
  const inContext = sql.all<{ id: FactId }>(selectFacts, [turnId]).map(({ id }) => id);
  const used = inContext.filter((id) => shown.includes(id));
  return (used.length > 0 ? used : inContext).slice(0, bestFacts);
};

const addCaseOf = (
  sql: Sql,
  answerId: TurnId,
  source: 'opened' | 'rated' | 'corrected',
  factIds: readonly FactId[],
  at: string,
): void => {
  const replyTo = findTurn(sql, answerId)?.replyTo ?? null;
  const question = replyTo === null ? null : findTurn(sql, replyTo);
  if (!question || factIds.length === 0) return;
  const bookId = sql.get<{ book_id: BookId | null }>(selectBook, [question.sessionId])?.book_id ?? null;
  addCase(sql, { source, turnId: question.turnId, question: question.content, bookId, factIds }, at);
};

/** Does nothing for an answer without facts, as a read policy has nothing to recall for it. */
export const noteOpened = (sql: Sql, answerId: TurnId, at: string): void => {
  addCaseOf(sql, answerId, 'opened', factsOf(sql, answerId), at);
};

/** Returns false if the turn is not an answer. */
export const rateAnswer = (sql: Sql, answerId: TurnId, rating: 'up' | 'down' | null, at: string): boolean => {
  if (sql.run(setRating, [rating, answerId]).changes === 0) return false;
  const replyTo = findTurn(sql, answerId)?.replyTo ?? null;
  if (rating === 'up') addCaseOf(sql, answerId, 'rated', factsOf(sql, answerId), at);
  else if (replyTo !== null) removeCaseOfTurn(sql, replyTo);
  return true;
};

/** The last question that the fact was recalled for should recall it again as corrected. */
export const addCorrectedCase = (sql: Sql, factId: FactId, at: string): void => {
  const last = sql.get<{ turnId: TurnId }>(selectLastUse, [factId]);
  if (last) addCaseOf(sql, last.turnId, 'corrected', [factId], at);
};

/** Exported for the query-plan tests. */
export const answerCaseQueries = { selectFacts } as const;
