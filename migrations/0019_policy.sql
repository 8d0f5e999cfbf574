-- The policy as a whole with its revisions, switches of the memory, and what a changed policy is measured with.

-- A revision held the write policy alone; the read policy had none, so earlier revisions get the current one.
UPDATE policies SET policy = json_object('write', json(policy), 'read',
    json(COALESCE((SELECT json_extract(value, '$.retrieval') FROM settings WHERE id = 1), '{}')));
ALTER TABLE policies ADD COLUMN author TEXT NOT NULL DEFAULT 'learner' CHECK (author IN ('default', 'learner', 'tuner', 'guard'));
ALTER TABLE policies ADD COLUMN restores INTEGER REFERENCES policies (revision); -- the revision whose state this one has
ALTER TABLE policies ADD COLUMN reason TEXT;                                     -- JSON: why the guard saved it

-- Only what is switched off has a row. 'everything' with remember = 0 is the read-only mode.
CREATE TABLE memory_switches (
    scope TEXT NOT NULL CHECK (scope IN ('everything', 'user', 'collection', 'book', 'global')),
    scope_id TEXT NOT NULL,
    remember INTEGER NOT NULL CHECK (remember IN (0, 1)),
    recall INTEGER NOT NULL CHECK (recall IN (0, 1)),
    at TEXT NOT NULL,
    PRIMARY KEY (scope, scope_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE sessions ADD COLUMN remember INTEGER NOT NULL DEFAULT 1 CHECK (remember IN (0, 1));
ALTER TABLE sessions ADD COLUMN recall INTEGER NOT NULL DEFAULT 1 CHECK (recall IN (0, 1));
CREATE INDEX idx_sessions_not_remembered ON sessions (id) WHERE remember = 0;
ALTER TABLE conversations ADD COLUMN rating TEXT CHECK (rating IN ('up', 'down'));

-- A question with the facts that it should recall. The text of a question that was asked is in its turn.
CREATE TABLE replay_cases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL CHECK (source IN ('opened', 'rated', 'corrected', 'hand')),
    turn_id INTEGER UNIQUE REFERENCES conversations (id) ON DELETE CASCADE,
    question TEXT,                          -- NULL: the turn's
    book_id TEXT REFERENCES books (id) ON DELETE CASCADE,
    half TEXT NOT NULL CHECK (half IN ('fit', 'holdout')),
    vector_model TEXT,                      -- the question's vector and its model; NULL until it is first replayed
    vector BLOB,
    at TEXT NOT NULL,
    CHECK ((turn_id IS NULL) <> (question IS NULL))
) STRICT;

CREATE INDEX idx_replay_cases_half ON replay_cases (half, id);
CREATE INDEX idx_replay_cases_book ON replay_cases (book_id) WHERE book_id IS NOT NULL;

CREATE TABLE replay_expected (
    case_id INTEGER NOT NULL REFERENCES replay_cases (id) ON DELETE CASCADE,
    fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
    PRIMARY KEY (case_id, fact_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_replay_expected_fact ON replay_expected (fact_id);

-- A case that expects nothing any more measures nothing.
CREATE TRIGGER replay_expected_delete AFTER DELETE ON replay_expected
WHEN NOT EXISTS (SELECT 1 FROM replay_expected WHERE case_id = old.case_id) BEGIN
    DELETE FROM replay_cases WHERE id = old.case_id;
END;

-- A changed policy that runs beside the active one before it is adopted.
CREATE TABLE policy_trials (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    policy TEXT NOT NULL,                   -- JSON {"write": …, "read": …}
    author TEXT NOT NULL CHECK (author IN ('learner', 'tuner')),
    base INTEGER NOT NULL REFERENCES policies (revision), -- active when it began
    state TEXT NOT NULL CHECK (state IN ('running', 'ready', 'adopted', 'refused', 'dropped')),
    wanted INTEGER NOT NULL,                -- questions to run on
    after_turn INTEGER NOT NULL,            -- questions after this turn
    report TEXT,                            -- JSON, of the last replay
    at TEXT NOT NULL,
    ended_at TEXT
) STRICT;

CREATE UNIQUE INDEX idx_policy_trials_open ON policy_trials ((1)) WHERE state IN ('running', 'ready');

-- What both policies recalled for a question: ids of facts, never their text.
CREATE TABLE policy_decisions (
    trial_id INTEGER NOT NULL REFERENCES policy_trials (id) ON DELETE CASCADE,
    turn_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    active TEXT NOT NULL,                   -- JSON
    candidate TEXT NOT NULL,                -- JSON
    PRIMARY KEY (trial_id, turn_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_policy_decisions_turn ON policy_decisions (turn_id);
