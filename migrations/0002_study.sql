-- Sessions, turns, notes, plans and the profile: seed tables by name and column, extended.

CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    title TEXT,
    summary TEXT,
    started_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    last_active TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    turn_count INTEGER NOT NULL DEFAULT 0,
    seq INTEGER NOT NULL UNIQUE,            -- the keyword index's row; an implicit rowid may change in a VACUUM
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    ending_at TEXT,                         -- its end-session job is queued
    ended_at TEXT,
    warmup TEXT,                            -- JSON, as the session was greeted (A5)
    running_summary TEXT,                   -- A6, with the range of turns that it covers
    running_from INTEGER,
    running_to INTEGER,
    continuation_score REAL                 -- D7: similarity to the session before
) STRICT;

CREATE INDEX idx_sessions_started ON sessions (started_at);
CREATE INDEX idx_sessions_book ON sessions (book_id, started_at);
CREATE INDEX idx_sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX idx_sessions_open ON sessions (started_at) WHERE ended_at IS NULL;

CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool')),
    content TEXT NOT NULL,
    model_used TEXT,
    tokens_used INTEGER,
    timestamp TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    state TEXT NOT NULL DEFAULT 'complete' CHECK (state IN ('streaming', 'complete', 'stopped', 'cut', 'failed')),
    reply_to INTEGER REFERENCES conversations (id) ON DELETE SET NULL,
    citations TEXT NOT NULL DEFAULT '[]',   -- JSON array
    basis TEXT,
    error TEXT,
    summary_id INTEGER REFERENCES summaries (id) ON DELETE SET NULL,  -- B5: the summary that covers it
    recall_count INTEGER NOT NULL DEFAULT 0 -- D7
) STRICT;

CREATE INDEX idx_conversations_session ON conversations (session_id);
CREATE INDEX idx_conversations_reply ON conversations (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX idx_conversations_streaming ON conversations (id) WHERE state = 'streaming';
CREATE INDEX idx_conversations_unsummarised ON conversations (id) WHERE summary_id IS NULL;
CREATE INDEX idx_conversations_summary ON conversations (summary_id) WHERE summary_id IS NOT NULL;
CREATE INDEX idx_conversations_time ON conversations (timestamp);

-- A finished turn as the keyword index sees it (memory.md section 10): beside its neighbours, and with its date in
-- words (UTC). A streaming answer is neither indexed nor anybody's neighbour, so the view changes only when a turn
-- is added or finished; the neighbours' rows are then indexed anew. Neighbours are cut at 600 characters: what
-- stands further down a long answer says little about the turn beside it.
CREATE VIEW turns_indexed AS
SELECT
    c.id,
    CASE c.role WHEN 'user' THEN 'learner' WHEN 'assistant' THEN 'tutor' ELSE c.role END AS speaker,
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

CREATE VIRTUAL TABLE turns_fts USING fts5 (
    speaker, text, previous, next, date_words,
    content = 'turns_indexed', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE VIRTUAL TABLE sessions_fts USING fts5 (
    title, summary,
    content = 'sessions', content_rowid = 'seq',
    tokenize = "porter unicode61 remove_diacritics 2"
);

-- Only a session with a summary is in the index.
CREATE TRIGGER sessions_fts_insert AFTER INSERT ON sessions WHEN new.summary IS NOT NULL BEGIN
    INSERT INTO sessions_fts (rowid, title, summary) VALUES (new.seq, new.title, new.summary);
END;

CREATE TRIGGER sessions_fts_delete AFTER DELETE ON sessions WHEN old.summary IS NOT NULL BEGIN
    INSERT INTO sessions_fts (sessions_fts, rowid, title, summary) VALUES ('delete', old.seq, old.title, old.summary);
END;

CREATE TRIGGER sessions_fts_unset AFTER UPDATE OF title, summary ON sessions WHEN old.summary IS NOT NULL BEGIN
    INSERT INTO sessions_fts (sessions_fts, rowid, title, summary) VALUES ('delete', old.seq, old.title, old.summary);
END;

CREATE TRIGGER sessions_fts_set AFTER UPDATE OF title, summary ON sessions WHEN new.summary IS NOT NULL BEGIN
    INSERT INTO sessions_fts (rowid, title, summary) VALUES (new.seq, new.title, new.summary);
END;

-- A11: an answer's context record, piece by piece. A text is kept once however many answers saw it: passages, the
-- persona and the recent turns come back in answer after answer, and would otherwise be most of the file.
CREATE TABLE context_texts (
    id INTEGER PRIMARY KEY,
    sha256 BLOB NOT NULL UNIQUE,
    text TEXT NOT NULL
) STRICT;

-- Found by their answer; erasing a source looks through all of them (10 ms for 5,000 answers), since an index over
-- sources would be as large as the texts.
CREATE TABLE context_pieces (
    turn_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    component TEXT NOT NULL,
    source_kind TEXT NOT NULL,
    source_id TEXT NOT NULL,
    page INTEGER,
    label TEXT,
    text_id INTEGER NOT NULL REFERENCES context_texts (id),
    tokens INTEGER NOT NULL,
    score REAL,
    dropped INTEGER,
    PRIMARY KEY (turn_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_context_pieces_text ON context_pieces (text_id);

CREATE TRIGGER context_texts_unused AFTER DELETE ON context_pieces
WHEN NOT EXISTS (SELECT 1 FROM context_pieces WHERE text_id = old.text_id) BEGIN
    DELETE FROM context_texts WHERE id = old.text_id;
END;

CREATE TABLE user_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    content TEXT NOT NULL,
    tags TEXT NOT NULL DEFAULT '[]',          -- JSON array of tags
    related_pages TEXT NOT NULL DEFAULT '[]', -- JSON array of page numbers
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    title_key TEXT NOT NULL DEFAULT ''        -- the title as links compare it: trimmed, NFC, lower case
) STRICT;

CREATE INDEX idx_notes_tags ON user_notes (tags);
CREATE INDEX idx_notes_updated ON user_notes (updated_at);
CREATE INDEX idx_notes_book ON user_notes (book_id, updated_at);
CREATE INDEX idx_notes_title ON user_notes (title_key);

-- `[[Title]]` in a note. A link holds the title, so it may be written before the note that it means.
CREATE TABLE note_links (
    note_id INTEGER NOT NULL REFERENCES user_notes (id) ON DELETE CASCADE,
    target_key TEXT NOT NULL,
    PRIMARY KEY (note_id, target_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_note_links_target ON note_links (target_key);

CREATE VIRTUAL TABLE notes_fts USING fts5 (
    title, content, tags,
    content = 'user_notes', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE TRIGGER notes_fts_insert AFTER INSERT ON user_notes BEGIN
    INSERT INTO notes_fts (rowid, title, content, tags) VALUES (new.id, new.title, new.content, new.tags);
END;

CREATE TRIGGER notes_fts_delete AFTER DELETE ON user_notes BEGIN
    INSERT INTO notes_fts (notes_fts, rowid, title, content, tags)
    VALUES ('delete', old.id, old.title, old.content, old.tags);
END;

CREATE TRIGGER notes_fts_update AFTER UPDATE OF title, content, tags ON user_notes BEGIN
    INSERT INTO notes_fts (notes_fts, rowid, title, content, tags)
    VALUES ('delete', old.id, old.title, old.content, old.tags);
    INSERT INTO notes_fts (rowid, title, content, tags) VALUES (new.id, new.title, new.content, new.tags);
END;

CREATE TABLE plans (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    description TEXT,
    steps TEXT NOT NULL,                      -- JSON array of step objects
    status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'completed', 'archived')),
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX idx_plans_status ON plans (status, updated_at);
CREATE INDEX idx_plans_book ON plans (book_id, updated_at);

CREATE TABLE user_profile (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
