-- What must survive a crash is a job; settings are one document.

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
    run_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX idx_jobs_unfinished ON jobs (kind, payload) WHERE state IN ('queued', 'running');
CREATE INDEX idx_jobs_due ON jobs (state, run_at, id);
CREATE INDEX idx_jobs_updated ON jobs (updated_at);
CREATE INDEX idx_jobs_book ON jobs (book_id) WHERE book_id IS NOT NULL;

CREATE TABLE settings (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    value TEXT NOT NULL,                    -- JSON of the settings schema
    updated_at TEXT NOT NULL
) STRICT;
