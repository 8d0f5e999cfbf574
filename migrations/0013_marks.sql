-- What a learner marked in a book. A mark is found again by its words and what stood around them, so that it survives
-- another reading of the same file and another file of the same work; the rectangles draw it exactly where it was made.
CREATE TABLE marks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    page INTEGER NOT NULL,                  -- where it begins, or where it last stood
    place INTEGER,                          -- character of the page's text at which it begins; NULL: not known
    lost INTEGER NOT NULL DEFAULT 0 CHECK (lost IN (0, 1)),  -- its words are not in the book any more
    quote TEXT NOT NULL,
    before_text TEXT NOT NULL,              -- about 32 characters to either side
    after_text TEXT NOT NULL,
    rectangles TEXT NOT NULL DEFAULT '[]',  -- JSON: {page, x, y, width, height}, shares of the page as it is shown
    colour TEXT NOT NULL CHECK (colour IN ('yellow', 'green', 'blue', 'pink', 'violet')),
    note TEXT NOT NULL DEFAULT '',
    -- Of a book that was removed: when the same file, or one that is named as its successor, comes, its marks come back.
    work_id TEXT,
    work_title TEXT,
    work_author TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_marks_book ON marks (book_id, page);
CREATE INDEX idx_marks_work ON marks (work_id) WHERE work_id IS NOT NULL;
