-- Notes: pins, a bin, a history, pictures, and changes proposed by the tutor.

ALTER TABLE user_notes ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1));
ALTER TABLE user_notes ADD COLUMN version INTEGER NOT NULL DEFAULT 1;   -- counts the changes, to notice that two windows edit it

DROP INDEX idx_notes_updated;
CREATE INDEX idx_notes_updated ON user_notes (pinned, updated_at, id);
CREATE INDEX idx_notes_created ON user_notes (pinned, created_at, id);
CREATE INDEX idx_notes_sorted ON user_notes (pinned DESC, title_key, id);

-- The bin. A note moves here whole, so that no search, link or answer finds it; its number stays reserved for it.
CREATE TABLE deleted_notes (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    tags TEXT NOT NULL,
    related_pages TEXT NOT NULL,
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    pinned INTEGER NOT NULL,
    version INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_deleted_notes_at ON deleted_notes (deleted_at);
CREATE INDEX idx_deleted_notes_book ON deleted_notes (book_id) WHERE book_id IS NOT NULL;

-- Earlier texts of a note, in the bin as well; deleted when the note leaves the bin.
CREATE TABLE note_revisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    note_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    tags TEXT NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('edit', 'restore', 'proposal', 'rename', 'import')),
    written_at TEXT NOT NULL,               -- when this text was last saved
    kept_at TEXT NOT NULL                   -- when another text replaced it
) STRICT;

CREATE INDEX idx_note_revisions_note ON note_revisions (note_id, id);

-- A picture in notes/, under the SHA-256 of its bytes, and the notes that use or used it.
CREATE TABLE note_images (
    name TEXT PRIMARY KEY,                  -- of the file: hash and extension
    size INTEGER NOT NULL,
    added_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE note_image_uses (
    name TEXT NOT NULL REFERENCES note_images (name) ON DELETE CASCADE,
    note_id INTEGER NOT NULL,
    PRIMARY KEY (name, note_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_note_image_uses_note ON note_image_uses (note_id);

-- What the tutor proposes to write: a new note (note_id is NULL) or the whole new text of one. It is deleted when it is
-- accepted or rejected, and with the answer or book that it was made from.
CREATE TABLE note_proposals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    note_id INTEGER,
    title TEXT NOT NULL,
    before TEXT NOT NULL,                   -- the note's text that the proposal changes
    after TEXT NOT NULL,
    book_id TEXT REFERENCES books (id) ON DELETE CASCADE,
    pages TEXT NOT NULL DEFAULT '[]',       -- JSON array of the pages that the answer cites
    turn_id INTEGER REFERENCES conversations (id) ON DELETE CASCADE,
    engine TEXT NOT NULL,                   -- what wrote it
    created_at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_note_proposals_note ON note_proposals (note_id) WHERE note_id IS NOT NULL;
CREATE INDEX idx_note_proposals_turn ON note_proposals (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX idx_note_proposals_book ON note_proposals (book_id) WHERE book_id IS NOT NULL;

-- The index again with the beginnings of words, for a search while one types.
DROP TABLE notes_fts;
CREATE VIRTUAL TABLE notes_fts USING fts5 (
    title, content, tags,
    content = 'user_notes', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2",
    prefix = '1 2 3 4'
);
INSERT INTO notes_fts (notes_fts) VALUES ('rebuild');
