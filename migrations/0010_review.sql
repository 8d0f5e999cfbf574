-- Review cards, every rating of them, and cards proposed after a session.

-- What is on a card. A cloze text is one content with a card for each of its numbers.
CREATE TABLE card_contents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guid TEXT NOT NULL UNIQUE,              -- identifies it in files; Anki's guid
    kind TEXT NOT NULL CHECK (kind IN ('plain', 'cloze')),
    front TEXT NOT NULL,
    back TEXT NOT NULL,
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    page INTEGER,                           -- NULL: not pinned to a page
    quote TEXT NOT NULL DEFAULT '',         -- the pinned words, and what is around them
    before_text TEXT NOT NULL DEFAULT '',
    after_text TEXT NOT NULL DEFAULT '',
    source TEXT NOT NULL CHECK (source IN ('hand', 'selection', 'fact', 'session', 'import', 'quiz')),
    source_id INTEGER,                      -- the fact or turn that it was made from, which may be gone
    tags TEXT NOT NULL DEFAULT '[]',        -- JSON array of tags
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_card_contents_book ON card_contents (book_id, page) WHERE book_id IS NOT NULL;

CREATE TABLE cards (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    content_id INTEGER NOT NULL REFERENCES card_contents (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,               -- the cloze number; 0 for a plain card
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'learning', 'review', 'relearning')),
    due TEXT,                               -- NULL: new; learning and relearning: an instant; review: a study day
    stability REAL NOT NULL DEFAULT 0,
    difficulty REAL NOT NULL DEFAULT 0,
    reps INTEGER NOT NULL DEFAULT 0,
    lapses INTEGER NOT NULL DEFAULT 0,
    last_review TEXT,
    scheduled_days REAL NOT NULL DEFAULT 0,
    learning_steps INTEGER NOT NULL DEFAULT 0,
    suspended INTEGER NOT NULL DEFAULT 0 CHECK (suspended IN (0, 1)),
    buried_until TEXT,                      -- a study day
    UNIQUE (content_id, ordinal),
    CHECK ((state = 'new') = (due IS NULL))
) STRICT;

CREATE INDEX idx_cards_due ON cards (state, due, content_id, buried_until) WHERE suspended = 0;

CREATE VIRTUAL TABLE cards_fts USING fts5 (
    front, back, tags,
    content = 'card_contents', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE TRIGGER cards_fts_insert AFTER INSERT ON card_contents BEGIN
    INSERT INTO cards_fts (rowid, front, back, tags) VALUES (new.id, new.front, new.back, new.tags);
END;

CREATE TRIGGER cards_fts_delete AFTER DELETE ON card_contents BEGIN
    INSERT INTO cards_fts (cards_fts, rowid, front, back, tags)
    VALUES ('delete', old.id, old.front, old.back, old.tags);
END;

CREATE TRIGGER cards_fts_update AFTER UPDATE OF front, back, tags ON card_contents BEGIN
    INSERT INTO cards_fts (cards_fts, rowid, front, back, tags)
    VALUES ('delete', old.id, old.front, old.back, old.tags);
    INSERT INTO cards_fts (rowid, front, back, tags) VALUES (new.id, new.front, new.back, new.tags);
END;

-- Every rating, and every undoing of one. Append-only: an undo is a row that names the rating.
CREATE TABLE review_log (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    card_id INTEGER NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
    rating TEXT CHECK (rating IN ('again', 'hard', 'good', 'easy')),
    undoes INTEGER UNIQUE REFERENCES review_log (id) ON DELETE CASCADE,
    before TEXT NOT NULL,                   -- JSON (StateBeforeRating): what an undo restores
    was_new INTEGER NOT NULL CHECK (was_new IN (0, 1)),     -- 1: it counts against the day's limit of new cards
    duration_ms INTEGER NOT NULL,
    day TEXT NOT NULL,                      -- the study day
    at TEXT NOT NULL,
    CHECK ((rating IS NULL) = (undoes IS NOT NULL))
) STRICT;

CREATE INDEX idx_review_log_card ON review_log (card_id, id);
CREATE INDEX idx_review_log_day ON review_log (day);

CREATE TRIGGER review_log_no_update BEFORE UPDATE ON review_log BEGIN
    SELECT RAISE(ABORT, 'the review log is append-only');
END;

-- Deleting a card deletes its ratings.
CREATE TRIGGER review_log_no_delete BEFORE DELETE ON review_log
WHEN EXISTS (SELECT 1 FROM cards WHERE id = old.card_id) BEGIN
    SELECT RAISE(ABORT, 'the review log is append-only');
END;

-- The share of cards of a collection's books that should still be known when they come back.
CREATE TABLE review_targets (
    collection_id INTEGER PRIMARY KEY REFERENCES collections (id) ON DELETE CASCADE,
    retention REAL NOT NULL CHECK (retention BETWEEN 0.7 AND 0.97)
) STRICT;

-- Cards proposed after a session. Once decided, only the fact remains and the texts are empty.
CREATE TABLE card_proposals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    turn_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    page INTEGER NOT NULL,
    quote TEXT NOT NULL,
    front TEXT NOT NULL,
    back TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'rejected')),
    at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_card_proposals_open ON card_proposals (id) WHERE state = 'open';
CREATE INDEX idx_card_proposals_session ON card_proposals (session_id);
CREATE INDEX idx_card_proposals_turn ON card_proposals (turn_id);
CREATE INDEX idx_card_proposals_book ON card_proposals (book_id);
