import type {
  CandidateTurn,
  QuestionVector,
  TurnCandidates,
  TurnQuery,
  TurnText,
} from '../../core/ports/store/recall-store';
import { asJsonList, inOrderOf, type Sql } from '../sql';
import { bestOf, keywordScores } from './keyword-scores';
import { exactSimilarity } from './scan/exact-similarity';
import { nearSentences } from './turn-encodings';
import { findVectorModel, nearest } from './vectors';
import { joinVector } from './vector-source';

/** The turns beside so many of an arm's best are candidates too: an answer need not hold its question's words. */
const bestWithNeighbours = 40;
/** Characters of a turn that ranking reads. */
const textRead = 1600;

const selectKept = `
SELECT c.id FROM json_each(:ids) j JOIN conversations c ON c.id = j.value JOIN sessions s ON s.id = c.session_id
WHERE (:book IS NULL OR s.book_id = :book) AND (:from IS NULL OR c.timestamp >= :from) AND (:to IS NULL OR c.timestamp <= :to)`;
const selectBeside = `
SELECT c.id,
    (SELECT p.id FROM conversations p WHERE p.session_id = c.session_id AND p.id < c.id AND p.state <> 'streaming'
     ORDER BY p.id DESC LIMIT 1) AS previous,
    (SELECT n.id FROM conversations n WHERE n.session_id = c.session_id AND n.id > c.id AND n.state <> 'streaming'
     ORDER BY n.id LIMIT 1) AS next
FROM json_each(?) j JOIN conversations c ON c.id = j.value`;
const selectVectors = `
SELECT i.item_id AS id, v.head, i.tail FROM json_each(:ids) j
JOIN vector_items i ON i.vector_model_id = :model AND i.item_id = j.value JOIN vectors v ON v.id = i.vector_id`;
const selectTexts = `
SELECT id, session_id AS sessionId, role, speaker, basis, timestamp AS at, substr(content, 1, ${textRead}) AS text
FROM conversations WHERE id IN (SELECT value FROM json_each(?))`;

/** Exported for the query-plan tests. */
export const candidateQueries = { selectKept, selectBeside, selectVectors, selectTexts } as const;

export const keepTurns =
  (sql: Sql, { bookId, range }: Pick<TurnQuery, 'bookId' | 'range'>) =>
  (ids: readonly number[]): ReadonlySet<number> =>
    new Set(
      sql
        .all<{
          id: number;
        }>(selectKept, { ids: asJsonList(ids), book: bookId, from: range.from ?? null, to: range.to ?? null })
        .map(({ id }) => id),
    );

const cosines = (
  sql: Sql,
  { modelId, vector }: QuestionVector,
  known: ReadonlyMap<number, number>,
  ids: readonly number[],
): ReadonlyMap<number, number> => {
  const model = findVectorModel(sql, 'turn', modelId);
  if (!model) return known;
  const missing = asJsonList(ids.filter((id) => !known.has(id)));
  const rows = sql.all<{ id: number; head: Uint8Array; tail: Uint8Array }>(selectVectors, {
    ids: missing,
    model: model.id,
  });
  return new Map([
    ...known,
    ...rows.map(({ id, head, tail }) => [id, exactSimilarity(vector, joinVector(head, tail)) || 0] as const),
  ]);
};

export const turnCandidates = (sql: Sql, query: TurnQuery): TurnCandidates => {
  const { bookId, range, terms, limit, words, encoded } = query;
  const filtered = bookId !== null || range.from !== undefined || range.to !== undefined;
  const keep = filtered ? keepTurns(sql, query) : null;
  const { scores, counts, total } = keywordScores(sql, 'turns', terms);
  const byWords = bestOf(scores, limit, keep);
  const place = bookId === null ? {} : { places: [bookId] };
  const near = (question: QuestionVector | null): ReadonlyMap<number, number> =>
    new Map(
      question === null
        ? []
        : nearest(sql, 'turn', question.modelId, question.vector, limit, { ...place, ...range }).map(
            ({ id, similarity }) => [id, similarity],
          ),
    );
  const byMeaning = near(words);
  const byEncoder = near(encoded);
  const arms = [byWords.map(({ id }) => id), [...byMeaning.keys()], [...byEncoder.keys()]];
  const found = new Set(arms.flat());

  const beside = new Map<number, { readonly previous: number | null; readonly next: number | null }>();
  const lookBeside = (ids: readonly number[]): void => {
    const unknown = asJsonList(ids.filter((id) => !beside.has(id)));
    for (const { id, ...sides } of sql.all<{ id: number; previous: number | null; next: number | null }>(
      selectBeside,
      [unknown],
    ))
      beside.set(id, sides);
  };
  const sidesOf = (ids: Iterable<number>): readonly number[] =>
    [...ids].flatMap((id) => {
      const { previous = null, next = null } = beside.get(id) ?? {};
      return [previous, next].filter((side) => side !== null);
    });
  lookBeside([...found]);
  const besideBest = sidesOf(arms.flatMap((arm) => arm.slice(0, bestWithNeighbours))).filter(
    (id) => !found.has(id),
  );
  const kept = keep?.(besideBest);
  for (const id of besideBest) if (!kept || kept.has(id)) found.add(id);
  lookBeside([...found]);
  const ids = [...new Set([...found, ...sidesOf(found)])];

  const similarities = words ? cosines(sql, words, byMeaning, ids) : byMeaning;
  const wholes = encoded ? cosines(sql, encoded, byEncoder, ids) : byEncoder;
  const sentences = encoded ? nearSentences(sql, encoded.modelId, encoded.vector, ids) : new Map();
  const turns = ids.map((id): CandidateTurn => {
    const whole = wholes.get(id);
    const [best = whole ?? 0, second = best] = sentences.get(id) ?? [];
    return {
      id,
      found: found.has(id),
      previous: beside.get(id)?.previous ?? null,
      next: beside.get(id)?.next ?? null,
      keyword: scores.get(id) ?? 0,
      similarity: similarities.get(id) ?? null,
      encoded: whole === undefined ? null : [whole, best, second],
    };
  });
  return { turns, total, frequencies: counts };
};

export const turnTexts = (sql: Sql, ids: readonly number[]): readonly TurnText[] =>
  inOrderOf(ids, sql.all<TurnText>(selectTexts, [asJsonList(ids)]), ({ id }) => id);
