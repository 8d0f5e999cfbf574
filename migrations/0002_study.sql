-- Sessions with their messages, notes, plans and the profile.

CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL UNIQUE,            -- the keyword index's row; an implicit rowid may change in a VACUUM
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    title TEXT,
    summary TEXT,                           -- in words, for the keyword index; a model's text
    summary_content TEXT,                   -- JSON (SummaryContent): what it is rendered from; NULL for a model's text
    topic TEXT REFERENCES topics (slug) ON UPDATE CASCADE ON DELETE SET NULL,   -- once it is known
    warmup TEXT,                            -- JSON (StoredWarmup): what the greeting is rendered from
    turn_count INTEGER NOT NULL DEFAULT 0,
    continuation_score REAL,                -- similarity to the session before
    started_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    last_active TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    ending_at TEXT,                         -- its end-session job is queued
    ended_at TEXT,
    digested_at TEXT
) STRICT;

CREATE INDEX idx_sessions_started ON sessions (started_at);
CREATE INDEX idx_sessions_book ON sessions (book_id, started_at);
CREATE INDEX idx_sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX idx_sessions_open ON sessions (started_at) WHERE ended_at IS NULL;
CREATE INDEX idx_sessions_topic ON sessions (topic) WHERE topic IS NOT NULL;
CREATE INDEX idx_sessions_undigested ON sessions (ended_at) WHERE ended_at IS NOT NULL AND digested_at IS NULL;

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

-- The running summary of a session, with the range of turns that it covers.
CREATE TABLE running_summaries (
    session_seq INTEGER PRIMARY KEY REFERENCES sessions (seq) ON DELETE CASCADE,
    content TEXT NOT NULL,                  -- JSON (SummaryContent): a model's text, or what it is rendered from
    from_id INTEGER NOT NULL,
    to_id INTEGER NOT NULL
) STRICT;

CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool')),
    speaker TEXT,                           -- a name, where it is neither the learner nor the tutor
    content TEXT NOT NULL,
    selection TEXT,                         -- JSON (Selection): the words of the book that a question is about
    reply_to INTEGER REFERENCES conversations (id) ON DELETE SET NULL,
    timestamp TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    state TEXT NOT NULL DEFAULT 'complete' CHECK (state IN ('streaming', 'complete', 'stopped', 'cut', 'failed')),
    basis TEXT,
    outcome TEXT CHECK (outcome IN ('answered', 'closest', 'not-found', 'reply')),
    card TEXT,                              -- JSON (AnswerCard): what an answer without a model found
    citations TEXT NOT NULL DEFAULT '[]',   -- JSON array
    model_used TEXT,
    tokens_used INTEGER,
    error TEXT,
    error_code TEXT,                        -- of a complete answer: why another model than the chosen one gave it
    summary_id INTEGER REFERENCES summaries (id) ON DELETE SET NULL,  -- the summary that covers it
    recall_count INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX idx_conversations_session ON conversations (session_id);
CREATE INDEX idx_conversations_reply ON conversations (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX idx_conversations_streaming ON conversations (id) WHERE state = 'streaming';
CREATE INDEX idx_conversations_unsummarised ON conversations (id) WHERE summary_id IS NULL;
CREATE INDEX idx_conversations_summary ON conversations (summary_id) WHERE summary_id IS NOT NULL;

-- What an answer saw, piece by piece, in the order in which it was sent. The last 200 answers keep the texts; of older
-- ones `text` is empty.
CREATE TABLE context_pieces (
    turn_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    component TEXT NOT NULL,
    source_kind TEXT NOT NULL,
    source_id TEXT NOT NULL,
    page INTEGER,
    label TEXT,
    text TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    score REAL,                             -- NULL: not ranked
    dropped INTEGER NOT NULL CHECK (dropped IN (0, 1)),     -- 1: found, but left out because the budget was full
    reasons TEXT,                           -- JSON array of {signal, share}: why it ranked where it did
    detail TEXT,                            -- JSON (ContextDetail): who said it, what kind of fact it is
    PRIMARY KEY (turn_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_context_pieces_source ON context_pieces (source_kind, source_id);
CREATE INDEX idx_context_pieces_texts ON context_pieces (turn_id) WHERE text <> '';

CREATE TABLE user_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    title_key TEXT NOT NULL DEFAULT '',       -- the title as links compare it: trimmed, NFC, lower case
    content TEXT NOT NULL,
    tags TEXT NOT NULL DEFAULT '[]',          -- JSON array of tags
    related_pages TEXT NOT NULL DEFAULT '[]', -- JSON array of page numbers
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

CREATE INDEX idx_notes_tags ON user_notes (tags);
CREATE INDEX idx_notes_updated ON user_notes (updated_at);
CREATE INDEX idx_notes_book ON user_notes (book_id, updated_at);
CREATE INDEX idx_notes_title ON user_notes (title_key);

-- `[[Title]]` in a note. A link keeps the title, so it may be written before the note that it means.
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
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
) STRICT;

CREATE INDEX idx_plans_status ON plans (status, updated_at);
CREATE INDEX idx_plans_book ON plans (book_id, updated_at);

CREATE TABLE user_profile (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
