import {
  turnTextRead,
  type NeighbourTurn,
  type CandidateTurn,
  type QuestionVector,
  type TurnCandidates,
  type TurnQuery,
  type TurnText,
} from '../../core/ports/store/memory/recall-store';
import type { TurnId } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';
import { countWords, rareWords } from './common-words';
import { columnWeights, matchAny } from './full-text';
import { turnsWithWords } from './memory-search';
import { nearSentences } from './turn-encodings';
import { nearest, similaritiesOf } from '../vectors';

const selectTotal = 'SELECT COALESCE(MAX(id), 0) AS total FROM conversations';
/** The plus keeps FTS5 from repeating the search for each row. */
const selectScores = `
SELECT rowid AS id, -bm25(turns_fts, ${columnWeights.turns}) AS score FROM turns_fts
WHERE turns_fts MATCH :match AND +rowid IN (SELECT value FROM json_each(:ids))`;
const selectNeighbours = `
SELECT c.id,
    (SELECT p.id FROM conversations p WHERE p.session_id = c.session_id AND p.id < c.id AND p.state <> 'streaming'
     ORDER BY p.id DESC LIMIT 1) AS previous,
    (SELECT n.id FROM conversations n WHERE n.session_id = c.session_id AND n.id > c.id AND n.state <> 'streaming'
     ORDER BY n.id LIMIT 1) AS next
FROM json_each(?) j JOIN conversations c ON c.id = j.value`;
const selectTexts = `
SELECT id, session_id AS sessionId, role, speaker, basis, timestamp AS at, substr(content, 1, ${turnTextRead}) AS text
FROM conversations WHERE id IN (SELECT value FROM json_each(?))`;

/** Exported for the query-plan tests. */
export const candidateQueries = {
  selectTotal,
  selectScores,
  selectNeighbours,
  selectTexts,
} as const;

/** The keyword scores of those of `ids` that contain any of the words. */
const keywordScores = (
  sql: Sql,
  words: readonly string[],
  ids: readonly TurnId[],
): ReadonlyMap<TurnId, number> => {
  const match = matchAny(words);
  const rows =
    match === null
      ? []
      : sql.all<{ id: TurnId; score: number }>(selectScores, { match, ids: asJsonList(ids) });
  return new Map(rows.map(({ id, score }) => [id, score]));
};

/** Adds the cosines of those of `ids` that have a vector and are not known yet. */
const addCosines = (
  sql: Sql,
  question: QuestionVector | null,
  known: Map<TurnId, number>,
  ids: Iterable<TurnId>,
): void => {
  if (!question) return;
  const missing = [...ids].filter((id) => !known.has(id));
  for (const [id, similarity] of similaritiesOf(sql, 'turn', question.modelId, question.vector, missing))
    known.set(id, similarity);
};

/** The best of `ids` by the arms' weighted scores; a missing score counts 0. */
const bestOfArms = (
  ids: readonly TurnId[],
  { limit, weights }: TurnQuery['kept'],
  keyword: ReadonlyMap<TurnId, number>,
  words: ReadonlyMap<TurnId, number>,
  encoded: ReadonlyMap<TurnId, number>,
): readonly TurnId[] => {
  if (ids.length <= limit) return ids;
  const most = Math.max(1e-6, ...keyword.values());
  return ids
    .map((id) => ({
      id,
      score:
        (weights.keyword * (keyword.get(id) ?? 0)) / most +
        weights.words * (words.get(id) ?? 0) +
        weights.encoded * (encoded.get(id) ?? 0),
    }))
    .toSorted((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, limit)
    .map(({ id }) => id);
};

export const turnCandidates = (sql: Sql, query: TurnQuery): TurnCandidates => {
  const { bookId, range, terms, limit, words, encoded } = query;
  const { total } = sql.get<{ total: number }>(selectTotal) ?? { total: 0 };
  const frequencies = countWords(sql, 'turns', terms);
  const rare = rareWords(frequencies);
  const place = bookId === null ? {} : { places: [bookId] };
  const near = (question: QuestionVector | null): Map<TurnId, number> =>
    new Map(
      question === null
        ? []
        : nearest(sql, 'turn', question.modelId, question.vector, Math.ceil(limit / 2), {
            ...place,
            ...range,
          }).map(({ id, similarity }) => [id, similarity]),
    );
  const similarities = near(words);
  const wholes = near(encoded);
  const byWords = turnsWithWords(sql, bookId, rare, range, limit).map(({ id }) => id);
  const union = [...new Set([...byWords, ...similarities.keys(), ...wholes.keys()])];
  addCosines(sql, words, similarities, union);
  addCosines(sql, encoded, wholes, union);
  const scores = keywordScores(sql, rare, union);
  const found = bestOfArms(union, query.kept, scores, similarities, wholes);

  const neighbours = sql.all<{ id: TurnId; previous: TurnId | null; next: TurnId | null }>(selectNeighbours, [
    asJsonList(found),
  ]);
  const before = new Set(neighbours.map(({ previous }) => previous).filter((id) => id !== null));
  const after = neighbours.map(({ next }) => next).filter((id) => id !== null);
  addCosines(sql, words, similarities, before);
  addCosines(sql, encoded, wholes, new Set([...before, ...after]));
  const sentences = encoded ? nearSentences(sql, encoded.modelId, encoded.vector, found) : new Map();
  const sideOf = (id: TurnId | null): NeighbourTurn | null =>
    id === null ? null : { id, similarity: similarities.get(id) ?? null, encoded: wholes.get(id) ?? null };
  const turns = neighbours.map(({ id, previous, next }): CandidateTurn => {
    const whole = wholes.get(id);
    const [best = whole ?? 0, second = best] = sentences.get(id) ?? [];
    return {
      id,
      previous: sideOf(previous),
      next: sideOf(next),
      keyword: scores.get(id) ?? 0,
      similarity: similarities.get(id) ?? null,
      encoded: whole === undefined ? null : [whole, best, second],
    };
  });
  // Read in the same verb: a second one would wait behind others in the queue.
  const ids = new Set([...found, ...before, ...after]);
  const texts = sql.all<TurnText>(selectTexts, [asJsonList([...ids])]);
  return { turns, texts, total, frequencies };
};
