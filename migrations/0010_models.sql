-- What left this machine for a provider: sizes, never contents. Where it went is one row a place.
CREATE TABLE model_places (
    id INTEGER PRIMARY KEY,
    provider TEXT NOT NULL CHECK (provider IN ('builtin', 'gemini', 'voyage', 'server', 'local')),
    model TEXT NOT NULL,
    host TEXT NOT NULL,
    task TEXT NOT NULL,
    UNIQUE (provider, model, host, task)
) STRICT;

CREATE TABLE model_requests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,   -- pages of the log go by it: an id must never come again
    at INTEGER NOT NULL,                    -- ms since 1970 in UTC, when it was sent
    place_id INTEGER NOT NULL REFERENCES model_places (id),
    session_seq INTEGER REFERENCES sessions (seq) ON DELETE SET NULL,   -- what it cost stays in the month
    sent_bytes INTEGER NOT NULL,
    received_bytes INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cached_tokens INTEGER NOT NULL,
    cost INTEGER,                           -- thousand-millionths of a US dollar, at the price of then; NULL: not known
    duration_ms INTEGER NOT NULL,
    outcome TEXT                            -- code of the error; NULL: none
) STRICT;

-- Sums of a month and of a session.
CREATE INDEX idx_model_requests_at ON model_requests (at);
CREATE INDEX idx_model_requests_session ON model_requests (session_seq) WHERE session_seq IS NOT NULL;

-- Beside the sentence of `error`, so that the screen can offer what helps. Of a complete answer they say why another
-- mind than the chosen one gave it.
ALTER TABLE conversations ADD COLUMN error_code TEXT;
