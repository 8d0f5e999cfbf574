import type { StoredCase } from '../../../core/ports/store/memory/policy-store';
import type { QuestionVector } from '../../../core/ports/store/memory/recall-store';
import type { BookId, CaseHalf, FactId, ReplayCase, TurnId } from '../../../shared/model';
import { halfOfQuestion } from '../../../shared/text/half-of-question';
import { asJsonList, type Sql } from '../../sql';

/** The expected facts and their successors, as far as they can be recalled now. */
const expectedNow = `
WITH RECURSIVE chain (id) AS (
    SELECT fact_id FROM replay_expected WHERE case_id = r.id
    UNION SELECT f.superseded_by FROM chain JOIN facts f ON f.id = chain.id WHERE f.superseded_by IS NOT NULL)
SELECT json_group_array(f.id ORDER BY f.id) FROM chain JOIN facts f ON f.id = chain.id
WHERE f.status = 'active' AND f.muted = 0`;
const select = `
SELECT r.id, r.source, r.turn_id AS turnId, COALESCE(r.question, c.content) AS question, r.book_id AS bookId, r.half, r.at,
    r.vector_model AS vectorModel, r.vector, (${expectedNow}) AS expected
FROM replay_cases r LEFT JOIN conversations c ON c.id = r.turn_id`;
const selectAll = `${select} WHERE r.id > :after ORDER BY r.id LIMIT :limit`;
const selectHalf = `${select} WHERE r.half = :half AND r.id > :after ORDER BY r.id LIMIT :limit`;
const selectOne = `${select} WHERE r.id = ?`;
const count = 'SELECT half, COUNT(*) AS count FROM replay_cases GROUP BY half';
const insert = `
INSERT INTO replay_cases (source, turn_id, question, book_id, half, at)
VALUES (:source, :turnId, :question, :bookId, :half, :at)
ON CONFLICT (turn_id) DO UPDATE SET source = excluded.source RETURNING id`;
const insertExpected = `
INSERT OR IGNORE INTO replay_expected (case_id, fact_id) SELECT :id, f.id FROM facts f
WHERE f.id IN (SELECT value FROM json_each(:facts))`;
const remove = 'DELETE FROM replay_cases WHERE id = ?';
const removeOfTurn = `DELETE FROM replay_cases WHERE turn_id = ? AND source IN ('opened', 'rated')`;
const setVector = 'UPDATE replay_cases SET vector_model = ?, vector = ? WHERE id = ?';

/** Exported for the query-plan tests. */
export const replayCaseQueries = { selectAll, selectHalf } as const;

interface CaseRow extends Omit<StoredCase, 'expected' | 'vector'> {
  readonly expected: string;
  readonly vectorModel: string | null;
  readonly vector: Uint8Array | null;
}

const toVector = ({ vectorModel, vector }: CaseRow): QuestionVector | null =>
  vectorModel === null || vector === null
    ? null
    : { modelId: vectorModel, vector: new Float32Array(vector.slice().buffer) };

const toCase = ({ vectorModel, vector, expected, ...row }: CaseRow): StoredCase => ({
  ...row,
  expected: JSON.parse(expected) as FactId[],
  vector: toVector({ ...row, expected, vectorModel, vector }),
});

export const listCases = (
  sql: Sql,
  half: CaseHalf | null,
  after: number,
  limit: number,
): readonly StoredCase[] =>
  (half === null
    ? sql.all<CaseRow>(selectAll, { after, limit })
    : sql.all<CaseRow>(selectHalf, { half, after, limit })
  ).map(toCase);

export const findCase = (sql: Sql, id: number): ReplayCase | null => {
  const row = sql.get<CaseRow>(selectOne, [id]);
  if (!row) return null;
  const { vector: _vector, ...found } = toCase(row);
  return found;
};

export const countCases = (sql: Sql): Readonly<Record<CaseHalf, number>> => {
  const counts = new Map(
    sql.all<{ half: CaseHalf; count: number }>(count).map(({ half, count: n }) => [half, n]),
  );
  return { fit: counts.get('fit') ?? 0, holdout: counts.get('holdout') ?? 0 };
};

/** Adds the facts to the case of the same turn, if there is one. Returns its id. */
export const addCase = (
  sql: Sql,
  input: {
    readonly source: ReplayCase['source'];
    readonly turnId: TurnId | null;
    readonly question: string;
    readonly bookId: BookId | null;
    readonly factIds: readonly FactId[];
  },
  at: string,
): number => {
  const { source, turnId, question, bookId, factIds } = input;
  const row = sql.get<{ id: number }>(insert, {
    source,
    turnId,
    question: turnId === null ? question : null,
    bookId,
    half: halfOfQuestion(question),
    at,
  });
  if (!row) throw new Error('a case was not added');
  sql.run(insertExpected, { id: row.id, facts: asJsonList(factIds) });
  return row.id;
};

export const removeCase = (sql: Sql, id: number): boolean => sql.run(remove, [id]).changes > 0;

/** Unless it was corrected or added by hand. */
export const removeCaseOfTurn = (sql: Sql, turnId: TurnId): void => {
  sql.run(removeOfTurn, [turnId]);
};

export const saveCaseVector = (sql: Sql, id: number, { modelId, vector }: QuestionVector): void => {
  sql.run(setVector, [modelId, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), id]);
};
