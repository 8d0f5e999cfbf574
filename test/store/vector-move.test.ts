import { describe, expect, it } from 'vitest';
import { moveOldVectors } from '../../src/store/index/vector-move';
import { nearest } from '../../src/store/index/vectors';
import { seededRandom } from '../support/seeded-random';
import { makeOlderDatabase } from './support/older-folder';
import { openDatabase, randomVector } from './support/vector-samples';
import { useDataFolder } from './support/use-data-folder';

const bytes = (vector: Float32Array): Buffer => Buffer.from(vector.buffer);

describe('a database whose vectors lie in vec0 tables', () => {
  const folder = useDataFolder();

  it('has them in the new tables after its next start', () => {
    const random = seededRandom(3);
    const vectors = Array.from({ length: 6 }, () => randomVector(random, 8));
    makeOlderDatabase(folder.path, 5, (old) => {
      old.exec(`
INSERT INTO books (id, sha256, extension, file_name, file_size, format, state, title, added_at)
VALUES ('b1', '', '', '', 0, '', 'ready', '', '');
INSERT INTO passages (id, book_id, ordinal, heading_path, text, parts, page_start, page_end, tokens, before_text, after_text)
VALUES (1, 'b1', 0, '[]', 'x', '[]', 1, 1, 1, '', ''), (2, 'b1', 1, '[]', 'x', '[]', 1, 1, 1, '', '');
INSERT INTO user_notes (id, title, content) VALUES (1, 'a', 'b'), (2, 'c', 'd');
INSERT INTO vector_models (id, kind, model, dimension) VALUES (4, 'passage', 'm', 8), (5, 'note', 'm', 8);
CREATE VIRTUAL TABLE vectors_passage_4 USING vec0 (
    book_id TEXT PARTITION KEY, embedding FLOAT[8] DISTANCE_METRIC=cosine, chunk_size=64);
CREATE TRIGGER vectors_passage_4_erase AFTER DELETE ON passages BEGIN
    DELETE FROM vectors_passage_4 WHERE rowid = old.id;
    DELETE FROM vector_items WHERE vector_model_id = 4 AND item_id = old.id; END;
CREATE VIRTUAL TABLE vectors_note_5 USING vec0 (embedding FLOAT[8] DISTANCE_METRIC=cosine, chunk_size=64);
CREATE TRIGGER vectors_note_5_erase AFTER DELETE ON user_notes BEGIN
    DELETE FROM vectors_note_5 WHERE rowid = old.id; END;
CREATE TRIGGER vectors_note_5_change AFTER UPDATE OF title, content ON user_notes BEGIN
    DELETE FROM vectors_note_5 WHERE rowid = old.id; END;
INSERT INTO vector_items (vector_model_id, item_id, book_id) VALUES (4, 1, 'b1'), (4, 2, 'b1'), (5, 2, '');`);
      const passage = old.prepare(
        'INSERT INTO vectors_passage_4 (rowid, book_id, embedding) VALUES (?, ?, ?)',
      );
      passage.run(1n, 'b1', bytes(vectors[0] ?? new Float32Array(8)));
      passage.run(2n, 'b1', bytes(vectors[1] ?? new Float32Array(8)));
      old
        .prepare('INSERT INTO vectors_note_5 (rowid, embedding) VALUES (?, ?)')
        .run(2n, bytes(vectors[2] ?? new Float32Array(8)));
    });

    const { sql, database, close } = openDatabase(folder.path);
    sql.transaction(() => moveOldVectors(sql));
    sql.transaction(() => moveOldVectors(sql));
    const find = (kind: 'passage' | 'note', index: number, book?: string) =>
      nearest(sql, kind, 'm', vectors[index] ?? new Float32Array(8), 1, book ? { places: [book] } : {})[0];
    expect(find('passage', 0, 'b1')).toMatchObject({ id: 1, similarity: expect.closeTo(1, 12) });
    expect(find('passage', 1, 'b1')).toMatchObject({ id: 2, similarity: expect.closeTo(1, 12) });
    expect(find('note', 2)).toMatchObject({ id: 2, similarity: expect.closeTo(1, 12) });
    expect(
      database.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'vectors~_%' ESCAPE '~'`).all(),
    ).toEqual([]);
    expect(sql.all('SELECT vector_model_id, item_id, book_id FROM vector_items')).toEqual([
      { vector_model_id: 4, item_id: 1, book_id: 'b1' },
      { vector_model_id: 4, item_id: 2, book_id: 'b1' },
      { vector_model_id: 5, item_id: 2, book_id: '' },
    ]);
    sql.run(`UPDATE user_notes SET title = 'new' WHERE id = 2`);
    sql.run('DELETE FROM passages');
    expect(sql.all('SELECT * FROM vectors')).toEqual([]);
    close();
  });
});
