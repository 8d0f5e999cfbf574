-- Books with what was read out of them. Times are ISO 8601 in UTC with milliseconds, everywhere.

CREATE TABLE books (
    id TEXT PRIMARY KEY,                    -- 'b' and 16 hex digits of the file's SHA-256
    sha256 TEXT NOT NULL,
    extension TEXT NOT NULL,
    file_name TEXT NOT NULL,
    file_size INTEGER NOT NULL,
    format TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'importing' CHECK (state IN ('importing', 'ready')),
    title TEXT NOT NULL,
    author TEXT,
    language TEXT,
    page_count INTEGER NOT NULL DEFAULT 0,
    chapter_count INTEGER NOT NULL DEFAULT 0,
    passage_count INTEGER NOT NULL DEFAULT 0,
    token_count INTEGER NOT NULL DEFAULT 0, -- of all passages, for their average length
    position INTEGER NOT NULL DEFAULT 1,
    summary TEXT,
    warnings TEXT NOT NULL DEFAULT '[]',    -- JSON array of sentences
    added_at TEXT NOT NULL,
    opened_at TEXT
) STRICT;

CREATE INDEX idx_books_added ON books (added_at);

CREATE TABLE outline (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    title TEXT NOT NULL,
    level INTEGER NOT NULL,
    page INTEGER NOT NULL,
    offset INTEGER NOT NULL,                -- character of the page's text at which it starts
    label TEXT NOT NULL,
    UNIQUE (book_id, ordinal)
) STRICT;

CREATE TABLE pages (
    id INTEGER PRIMARY KEY,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    page INTEGER NOT NULL,
    label TEXT NOT NULL,
    chapter TEXT,
    text TEXT NOT NULL,
    blocks TEXT NOT NULL,                   -- JSON array
    UNIQUE (book_id, page)
) STRICT;

CREATE INDEX idx_pages_label ON pages (book_id, label, page);

-- AUTOINCREMENT: an old citation's passage id must never mean another book's passage.
CREATE TABLE passages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    chapter TEXT,
    heading_path TEXT NOT NULL,             -- JSON array of titles; its punctuation means nothing to the tokenizer
    text TEXT NOT NULL,
    parts TEXT NOT NULL,                    -- JSON array of {page, start, end, at}
    page_start INTEGER NOT NULL,
    page_end INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    before_text TEXT NOT NULL,
    after_text TEXT NOT NULL,
    UNIQUE (book_id, ordinal)
) STRICT;

-- External content: the index holds no second copy of the text. Triggers keep it in step, also on cascades.
CREATE VIRTUAL TABLE passages_fts USING fts5 (
    text, heading_path, before_text, after_text, chapter,
    content = 'passages', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE TRIGGER passages_fts_insert AFTER INSERT ON passages BEGIN
    INSERT INTO passages_fts (rowid, text, heading_path, before_text, after_text, chapter)
    VALUES (new.id, new.text, new.heading_path, new.before_text, new.after_text, new.chapter);
END;

CREATE TRIGGER passages_fts_delete AFTER DELETE ON passages BEGIN
    INSERT INTO passages_fts (passages_fts, rowid, text, heading_path, before_text, after_text, chapter)
    VALUES ('delete', old.id, old.text, old.heading_path, old.before_text, old.after_text, old.chapter);
END;

-- Which vec0 table holds the vectors of a kind under an embedding model. The tables are made at the model's first
-- use, since their dimension is part of their type: vectors_<kind>_<id>, with a trigger that follows deletions.
CREATE TABLE vector_models (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('passage', 'turn', 'note', 'fact')),
    model TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    UNIQUE (kind, model)
) STRICT;

-- What has a vector, so that counting and finding the rest needs no scan of a vec0 table.
CREATE TABLE vector_items (
    vector_model_id INTEGER NOT NULL REFERENCES vector_models (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL,
    book_id TEXT NOT NULL DEFAULT '',       -- of a passage
    PRIMARY KEY (vector_model_id, item_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_vector_items_book ON vector_items (vector_model_id, book_id);
