-- Quizzes, what the learner knows, and what they have confused.

-- A chapter is its place among the chapters of the outline, from 0.

-- What a book itself defines, lists in its index or names in its headings.
CREATE TABLE key_terms (
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    term TEXT NOT NULL,
    chapter INTEGER NOT NULL,
    page INTEGER NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('definition', 'index', 'heading')),
    PRIMARY KEY (book_id, term)
) STRICT, WITHOUT ROWID;

-- The books whose key terms were looked for, since a book may have none.
CREATE TABLE term_searches (
    book_id TEXT PRIMARY KEY REFERENCES books (id) ON DELETE CASCADE,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE quiz_questions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    chapter INTEGER NOT NULL,
    from_page INTEGER NOT NULL,             -- the pages of its chapter when it was made
    to_page INTEGER NOT NULL,
    page INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('choice', 'cloze', 'number', 'open')),
    prompt TEXT NOT NULL,                   -- what is left out is written _____
    options TEXT NOT NULL DEFAULT '[]',     -- JSON array, in the order shown; only of a choice
    answer TEXT NOT NULL,
    term TEXT,                              -- the key term that it asks about
    quote TEXT NOT NULL,                    -- the words of the page that answer it, and what is around them
    before_text TEXT NOT NULL DEFAULT '',
    after_text TEXT NOT NULL DEFAULT '',
    made_by TEXT NOT NULL,                  -- the engine, or 'correction'
    turn_id INTEGER REFERENCES conversations (id) ON DELETE CASCADE,    -- the message that a correction is from
    created_at TEXT NOT NULL,
    UNIQUE (book_id, prompt)
) STRICT;

CREATE INDEX idx_quiz_questions_page ON quiz_questions (book_id, page);
CREATE INDEX idx_quiz_questions_turn ON quiz_questions (turn_id) WHERE turn_id IS NOT NULL;

CREATE TABLE quizzes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    scope TEXT NOT NULL,                    -- JSON (QuizScope)
    started_at TEXT NOT NULL,
    finished_at TEXT                        -- NULL: it can be continued
) STRICT;

CREATE INDEX idx_quizzes_open ON quizzes (id) WHERE finished_at IS NULL;
CREATE INDEX idx_quizzes_book ON quizzes (book_id);

CREATE TABLE quiz_items (
    quiz_id INTEGER NOT NULL REFERENCES quizzes (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    question_id INTEGER NOT NULL REFERENCES quiz_questions (id) ON DELETE CASCADE,
    PRIMARY KEY (quiz_id, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_quiz_items_question ON quiz_items (question_id);

-- Every answer. Append-only.
CREATE TABLE quiz_attempts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    quiz_id INTEGER NOT NULL REFERENCES quizzes (id) ON DELETE CASCADE,
    question_id INTEGER NOT NULL REFERENCES quiz_questions (id) ON DELETE CASCADE,
    given TEXT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('right', 'partly', 'wrong')),
    graded_by TEXT NOT NULL CHECK (graded_by IN ('rule', 'learner')),
    ms INTEGER NOT NULL,
    at TEXT NOT NULL,
    UNIQUE (quiz_id, question_id)
) STRICT;

CREATE INDEX idx_quiz_attempts_question ON quiz_attempts (question_id, id);

CREATE TRIGGER quiz_attempts_no_update BEFORE UPDATE ON quiz_attempts BEGIN
    SELECT RAISE(ABORT, 'the attempts are append-only');
END;

-- Deleting a question or a quiz deletes its attempts.
CREATE TRIGGER quiz_attempts_no_delete BEFORE DELETE ON quiz_attempts
WHEN EXISTS (SELECT 1 FROM quiz_questions WHERE id = old.question_id)
    AND EXISTS (SELECT 1 FROM quizzes WHERE id = old.quiz_id) BEGIN
    SELECT RAISE(ABORT, 'the attempts are append-only');
END;

-- What shows that a chapter or a term is known or not. Reading and ratings of cards are evidence too, but are read from
-- read_ranges and review_log, so that undoing them leaves nothing to correct here.
CREATE TABLE knowledge_evidence (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    chapter INTEGER NOT NULL,
    term TEXT NOT NULL DEFAULT '',          -- empty: the chapter as a whole
    kind TEXT NOT NULL CHECK (kind IN ('quiz', 'question', 'correction', 'hand')),
    weight REAL NOT NULL,                   -- above 0: known; below 0: not (docs/knowledge.md)
    state TEXT CHECK (state IN ('not-met', 'shaky', 'known')),  -- by hand
    attempt_id INTEGER REFERENCES quiz_attempts (id) ON DELETE CASCADE,
    turn_id INTEGER REFERENCES conversations (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    CHECK ((kind = 'hand') = (state IS NOT NULL)),
    UNIQUE (turn_id, kind, chapter, term)
) STRICT;

CREATE INDEX idx_knowledge_evidence_book ON knowledge_evidence (book_id, chapter);
CREATE INDEX idx_knowledge_evidence_attempt ON knowledge_evidence (attempt_id) WHERE attempt_id IS NOT NULL;

-- Something that the learner took for something else, until it was answered right twice, at least two days apart.
CREATE TABLE misconceptions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    chapter INTEGER NOT NULL,
    term TEXT,
    page INTEGER NOT NULL,
    quote TEXT NOT NULL,                    -- the passage that has the right wording
    wrong TEXT NOT NULL,
    correct TEXT NOT NULL,
    question_id INTEGER NOT NULL UNIQUE REFERENCES quiz_questions (id) ON DELETE CASCADE,
    right_day TEXT,                         -- the study day on which it was first answered right
    at TEXT NOT NULL
) STRICT;

CREATE INDEX idx_misconceptions_book ON misconceptions (book_id);
