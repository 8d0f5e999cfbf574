-- What was read of a book, when it was read, and the pages that the learner marked to come back to.

-- Ranges of one book never overlap or touch, so a stretch of pages was read if one range contains it.
CREATE TABLE read_ranges (
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    from_page INTEGER NOT NULL,
    to_page INTEGER NOT NULL CHECK (to_page >= from_page),
    PRIMARY KEY (book_id, from_page)
) STRICT, WITHOUT ROWID;

-- Until now only the furthest or the open page was known.
INSERT INTO read_ranges (book_id, from_page, to_page)
SELECT id, 1, IIF(read_bound = 1, furthest, position) FROM books WHERE opened_at IS NOT NULL AND position > 1;

ALTER TABLE books DROP COLUMN furthest;

CREATE TABLE reading_days (
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    day TEXT NOT NULL,                      -- the learner's study day, YYYY-MM-DD; it begins at 04:00
    seconds INTEGER NOT NULL DEFAULT 0,     -- with a page in sight and the window focused
    pages INTEGER NOT NULL DEFAULT 0,       -- read for the first time
    PRIMARY KEY (day, book_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_reading_days_book ON reading_days (book_id);

CREATE TABLE bookmarks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    page INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',          -- the learner's, or empty
    created_at TEXT NOT NULL,
    UNIQUE (book_id, page)
) STRICT;

-- JSON array of the kinds of warnings (BookWarning) that the learner has dismissed.
ALTER TABLE books ADD COLUMN dismissed TEXT NOT NULL DEFAULT '[]';
