-- The shelf: covers, collections, copies that wait for another try, books that are read in again.

-- A cover is a file under covers/, named by the book's id. 'unsought': nobody has looked yet; 'original': as the book
-- holds it, however large; 'picture': made small by the first window that showed it; 'none': the book has none.
ALTER TABLE books ADD COLUMN cover_state TEXT NOT NULL DEFAULT 'unsought'
    CHECK (cover_state IN ('unsought', 'none', 'original', 'picture'));
ALTER TABLE books ADD COLUMN cover_extension TEXT;  -- of its file; NULL without one
ALTER TABLE books ADD COLUMN cover_version TEXT;    -- of its bytes; part of its address, so that it may be cached for good

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

-- Of a failed import that may go better the next time: the book as it was added, as JSON. Its original stays under
-- books/ for as long as this does.
ALTER TABLE jobs ADD COLUMN kept TEXT;

CREATE INDEX idx_jobs_kept ON jobs (updated_at) WHERE kept IS NOT NULL;

-- What a book that is read in again gave so far. It takes the place of the old text in one step at the end, so that
-- the book can be read all the while, and stays as it was when the reading fails.
CREATE TABLE reread_parts (
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    part TEXT NOT NULL,                     -- JSON of an import's part
    PRIMARY KEY (book_id, ordinal)
) STRICT;
