-- Embedding models that made vectors here or are to make them (B9). The built-in one is there once another was chosen.
CREATE TABLE embedding_models (
    model TEXT PRIMARY KEY,                 -- as in vector_models
    choice TEXT NOT NULL,                   -- JSON: provider, model, dimension, output type
    dimension INTEGER NOT NULL,
    -- Cosines of models spread differently: 1 - stretch * (1 - cosine) gives texts that have nothing to do with each
    -- other the likeness that the built-in model gives them, for which the floors and weights are set. Equal stays 1.
    stretch REAL NOT NULL DEFAULT 1 CHECK (stretch > 0),
    tokens_per_minute REAL                  -- measured when its vectors were made; NULL: not yet
) STRICT, WITHOUT ROWID;

-- Which model's vectors serve and which are being made: one row, so that the switch is one write.
CREATE TABLE embedding_choice (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    active TEXT REFERENCES embedding_models (model),    -- NULL: the built-in one
    next TEXT REFERENCES embedding_models (model),      -- NULL: none is being made
    paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
    error TEXT                              -- why it does not go on, in plain words
) STRICT;

INSERT INTO embedding_choice (id) VALUES (1);
