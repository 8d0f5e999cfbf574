-- Keyword indexes of turns and facts, and vectors.

-- A finished turn as the keyword index sees it: with its speaker's name, its neighbours and its date in words (UTC). A
-- streaming answer is neither indexed nor a neighbour. Neighbours are cut at 600 characters, since the rest of a long
-- answer says little about the turn next to it.
CREATE VIEW turns_indexed AS
SELECT
    c.id,
    COALESCE(c.speaker, CASE c.role WHEN 'user' THEN 'learner' WHEN 'assistant' THEN 'tutor' ELSE c.role END) AS speaker,
    c.content AS text,
    COALESCE((SELECT substr(p.content, 1, 600) FROM conversations p
              WHERE p.session_id = c.session_id AND p.id < c.id AND p.state <> 'streaming'
              ORDER BY p.id DESC LIMIT 1), '') AS previous,
    COALESCE((SELECT substr(n.content, 1, 600) FROM conversations n
              WHERE n.session_id = c.session_id AND n.id > c.id AND n.state <> 'streaming'
              ORDER BY n.id LIMIT 1), '') AS next,
    rtrim(substr('Sunday   Monday   Tuesday  WednesdayThursday Friday   Saturday ',
                 1 + 9 * CAST(strftime('%w', c.timestamp) AS INTEGER), 9))
        || ' ' || CAST(strftime('%d', c.timestamp) AS INTEGER) || ' '
        || rtrim(substr('January  February March    April    May      June     July     August   SeptemberOctober  November December ',
                        9 * CAST(strftime('%m', c.timestamp) AS INTEGER) - 8, 9))
        || ' ' || strftime('%Y', c.timestamp) AS date_words
FROM conversations c
WHERE c.state <> 'streaming';

-- A fact with the neighbours of the turn that it was first learned from.
CREATE VIEW facts_indexed AS
SELECT f.id, COALESCE(t.speaker, '') AS speaker, f.content AS text, COALESCE(t.previous, '') AS previous,
    COALESCE(t.next, '') AS next, COALESCE(t.date_words, '') AS date_words
FROM facts f LEFT JOIN turns_indexed t ON t.id =
    (SELECT e.turn_id FROM evidence e WHERE e.fact_id = f.id AND e.turn_id IS NOT NULL ORDER BY e.id LIMIT 1);

-- The indexes keep no copy of the text and can delete a row without being given its text.
CREATE VIRTUAL TABLE turns_fts USING fts5 (
    speaker, text, previous, next, date_words,
    content = '', contentless_delete = 1,
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE VIRTUAL TABLE facts_fts USING fts5 (
    speaker, text, previous, next, date_words,
    content = '', contentless_delete = 1,
    tokenize = "porter unicode61 remove_diacritics 2"
);

-- A turn is also part of its neighbours' rows. (A fact's neighbours are there when it is learned.)
CREATE TRIGGER turns_fts_insert AFTER INSERT ON conversations WHEN new.state <> 'streaming' BEGIN
    DELETE FROM turns_fts WHERE rowid IN (
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id < new.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id > new.id AND state <> 'streaming' ORDER BY id LIMIT 1));
    INSERT INTO turns_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM turns_indexed WHERE id IN (new.id,
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id < new.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id > new.id AND state <> 'streaming' ORDER BY id LIMIT 1));
END;

CREATE TRIGGER turns_fts_update AFTER UPDATE OF content, state, speaker, timestamp ON conversations
WHEN new.state <> 'streaming' BEGIN
    DELETE FROM turns_fts WHERE rowid IN (new.id,
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id < new.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id > new.id AND state <> 'streaming' ORDER BY id LIMIT 1));
    INSERT INTO turns_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM turns_indexed WHERE id IN (new.id,
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id < new.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id > new.id AND state <> 'streaming' ORDER BY id LIMIT 1));
END;

CREATE TRIGGER turns_fts_delete AFTER DELETE ON conversations BEGIN
    DELETE FROM turns_fts WHERE rowid IN (old.id,
        (SELECT id FROM conversations WHERE session_id = old.session_id AND id < old.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = old.session_id AND id > old.id AND state <> 'streaming' ORDER BY id LIMIT 1));
    INSERT INTO turns_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM turns_indexed WHERE id IN (
        (SELECT id FROM conversations WHERE session_id = old.session_id AND id < old.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = old.session_id AND id > old.id AND state <> 'streaming' ORDER BY id LIMIT 1));
END;

-- A fact is indexed with its first evidence.
CREATE TRIGGER facts_fts_insert AFTER INSERT ON evidence
WHEN NOT EXISTS (SELECT 1 FROM evidence WHERE fact_id = new.fact_id AND id < new.id) BEGIN
    DELETE FROM facts_fts WHERE rowid = new.fact_id;
    INSERT INTO facts_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM facts_indexed WHERE id = new.fact_id;
END;

CREATE TRIGGER facts_fts_evidence AFTER DELETE ON evidence BEGIN
    DELETE FROM facts_fts WHERE rowid = old.fact_id;
    INSERT INTO facts_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM facts_indexed WHERE id = old.fact_id;
END;

CREATE TRIGGER facts_fts_update AFTER UPDATE OF content ON facts WHEN old.content <> new.content BEGIN
    DELETE FROM facts_fts WHERE rowid = new.id;
    INSERT INTO facts_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM facts_indexed WHERE id = new.id;
END;

CREATE TRIGGER facts_fts_delete AFTER DELETE ON facts BEGIN
    DELETE FROM facts_fts WHERE rowid = old.id;
END;

-- Embedding models. Vectors of a kind of item exist under the model that made them.
CREATE TABLE vector_models (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('passage', 'turn', 'note', 'fact')),
    model TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    UNIQUE (kind, model)
) STRICT;

-- Every vector as 32-bit floats.
CREATE TABLE vectors (
    id INTEGER PRIMARY KEY,
    vector BLOB NOT NULL
) STRICT;

-- Which items have a vector under which model; counting them reads no vector.
CREATE TABLE vector_items (
    vector_model_id INTEGER NOT NULL REFERENCES vector_models (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL,               -- of its kind's table
    book_id TEXT NOT NULL DEFAULT '',       -- of a passage
    vector_id INTEGER NOT NULL,
    PRIMARY KEY (vector_model_id, item_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_vector_items_book ON vector_items (vector_model_id, book_id) WHERE book_id <> '';

-- A vector is deleted with its item, also on cascades, and when the text of a note or fact changes.
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

-- Embedding models that are or will be used here. The built-in one is listed once another was chosen.
CREATE TABLE embedding_models (
    model TEXT PRIMARY KEY,                 -- as in vector_models
    choice TEXT NOT NULL,                   -- JSON: provider, model, dimension, output type
    dimension INTEGER NOT NULL,
    -- Models spread cosines differently: 1 - stretch * (1 - cosine) gives unrelated texts the similarity that the
    -- built-in model gives them, for which the floors and weights are set.
    stretch REAL NOT NULL DEFAULT 1 CHECK (stretch > 0),
    tokens_per_minute REAL                  -- measured while its vectors were made; NULL: not yet
) STRICT, WITHOUT ROWID;

-- Which model's vectors are in use and which are being made: one row, so that switching is one write.
CREATE TABLE embedding_choice (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    active TEXT REFERENCES embedding_models (model),    -- NULL: the built-in one
    next TEXT REFERENCES embedding_models (model),      -- NULL: none is being made
    paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
    error TEXT                              -- why it cannot go on
) STRICT;

INSERT INTO embedding_choice (id) VALUES (1);

-- Sentences of passages as a sentence encoder sees them. The vectors are in a vec0 table of each model,
-- sentence_vectors_<id>, made when the model is first used; a trigger removes each with its row here.
CREATE TABLE sentence_models (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    model TEXT NOT NULL UNIQUE,
    dimension INTEGER                       -- NULL until the first vector: until then there is no table of them
) STRICT;

-- Which passages are done: one may have no sentence that is worth a vector.
CREATE TABLE encoded_passages (
    passage_id INTEGER NOT NULL REFERENCES passages (id) ON DELETE CASCADE,
    sentence_model_id INTEGER NOT NULL REFERENCES sentence_models (id) ON DELETE CASCADE,
    PRIMARY KEY (passage_id, sentence_model_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_encoded_passages_model ON encoded_passages (sentence_model_id);

CREATE TABLE sentences (
    id INTEGER PRIMARY KEY AUTOINCREMENT,   -- the vector's row
    sentence_model_id INTEGER NOT NULL REFERENCES sentence_models (id) ON DELETE CASCADE,
    passage_id INTEGER NOT NULL REFERENCES passages (id) ON DELETE CASCADE,
    start INTEGER                           -- character of the passage's text; NULL of the headings above it
) STRICT;

CREATE INDEX idx_sentences_passage ON sentences (passage_id, sentence_model_id);
CREATE INDEX idx_sentences_model ON sentences (sentence_model_id);

-- Sentences of turns, 8 bits a number. Only turns that were found otherwise are compared with the question, so there is
-- no index. A turn without a sentence has one empty row: it was read.
CREATE TABLE turn_sentences (
    turn_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    vector_model_id INTEGER NOT NULL REFERENCES vector_models (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (turn_id, vector_model_id, ordinal)
) STRICT, WITHOUT ROWID;
