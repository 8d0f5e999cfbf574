-- Books, what was read out of them, and the shelf. Times are ISO 8601 in UTC with milliseconds, everywhere.

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
    summary TEXT,
    warnings TEXT NOT NULL DEFAULT '[]',    -- JSON array of {kind, …} (BookWarning)
    added_at TEXT NOT NULL,
    opened_at TEXT,
    position INTEGER NOT NULL DEFAULT 1,    -- the page that was open last
    furthest INTEGER NOT NULL DEFAULT 1,    -- the furthest page that was open since `read_bound` was last turned on
    read_bound INTEGER NOT NULL DEFAULT 0 CHECK (read_bound IN (0, 1)),  -- 1: the tutor sees pages up to `furthest` only
    read_by INTEGER NOT NULL DEFAULT 0,     -- version of the reader that read the file
    -- The cover is a file in covers/, named by the book's id. 'unsought': not looked for yet; 'original': as it is in
    -- the book; 'picture': reduced by the first window that showed it; 'none': the book has none.
    cover_state TEXT NOT NULL DEFAULT 'unsought'
        CHECK (cover_state IN ('unsought', 'none', 'original', 'picture')),
    cover_extension TEXT,
    cover_version TEXT                      -- hash of its bytes; part of its address, so that it can be cached
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
    summary TEXT,
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
    heading_path TEXT NOT NULL,             -- JSON array of titles; the tokenizer ignores its punctuation
    text TEXT NOT NULL,
    parts TEXT NOT NULL,                    -- JSON array of {page, start, end, at}
    page_start INTEGER NOT NULL,
    page_end INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    before_text TEXT NOT NULL,
    after_text TEXT NOT NULL,
    -- The words as they are indexed, where the script has no spaces between words or has vowel points; otherwise NULL.
    text_words TEXT,
    heading_words TEXT,
    UNIQUE (book_id, ordinal)
) STRICT;

CREATE VIEW passages_indexed AS
SELECT id, COALESCE(text_words, text) AS text, COALESCE(heading_words, heading_path) AS heading_path,
    before_text, after_text, chapter
FROM passages;

-- The index keeps no copy of the text. Triggers keep it in step, also on cascades.
CREATE VIRTUAL TABLE passages_fts USING fts5 (
    text, heading_path, before_text, after_text, chapter,
    content = 'passages_indexed', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE TRIGGER passages_fts_insert AFTER INSERT ON passages BEGIN
    INSERT INTO passages_fts (rowid, text, heading_path, before_text, after_text, chapter)
    VALUES (new.id, COALESCE(new.text_words, new.text), COALESCE(new.heading_words, new.heading_path),
        new.before_text, new.after_text, new.chapter);
END;

CREATE TRIGGER passages_fts_delete AFTER DELETE ON passages BEGIN
    INSERT INTO passages_fts (passages_fts, rowid, text, heading_path, before_text, after_text, chapter)
    VALUES ('delete', old.id, COALESCE(old.text_words, old.text), COALESCE(old.heading_words, old.heading_path),
        old.before_text, old.after_text, old.chapter);
END;

-- AUTOINCREMENT: a fact's scope names a collection by its id, which must never come to mean another.
CREATE TABLE collections (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE collection_books (
    collection_id INTEGER NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    PRIMARY KEY (collection_id, book_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_collection_books_book ON collection_books (book_id);

-- What reading a book again has produced so far. It replaces the old text in one step at the end.
CREATE TABLE reread_parts (
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    part TEXT NOT NULL,                     -- JSON of an import's part
    PRIMARY KEY (book_id, ordinal)
) STRICT;

-- What a learner marked in a book. A mark is found again by its words and those around them, in another reading of the
-- file or another file of the same work; the rectangles draw it exactly where it was made.
CREATE TABLE marks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    page INTEGER NOT NULL,                  -- where it begins, or where it was last found
    place INTEGER,                          -- character of the page's text at which it begins; NULL: not known
    lost INTEGER NOT NULL DEFAULT 0 CHECK (lost IN (0, 1)),  -- 1: its words are no longer in the book
    quote TEXT NOT NULL,
    before_text TEXT NOT NULL,              -- about 32 characters to either side
    after_text TEXT NOT NULL,
    rectangles TEXT NOT NULL DEFAULT '[]',  -- JSON: {page, x, y, width, height}, as shares of the page
    colour TEXT NOT NULL CHECK (colour IN ('yellow', 'green', 'blue', 'pink', 'violet')),
    note TEXT NOT NULL DEFAULT '',
    -- Of a removed book: the marks return with the same file, or with one that is named as its successor.
    work_id TEXT,
    work_title TEXT,
    work_author TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_marks_book ON marks (book_id, page);
CREATE INDEX idx_marks_work ON marks (work_id) WHERE work_id IS NOT NULL;

CREATE VIRTUAL TABLE marks_fts USING fts5 (
    note, quote,
    content = 'marks', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE TRIGGER marks_fts_insert AFTER INSERT ON marks BEGIN
    INSERT INTO marks_fts (rowid, note, quote) VALUES (new.id, new.note, new.quote);
END;

CREATE TRIGGER marks_fts_delete AFTER DELETE ON marks BEGIN
    INSERT INTO marks_fts (marks_fts, rowid, note, quote) VALUES ('delete', old.id, old.note, old.quote);
END;

CREATE TRIGGER marks_fts_update AFTER UPDATE OF note, quote ON marks BEGIN
    INSERT INTO marks_fts (marks_fts, rowid, note, quote) VALUES ('delete', old.id, old.note, old.quote);
    INSERT INTO marks_fts (rowid, note, quote) VALUES (new.id, new.note, new.quote);
END;
