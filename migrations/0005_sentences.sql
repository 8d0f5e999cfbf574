-- Sentences of passages as a sentence encoder sees them, beside the word table's vectors: questions in other words
-- find them. Without them everything works as before. The vectors lie in a vec0 table of each model,
-- sentence_vectors_<id>, made at the model's first use; a trigger removes each with its row here.
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
