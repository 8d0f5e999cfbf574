import type { EmbeddingReader, EmbeddingWriter } from '../../core/ports/store/embedding-store';
import { listWithoutVector, sumWithoutVector, textToEmbed, vectorKinds } from '../index/missing-vectors';
import { eraseSomeVectors, findVectorModel, forgetVectors, putVectors, warmIndex } from '../vectors';
import type { Sql } from '../sql';
import * as choice from '../tables/embedding-choice';
import type { Verbs } from './verbs';

export const embeddingVerbs = (sql: Sql): Verbs<EmbeddingReader & EmbeddingWriter> => ({
  findEmbedding: () => choice.findEmbedding(sql),
  listEmbeddingModels: () => choice.listEmbeddingModels(sql),
  listWithoutVector: (kind, modelId, after, limit) =>
    listWithoutVector(sql, kind, findVectorModel(sql, kind, modelId)?.id ?? 0, after, limit),
  sumWithoutVector: (modelId) => {
    const sums = vectorKinds.map((kind) =>
      sumWithoutVector(sql, kind, findVectorModel(sql, kind, modelId)?.id ?? 0),
    );
    return {
      items: sums.reduce((all, { items }) => all + items, 0),
      tokens: sums.reduce((all, { tokens }) => all + tokens, 0),
    };
  },

  planEmbedding: (next, builtin) => choice.planEmbedding(sql, next, builtin),
  dropNextEmbedding: () => choice.dropNextEmbedding(sql),
  pauseEmbedding: () => choice.pauseEmbedding(sql),
  noteEmbeddingError: (modelId, error) => choice.noteEmbeddingError(sql, modelId, error),
  addMadeVectors: (kind, modelId, made) => {
    // The chosen model may have changed while the vectors were made.
    if (!choice.isNext(sql, modelId)) return;
    for (const { id, text, bookId, vector } of made)
      if (textToEmbed(sql, kind, id) === text) putVectors(sql, kind, modelId, bookId, [{ id, vector }]);
  },
  describeEmbeddingModel: (modelId, measured) => choice.describeEmbeddingModel(sql, modelId, measured),
  switchEmbedding: (modelId) =>
    vectorKinds.every(
      (kind) => listWithoutVector(sql, kind, findVectorModel(sql, kind, modelId)?.id ?? 0, 0, 1).length === 0,
    ) && choice.makeNextActive(sql, modelId),
  warmVectors: (modelId) =>
    vectorKinds.every((kind) => {
      const model = findVectorModel(sql, kind, modelId);
      return model === null || warmIndex(sql, model);
    }),
  eraseVectors: (modelId, builtin, limit) => {
    if (choice.isWanted(sql, modelId, builtin)) return 0;
    const models = vectorKinds.flatMap((kind) => findVectorModel(sql, kind, modelId) ?? []);
    // Otherwise each erased vector would also be removed from the copy in memory.
    forgetVectors(
      sql,
      models.map(({ id }) => id),
    );
    let erased = 0;
    for (const { id } of models) if (erased < limit) erased += eraseSomeVectors(sql, id, limit - erased);
    return erased;
  },
  freeVectors: () => forgetVectors(sql, choice.idleVectorModels(sql)),
});
