-- Archives, topics, digestion; who spoke in a chat that came from elsewhere.

-- A name where the speaker is neither the learner nor the tutor.
ALTER TABLE conversations ADD COLUMN speaker TEXT;

-- E3: the topic that the session is about, once it is known. E2: digested once.
ALTER TABLE sessions ADD COLUMN topic TEXT REFERENCES topics (slug) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE sessions ADD COLUMN digested_at TEXT;

CREATE INDEX idx_sessions_topic ON sessions (topic) WHERE topic IS NOT NULL;
CREATE INDEX idx_sessions_undigested ON sessions (ended_at) WHERE ended_at IS NOT NULL AND digested_at IS NULL;

-- D1, D8: what summaries become. Rows are never deleted: a week keeps its days as children, a month its weeks, so that
-- each can be opened down to the turns (D10).
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

ALTER TABLE summaries ADD COLUMN archive_id INTEGER REFERENCES archives (id) ON DELETE SET NULL;

CREATE INDEX idx_summaries_archive ON summaries (archive_id);
CREATE INDEX idx_summaries_live ON summaries (to_at) WHERE archive_id IS NULL;

-- E3 to E5, E9. The files are what people read and edit; `written` is a file as it was last written or read, the base
-- that an edit by hand is told apart from.
CREATE TABLE topics (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    slug TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    summary TEXT NOT NULL DEFAULT '',
    parent_id INTEGER REFERENCES topics (id) ON DELETE SET NULL,
    written TEXT,                           -- NULL until its first file
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    removed_at TEXT                         -- deleted, its file is still to go; then the row goes too
) STRICT;

CREATE INDEX idx_topics_updated ON topics (updated_at);
CREATE INDEX idx_topics_parent ON topics (parent_id) WHERE parent_id IS NOT NULL;

-- A line goes with the turn or the session that it came from (D13).
CREATE TABLE topic_lines (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    topic_id INTEGER NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    day TEXT,                               -- YYYY-MM-DD in the learner's zone; NULL of a line without a date
    text TEXT NOT NULL,
    raw INTEGER NOT NULL DEFAULT 0 CHECK (raw IN (0, 1)),   -- 1: no bullet but what people wrote between them
    session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
    turn_id INTEGER REFERENCES conversations (id) ON DELETE CASCADE,
    at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_topic_lines_topic ON topic_lines (topic_id, ordinal);
CREATE INDEX idx_topic_lines_session ON topic_lines (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX idx_topic_lines_turn ON topic_lines (turn_id) WHERE turn_id IS NOT NULL;

-- The lines that the learner wrote or struck out by hand, which later distillations keep to: {"wrote": [], "struck": []}.
ALTER TABLE base_memory ADD COLUMN by_hand TEXT NOT NULL DEFAULT '{"wrote":[],"struck":[]}';

-- How far a job that goes round in small steps has come.
CREATE TABLE cursors (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
