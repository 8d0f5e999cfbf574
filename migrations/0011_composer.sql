-- JSON (AnswerScope): the books that the answers to a question may use. NULL: the session's own.
ALTER TABLE conversations ADD COLUMN scope TEXT;

-- What the composer keeps for a book until the next question is sent. Empty book_id: the conversation without a book.
CREATE TABLE composer_drafts (
    book_id TEXT PRIMARY KEY,
    draft TEXT NOT NULL                       -- JSON (ComposerDraft)
) STRICT, WITHOUT ROWID;

-- The texts of a plan for its keyword index; a step has its title alone.
CREATE VIEW plans_indexed AS
SELECT p.id, p.title, p.description,
    (SELECT group_concat(value ->> 'title', char(10)) FROM json_each(p.steps)) AS steps
FROM plans p;

CREATE VIRTUAL TABLE plans_fts USING fts5 (
    title, description, steps,
    content = '',                             -- FTS5 may not read json_each, so it could not read the view
    tokenize = "porter unicode61 remove_diacritics 2"
);

INSERT INTO plans_fts (rowid, title, description, steps) SELECT id, title, description, steps FROM plans_indexed;

CREATE TRIGGER plans_fts_insert AFTER INSERT ON plans BEGIN
    INSERT INTO plans_fts (rowid, title, description, steps)
    SELECT id, title, description, steps FROM plans_indexed WHERE id = new.id;
END;

CREATE TRIGGER plans_fts_delete BEFORE DELETE ON plans BEGIN
    INSERT INTO plans_fts (plans_fts, rowid, title, description, steps)
    SELECT 'delete', id, title, description, steps FROM plans_indexed WHERE id = old.id;
END;

CREATE TRIGGER plans_fts_unset BEFORE UPDATE OF title, description, steps ON plans BEGIN
    INSERT INTO plans_fts (plans_fts, rowid, title, description, steps)
    SELECT 'delete', id, title, description, steps FROM plans_indexed WHERE id = old.id;
END;

CREATE TRIGGER plans_fts_set AFTER UPDATE OF title, description, steps ON plans BEGIN
    INSERT INTO plans_fts (rowid, title, description, steps)
    SELECT id, title, description, steps FROM plans_indexed WHERE id = new.id;
END;
