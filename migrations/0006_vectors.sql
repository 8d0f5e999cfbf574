-- D12: a muted fact is kept, but never recalled.
ALTER TABLE facts ADD COLUMN muted INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1));

-- The numbers of every vector, 32-bit floats in a row. A page holds 4,088 bytes: two vectors of 512 numbers, or four
-- of 256, miss it by their row's head alone, and would take twice or a third more room. So the last 16 bytes lie in
-- vector_items: measured, 100,000 vectors of 512 then take 209 MB in place of 413.
CREATE TABLE vectors (
    id INTEGER PRIMARY KEY,
    head BLOB NOT NULL
) STRICT;

-- What has a vector under which model; counting and finding the rest reads no vector. Vectors that a database holds
-- from before (in vec0 tables) are moved here when it is opened next.
DROP TABLE vector_items;

CREATE TABLE vector_items (
    vector_model_id INTEGER NOT NULL REFERENCES vector_models (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL,               -- of its kind's table
    book_id TEXT NOT NULL DEFAULT '',       -- of a passage
    vector_id INTEGER NOT NULL,
    tail BLOB NOT NULL,
    PRIMARY KEY (vector_model_id, item_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_vector_items_book ON vector_items (vector_model_id, book_id);

-- A vector goes with its row, also on cascades, and when a note's or fact's text is another one.
CREATE TRIGGER vector_items_erase AFTER DELETE ON vector_items BEGIN
    DELETE FROM vectors WHERE id = old.vector_id;
END;

CREATE TRIGGER passages_vectors_erase AFTER DELETE ON passages BEGIN
    DELETE FROM vector_items
    WHERE vector_model_id IN (SELECT id FROM vector_models WHERE kind = 'passage') AND item_id = old.id;
END;

CREATE TRIGGER conversations_vectors_erase AFTER DELETE ON conversations BEGIN
    DELETE FROM vector_items
    WHERE vector_model_id IN (SELECT id FROM vector_models WHERE kind = 'turn') AND item_id = old.id;
END;

CREATE TRIGGER user_notes_vectors_erase AFTER DELETE ON user_notes BEGIN
    DELETE FROM vector_items
    WHERE vector_model_id IN (SELECT id FROM vector_models WHERE kind = 'note') AND item_id = old.id;
END;

CREATE TRIGGER user_notes_vectors_change AFTER UPDATE OF title, content ON user_notes
WHEN old.title <> new.title OR old.content <> new.content BEGIN
    DELETE FROM vector_items
    WHERE vector_model_id IN (SELECT id FROM vector_models WHERE kind = 'note') AND item_id = old.id;
END;

CREATE TRIGGER facts_vectors_erase AFTER DELETE ON facts BEGIN
    DELETE FROM vector_items
    WHERE vector_model_id IN (SELECT id FROM vector_models WHERE kind = 'fact') AND item_id = old.id;
END;

CREATE TRIGGER facts_vectors_change AFTER UPDATE OF content ON facts WHEN old.content <> new.content BEGIN
    DELETE FROM vector_items
    WHERE vector_model_id IN (SELECT id FROM vector_models WHERE kind = 'fact') AND item_id = old.id;
END;
