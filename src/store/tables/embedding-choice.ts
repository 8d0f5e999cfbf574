import type {
  EmbeddingModel,
  EmbeddingRow,
  KnownEmbeddingModel,
} from '../../core/ports/store/embedding-store';
import { embeddingChoiceSchema, type Sentence } from '../../shared/model';
import { forgetVectorModels } from '../vectors';
import type { Sql } from '../sql';
import { fromStored, toStored } from '../../shared/messages/engine-text';

const selectChoice = 'SELECT active, next, paused, error FROM embedding_choice WHERE id = 1';
const selectModel = 'SELECT model, choice, dimension FROM embedding_models WHERE model = ?';
/** Only embedding models: vector_models also has the sentence encoder's vectors of turns. */
const selectModels = `
SELECT e.model, e.choice, e.dimension, e.tokens_per_minute,
    (SELECT COUNT(*) FROM vector_models m JOIN vector_items i ON i.vector_model_id = m.id WHERE m.model = e.model) AS vectors
FROM embedding_models e ORDER BY e.model`;
const upsertModel = `
INSERT INTO embedding_models (model, choice, dimension) VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET choice = excluded.choice, dimension = excluded.dimension`;
const describe = `
UPDATE embedding_models SET stretch = COALESCE(:stretch, stretch), tokens_per_minute = COALESCE(:rate, tokens_per_minute)
WHERE model = :model`;
const plan = 'UPDATE embedding_choice SET next = ?, paused = 0, error = NULL';
const drop = 'UPDATE embedding_choice SET next = NULL, paused = 0, error = NULL';
const pause = 'UPDATE embedding_choice SET paused = 1, error = NULL WHERE next IS NOT NULL';
const noteError = 'UPDATE embedding_choice SET error = ? WHERE id = 1 AND next = ?';
const makeActive = `
UPDATE embedding_choice SET next = NULL, error = NULL,
    active = (SELECT model FROM embedding_models WHERE model = next AND choice ->> 'provider' <> 'builtin')
WHERE id = 1 AND next = ? AND paused = 0`;
/** Vectors of models that are neither active nor being built; if none was chosen, the built-in model is active. */
const selectIdle = `
SELECT m.id FROM embedding_models e JOIN vector_models m ON m.model = e.model, embedding_choice c
WHERE e.model IS NOT c.next AND e.model IS NOT c.active
AND (c.active IS NOT NULL OR e.choice ->> 'provider' <> 'builtin')`;

const selectNext = 'SELECT 1 AS next FROM embedding_choice WHERE id = 1 AND next = ?';
const selectWanted = `
SELECT 1 AS wanted FROM embedding_choice
WHERE id = 1 AND (active = :model OR next = :model OR (active IS NULL AND :model = :builtin))`;

/** Exported for the query-plan tests. */
export const embeddingChoiceQueries = {
  selectNext,
  selectWanted,
  selectChoice,
  selectModel,
  makeActive,
} as const;

interface ModelRow {
  readonly model: string;
  readonly choice: string;
  readonly dimension: number;
}

const toModel = ({ model, choice, dimension }: ModelRow): EmbeddingModel => ({
  modelId: model,
  choice: embeddingChoiceSchema.parse(JSON.parse(choice)),
  dimension,
});

const findModel = (sql: Sql, model: string | null): EmbeddingModel | null => {
  const row = model === null ? undefined : sql.get<ModelRow>(selectModel, [model]);
  return row ? toModel(row) : null;
};

export const findEmbedding = (sql: Sql): EmbeddingRow => {
  const row = sql.get<{ active: string | null; next: string | null; paused: number; error: string | null }>(
    selectChoice,
  );
  const next = findModel(sql, row?.next ?? null);
  return {
    active: findModel(sql, row?.active ?? null),
    next: next && { ...next, paused: row?.paused === 1, error: row?.error ? fromStored(row.error) : null },
  };
};

export const listEmbeddingModels = (sql: Sql): readonly KnownEmbeddingModel[] =>
  sql
    .all<ModelRow & { tokens_per_minute: number | null; vectors: number }>(selectModels)
    .map((row) => ({ ...toModel(row), tokensPerMinute: row.tokens_per_minute, vectors: row.vectors }));

const keepModel = (sql: Sql, { modelId, choice, dimension }: EmbeddingModel): void => {
  forgetVectorModels(sql);
  sql.run(upsertModel, [modelId, JSON.stringify(choice), dimension]);
};

export const planEmbedding = (sql: Sql, next: EmbeddingModel, builtin: EmbeddingModel): void => {
  keepModel(sql, builtin);
  keepModel(sql, next);
  sql.run(plan, [next.modelId]);
};

export const dropNextEmbedding = (sql: Sql): void => {
  sql.run(drop);
};

export const pauseEmbedding = (sql: Sql): void => {
  sql.run(pause);
};

export const noteEmbeddingError = (sql: Sql, model: string, error: Sentence | null): void => {
  sql.run(noteError, [error && toStored(error), model]);
};

export const describeEmbeddingModel = (
  sql: Sql,
  model: string,
  measured: { readonly stretch?: number; readonly tokensPerMinute?: number },
): void => {
  forgetVectorModels(sql);
  sql.run(describe, {
    model,
    stretch: measured.stretch ?? null,
    rate: measured.tokensPerMinute ?? null,
  });
};

/** Returns whether this was still the next model, and not paused. The caller has checked that no vector is missing. */
export const makeNextActive = (sql: Sql, model: string): boolean => sql.run(makeActive, [model]).changes > 0;

/** Rows of vector_models whose copies in memory are not needed. */
export const idleVectorModels = (sql: Sql): readonly number[] =>
  sql.all<{ id: number }>(selectIdle).map(({ id }) => id);

/** Whether the model is active or its vectors are being built. */
export const isWanted = (sql: Sql, model: string, builtin: string): boolean =>
  sql.get(selectWanted, { model, builtin }) !== undefined;

/** Whether the model's vectors are being built, even if that is paused. */
export const isNext = (sql: Sql, model: string): boolean => sql.get(selectNext, [model]) !== undefined;
