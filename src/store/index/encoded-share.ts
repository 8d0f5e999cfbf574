import type { EncodedShare } from '../../core/ports/store/books/library-store';
import { asJsonList, type Sql } from '../sql';
import type { BookId, PassageId } from '../../shared/model';

/** The encoder's passage vectors are stored with the embedder's, under the encoder's name. */
const selectShare = `
SELECT COUNT(*) AS total,
    COUNT(v.item_id) AS passages,
    COUNT(e.passage_id) AS sentences
FROM passages p
LEFT JOIN vector_items v ON v.item_id = p.id
    AND v.vector_model_id = (SELECT id FROM vector_models WHERE kind = 'passage' AND model = :model)
LEFT JOIN encoded_passages e ON e.passage_id = p.id
    AND e.sentence_model_id = (SELECT id FROM sentence_models WHERE model = :model)
WHERE p.book_id = :book`;
const selectAmong = `
SELECT passage_id AS id FROM encoded_passages
WHERE passage_id IN (SELECT value FROM json_each(:ids))
AND sentence_model_id = (SELECT id FROM sentence_models WHERE model = :model)`;

/** Exported for the query-plan tests. */
export const encodedQueries = { selectShare, selectAmong } as const;

export const encodedShare = (sql: Sql, bookId: BookId, model: string): EncodedShare =>
  sql.get<EncodedShare>(selectShare, { book: bookId, model }) ?? { total: 0, passages: 0, sentences: 0 };

export const encodedAmong = (
  sql: Sql,
  model: string,
  passageIds: readonly PassageId[],
): ReadonlySet<PassageId> =>
  new Set(
    sql.all<{ id: PassageId }>(selectAmong, { ids: asJsonList(passageIds), model }).map(({ id }) => id),
  );
