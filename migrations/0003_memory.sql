-- The memory: an append-only log, facts with their evidence, summaries, the base memory, policies.

-- One row while an erase verb runs; only then may the log lose rows. The verb and the row are one transaction.
CREATE TABLE erasing (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;

-- C1. The text of a message stands in conversations alone and is joined in when the log is read, so that erasing a
-- turn erases it here too; events about notes and plans name them and say nothing of what they hold.
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL CHECK (source IN ('message', 'tool_result', 'system', 'note', 'plan', 'reading')),
    role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool', 'system')),
    scope TEXT NOT NULL CHECK (scope IN ('user', 'collection', 'book', 'global')),
    scope_id TEXT NOT NULL,
    content TEXT NOT NULL,                  -- JSON object
    session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
    turn_id INTEGER REFERENCES conversations (id) ON DELETE CASCADE,
    at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_events_session ON events (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX idx_events_turn ON events (turn_id) WHERE turn_id IS NOT NULL;

CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;

CREATE TRIGGER events_no_delete BEFORE DELETE ON events WHEN NOT EXISTS (SELECT 1 FROM erasing) BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;

-- `category` is the fact's type (A7 for books, C4 for the learner). `embedding` is the seed's column and stays NULL:
-- a vector means something only beside its model's id (B9), so vectors live in vectors_fact_<id> under their model,
-- and a second copy here would be one more place to erase.
CREATE TABLE facts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    content TEXT NOT NULL,
    source_page INTEGER,
    chapter TEXT,
    category TEXT NOT NULL,
    embedding BLOB,
    extracted_from_session TEXT REFERENCES sessions (id) ON DELETE SET NULL,
    timestamp TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    scope TEXT NOT NULL CHECK (scope IN ('user', 'collection', 'book', 'global')),
    scope_id TEXT NOT NULL,
    fact_key TEXT NOT NULL,
    label TEXT,                             -- printed on source_page
    confidence REAL NOT NULL,
    importance REAL NOT NULL,
    evidence_count INTEGER NOT NULL DEFAULT 1,
    status TEXT NOT NULL CHECK (status IN ('active', 'shadow', 'pending', 'disabled', 'expired', 'superseded')),
    pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
    ttl_days INTEGER,
    updated_at TEXT NOT NULL,
    valid_to TEXT,                          -- when it expires, or when it was superseded
    superseded_by INTEGER REFERENCES facts (id) ON DELETE SET NULL,
    recall_count INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX idx_facts_category ON facts (category);
CREATE INDEX idx_facts_chapter ON facts (chapter);
-- Superseded and expired facts are history: the same words may be learned again.
CREATE UNIQUE INDEX idx_facts_live_key ON facts (scope, scope_id, fact_key) WHERE status NOT IN ('superseded', 'expired');
CREATE INDEX idx_facts_recent ON facts (scope, scope_id, status, timestamp);
CREATE INDEX idx_facts_session ON facts (extracted_from_session) WHERE extracted_from_session IS NOT NULL;
CREATE INDEX idx_facts_time ON facts (timestamp);
CREATE INDEX idx_facts_valid_to ON facts (valid_to) WHERE valid_to IS NOT NULL;
CREATE INDEX idx_facts_superseded ON facts (superseded_by) WHERE superseded_by IS NOT NULL;

CREATE VIRTUAL TABLE facts_fts USING fts5 (
    content,
    content = 'facts', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE TRIGGER facts_fts_insert AFTER INSERT ON facts BEGIN
    INSERT INTO facts_fts (rowid, content) VALUES (new.id, new.content);
END;

CREATE TRIGGER facts_fts_delete AFTER DELETE ON facts BEGIN
    INSERT INTO facts_fts (facts_fts, rowid, content) VALUES ('delete', old.id, old.content);
END;

CREATE TRIGGER facts_fts_update AFTER UPDATE OF content ON facts WHEN old.content <> new.content BEGIN
    INSERT INTO facts_fts (facts_fts, rowid, content) VALUES ('delete', old.id, old.content);
    INSERT INTO facts_fts (rowid, content) VALUES (new.id, new.content);
END;

-- C3. The same words of the same event support a fact once: a repeated job changes nothing.
CREATE TABLE evidence (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
    method TEXT NOT NULL CHECK (method IN ('llm_extract', 'rule', 'user_explicit')),
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    turn_id INTEGER REFERENCES conversations (id) ON DELETE SET NULL,
    quote TEXT NOT NULL,
    start INTEGER,
    "end" INTEGER,
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    page INTEGER,
    label TEXT,
    meta TEXT NOT NULL DEFAULT '{}',        -- JSON: model, prompt hash
    at TEXT NOT NULL,
    UNIQUE (fact_id, event_id, method, quote)
) STRICT;

CREATE INDEX idx_evidence_event ON evidence (event_id);
CREATE INDEX idx_evidence_turn ON evidence (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX idx_evidence_book ON evidence (book_id) WHERE book_id IS NOT NULL;

-- B5, D2. The range is of ids in conversations.
CREATE TABLE summaries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL,
    source_from_id INTEGER NOT NULL,
    source_to_id INTEGER NOT NULL,
    message_count INTEGER NOT NULL,
    importance REAL NOT NULL,
    topic TEXT,
    sentiment REAL,
    from_at TEXT NOT NULL,
    to_at TEXT NOT NULL,
    at TEXT NOT NULL,
    base_revision INTEGER REFERENCES base_memory (revision) ON DELETE SET NULL  -- B6: folded into it
) STRICT;

CREATE INDEX idx_summaries_revision ON summaries (base_revision);

-- B6. The newest revision is the base memory; every earlier one is kept.
CREATE TABLE base_memory (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;

-- C16. A changed policy is a new revision; the newest is in force.
CREATE TABLE policies (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    policy TEXT NOT NULL,                   -- JSON, the `memory` part of the settings
    at TEXT NOT NULL
) STRICT;
