-- Jobs, settings and the log of requests to providers.

-- What must survive a crash is a job.
CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,                  -- JSON object, keys in order, so that equal payloads are equal text
    state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
    progress REAL NOT NULL DEFAULT 0,
    detail TEXT NOT NULL DEFAULT '',
    error TEXT,
    book_id TEXT REFERENCES books (id) ON DELETE SET NULL,
    label TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- How often Lectern ended unexpectedly while the job ran without reporting anything. From the second time on it is
    -- not retried automatically, since it may be the cause.
    cuts INTEGER NOT NULL DEFAULT 0,
    -- Of a failed import that can be retried: the book as it was added, as JSON. Its file stays in books/ meanwhile.
    kept TEXT,
    run_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX idx_jobs_unfinished ON jobs (kind, payload) WHERE state IN ('queued', 'running');
CREATE INDEX idx_jobs_due ON jobs (state, run_at, id);
CREATE INDEX idx_jobs_updated ON jobs (updated_at);
CREATE INDEX idx_jobs_book ON jobs (book_id) WHERE book_id IS NOT NULL;
CREATE INDEX idx_jobs_kept ON jobs (updated_at) WHERE kept IS NOT NULL;

-- How far a job that works in small steps has come.
CREATE TABLE cursors (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One document.
CREATE TABLE settings (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    value TEXT NOT NULL,                    -- JSON of the settings schema
    updated_at TEXT NOT NULL
) STRICT;

-- Where requests to a provider went.
CREATE TABLE model_places (
    id INTEGER PRIMARY KEY,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    host TEXT NOT NULL,
    task TEXT NOT NULL,
    UNIQUE (provider, model, host, task)
) STRICT;

-- What was sent to a provider: sizes and costs, never contents.
CREATE TABLE model_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,   -- pages of the log go by it, so an id must never be used again
    at INTEGER NOT NULL,                    -- milliseconds since 1970 in UTC, when it was sent
    place_id INTEGER NOT NULL REFERENCES model_places (id),
    -- Deleting the session or the message keeps the cost in the month's sum. `turn_id` is the answer, or the question
    -- for what was requested before the answer began.
    session_seq INTEGER REFERENCES sessions (seq) ON DELETE SET NULL,
    turn_id INTEGER REFERENCES conversations (id) ON DELETE SET NULL,
    sent_bytes INTEGER NOT NULL,
    received_bytes INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cached_tokens INTEGER NOT NULL,
    cost INTEGER,                           -- billionths of a US dollar, at the price of that time; NULL: not known
    duration_ms INTEGER NOT NULL,
    outcome TEXT                            -- code of the error; NULL: none
) STRICT;

-- Sums of a month, a session and a message.
CREATE INDEX idx_model_requests_at ON model_requests (at);
CREATE INDEX idx_model_requests_session ON model_requests (session_seq) WHERE session_seq IS NOT NULL;
CREATE INDEX idx_model_requests_turn ON model_requests (turn_id) WHERE turn_id IS NOT NULL;
