-- What is left of erased facts: hashes without text, keyed so that a guessed text cannot be checked without this database.

CREATE TABLE forget_key (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    key BLOB NOT NULL
) STRICT;

INSERT INTO forget_key (id, key) VALUES (1, randomblob(32));

-- HMAC-SHA-256 of an erased fact's wording in its scope, and of each piece of its evidence.
CREATE TABLE tombstones (
    hash BLOB PRIMARY KEY,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Messages from which the words of an erased fact were removed. Backups may still have them.
CREATE TABLE redacted_turns (
    turn_id INTEGER PRIMARY KEY,
    at TEXT NOT NULL
) STRICT;

-- Facts with the same wording, also those of the history.
CREATE INDEX idx_facts_key ON facts (scope, scope_id, fact_key);

-- The text of a finished turn changes only when words are removed from it: its vectors would still reveal them.
CREATE TRIGGER conversations_vectors_change AFTER UPDATE OF content ON conversations
WHEN old.state <> 'streaming' AND old.content <> new.content BEGIN
    DELETE FROM vector_items
    WHERE vector_model_id IN (SELECT id FROM vector_models WHERE kind = 'turn') AND item_id = old.id;
    DELETE FROM turn_sentences WHERE turn_id = old.id;
END;

-- Items of a file that is being imported, until all of them are read, checked and then added.
CREATE TABLE memory_import_rows (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    import_id TEXT NOT NULL,
    ordinal INTEGER NOT NULL,               -- the item's number in the file, from 1
    verdict TEXT NOT NULL CHECK (verdict IN ('add', 'merge', 'skip', 'reject')),
    reason TEXT,                            -- why it is skipped or rejected
    item TEXT,                              -- JSON (MemoryItem or ImportedChat); NULL once it was added
    replaced_by INTEGER,                    -- the number of the item that superseded it
    fact_id INTEGER                         -- the fact that it was added as
) STRICT;

CREATE UNIQUE INDEX idx_memory_import_rows ON memory_import_rows (import_id, ordinal);
CREATE INDEX idx_memory_import_verdicts ON memory_import_rows (import_id, verdict, reason);
CREATE INDEX idx_memory_import_waiting ON memory_import_rows (import_id, ordinal) WHERE item IS NOT NULL;

-- Where a session was imported from: the kind of file and its name. NULL: it was held here.
ALTER TABLE sessions ADD COLUMN imported_from TEXT;
CREATE INDEX idx_sessions_imported ON sessions (imported_from) WHERE imported_from IS NOT NULL;
