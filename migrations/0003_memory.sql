-- The memory: an append-only log, facts with their evidence, summaries and archives, the base memory, topics.

-- One row while an erase verb runs; only then may the log lose rows. The verb and the row are one transaction.
CREATE TABLE erasing (id INTEGER PRIMARY KEY CHECK (id = 1)) STRICT;

-- There are few pairs, and every event has one.
CREATE TABLE event_scopes (
    id INTEGER PRIMARY KEY,
    scope TEXT NOT NULL CHECK (scope IN ('user', 'collection', 'book', 'global')),
    scope_id TEXT NOT NULL,
    UNIQUE (scope, scope_id)
) STRICT;

-- The role, session and text of a message are in its turn and are joined in when the log is read, so that erasing a turn
-- erases it here too. Events about notes and plans give their ids and nothing of their content.
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL CHECK (source IN ('message', 'tool_result', 'system', 'note', 'plan', 'reading')),
    role TEXT CHECK (role IN ('user', 'assistant', 'tool', 'system')),      -- NULL: the turn's
    scope_ref INTEGER NOT NULL REFERENCES event_scopes (id),
    content TEXT,                           -- JSON object; NULL: nothing beside the turn
    session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,             -- NULL with a turn: the turn's
    turn_id INTEGER REFERENCES conversations (id) ON DELETE CASCADE,
    at INTEGER NOT NULL                     -- milliseconds since 1970 in UTC
) STRICT;

CREATE INDEX idx_events_session ON events (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX idx_events_turn ON events (turn_id) WHERE turn_id IS NOT NULL;

CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;

CREATE TRIGGER events_no_delete BEFORE DELETE ON events WHEN NOT EXISTS (SELECT 1 FROM erasing) BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;

-- `category` is the fact's type. `embedding` is always NULL: vectors are in vector_items under their model.
CREATE TABLE facts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject TEXT NOT NULL CHECK (subject IN ('learner', 'own', 'other', 'book')),
    content TEXT NOT NULL,                  -- what follows the subject, in the learner's first person; of 'other' and 'book' all of it
    category TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('user', 'collection', 'book', 'global')),
    scope_id TEXT NOT NULL,
    fact_key TEXT NOT NULL,
    chapter TEXT,
    source_page INTEGER,
    label TEXT,                             -- printed on source_page
    embedding BLOB,
    extracted_from_session TEXT REFERENCES sessions (id) ON DELETE SET NULL,
    confidence REAL NOT NULL,
    importance REAL NOT NULL,
    evidence_count INTEGER NOT NULL DEFAULT 1,
    status TEXT NOT NULL CHECK (status IN ('active', 'shadow', 'pending', 'disabled', 'expired', 'superseded')),
    pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
    muted INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1)),  -- kept, but never recalled
    ttl_days INTEGER,
    valid_to TEXT,                          -- when it expires, or when it was superseded
    superseded_by INTEGER REFERENCES facts (id) ON DELETE SET NULL,
    recall_count INTEGER NOT NULL DEFAULT 0, -- in how many answers it was used
    recalled_in INTEGER,                    -- the last of them
    timestamp TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    updated_at TEXT NOT NULL
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

-- The same words of the same event support a fact once; the store checks that before it adds a row.
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
    at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_evidence_fact ON evidence (fact_id, event_id);
CREATE INDEX idx_evidence_event ON evidence (event_id);
CREATE INDEX idx_evidence_turn ON evidence (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX idx_evidence_book ON evidence (book_id) WHERE book_id IS NOT NULL;

-- The range is of ids in conversations.
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
    base_revision INTEGER REFERENCES base_memory (revision) ON DELETE SET NULL, -- the revision that it was folded into
    archive_id INTEGER REFERENCES archives (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX idx_summaries_revision ON summaries (base_revision);
CREATE INDEX idx_summaries_archive ON summaries (archive_id);
CREATE INDEX idx_summaries_live ON summaries (to_at) WHERE archive_id IS NULL;

-- Days that old summaries were merged into. Rows are never deleted: a week keeps its days as children, a month its
-- weeks, so that each can be opened down to the turns.
CREATE TABLE archives (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    tier TEXT NOT NULL CHECK (tier IN ('day', 'week', 'month')),
    period TEXT NOT NULL,                   -- 2026-03-04, 2026-W10, 2026-03
    text TEXT NOT NULL,
    topic TEXT,
    importance REAL NOT NULL,
    sentiment REAL,
    message_count INTEGER NOT NULL,
    from_at TEXT NOT NULL,
    to_at TEXT NOT NULL,
    at TEXT NOT NULL,
    parent_id INTEGER REFERENCES archives (id) ON DELETE SET NULL,
    UNIQUE (tier, period)
) STRICT;

CREATE INDEX idx_archives_time ON archives (from_at, to_at);
CREATE INDEX idx_archives_parent ON archives (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX idx_archives_top ON archives (tier, to_at) WHERE parent_id IS NULL;

CREATE VIRTUAL TABLE archives_fts USING fts5 (
    text, topic,
    content = 'archives', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE TRIGGER archives_fts_insert AFTER INSERT ON archives BEGIN
    INSERT INTO archives_fts (rowid, text, topic) VALUES (new.id, new.text, new.topic);
END;

CREATE TRIGGER archives_fts_delete AFTER DELETE ON archives BEGIN
    INSERT INTO archives_fts (archives_fts, rowid, text, topic) VALUES ('delete', old.id, old.text, old.topic);
END;

CREATE TRIGGER archives_fts_update AFTER UPDATE OF text, topic ON archives BEGIN
    INSERT INTO archives_fts (archives_fts, rowid, text, topic) VALUES ('delete', old.id, old.text, old.topic);
    INSERT INTO archives_fts (rowid, text, topic) VALUES (new.id, new.text, new.topic);
END;

-- The newest revision is the base memory; every earlier one is kept.
CREATE TABLE base_memory (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    text TEXT NOT NULL,
    -- The lines that the learner added or removed by hand; later distillations respect them.
    by_hand TEXT NOT NULL DEFAULT '{"wrote":[],"struck":[]}',
    at TEXT NOT NULL
) STRICT;

-- A changed policy is a new revision; the newest is in force.
CREATE TABLE policies (
    revision INTEGER PRIMARY KEY AUTOINCREMENT,
    policy TEXT NOT NULL,                   -- JSON, the `memory` part of the settings
    at TEXT NOT NULL
) STRICT;

-- Each topic is a file that people read and edit; `written` is the file as it was last written or read, which a manual
-- edit is compared with.
CREATE TABLE topics (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    summary TEXT NOT NULL DEFAULT '',
    parent_id INTEGER REFERENCES topics (id) ON DELETE SET NULL,
    written TEXT,                           -- NULL until its first file
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    removed_at TEXT                         -- deleted; the row goes once its file is gone
) STRICT;

CREATE INDEX idx_topics_updated ON topics (updated_at);
CREATE INDEX idx_topics_parent ON topics (parent_id) WHERE parent_id IS NOT NULL;

-- A line goes with the turn or the session that it came from.
CREATE TABLE topic_lines (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    topic_id INTEGER NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    day TEXT,                               -- YYYY-MM-DD in the learner's zone; NULL of a line without a date
    text TEXT NOT NULL,
    raw INTEGER NOT NULL DEFAULT 0 CHECK (raw IN (0, 1)),   -- 1: not a bullet, but text that people wrote between them
    session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
    turn_id INTEGER REFERENCES conversations (id) ON DELETE CASCADE,
    at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_topic_lines_topic ON topic_lines (topic_id, ordinal);
CREATE INDEX idx_topic_lines_session ON topic_lines (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX idx_topic_lines_turn ON topic_lines (turn_id) WHERE turn_id IS NOT NULL;
