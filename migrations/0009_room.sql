-- The same in less room (D16: 10,000 messages with what belongs to them in less than 10 MB). Tables are made anew, so
-- foreign keys are checked at the end of the step and not while it runs.

-- Ids that were given stay given: an old one must never mean something new.
CREATE TEMP TABLE room_sequence AS SELECT name, seq FROM sqlite_sequence WHERE name IN ('events', 'evidence');
CREATE TEMP TABLE room_events AS SELECT * FROM events;
CREATE TEMP TABLE room_evidence AS SELECT * FROM evidence;
DROP TABLE evidence;
DROP TABLE events;

-- Few pairs, on every event.
CREATE TABLE event_scopes (
    id INTEGER PRIMARY KEY,
    scope TEXT NOT NULL CHECK (scope IN ('user', 'collection', 'book', 'global')),
    scope_id TEXT NOT NULL,
    UNIQUE (scope, scope_id)
) STRICT;

-- C1. An event of a message is its place in the log and when it was whole: role, session, model, basis and text stand
-- in its turn and are joined in when the log is read, so that erasing a turn erases it here too. Events about notes and
-- plans name them and say nothing of what they hold.
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL CHECK (source IN ('message', 'tool_result', 'system', 'note', 'plan', 'reading')),
    role TEXT CHECK (role IN ('user', 'assistant', 'tool', 'system')),      -- NULL: the turn's
    scope_ref INTEGER NOT NULL REFERENCES event_scopes (id),
    content TEXT,                           -- JSON object; NULL: nothing beside the turn
    session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,             -- NULL with a turn: the turn's
    turn_id INTEGER REFERENCES conversations (id) ON DELETE CASCADE,
    at INTEGER NOT NULL                     -- ms since 1970 in UTC: a quarter of the room of its text
) STRICT;

CREATE INDEX idx_events_session ON events (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX idx_events_turn ON events (turn_id) WHERE turn_id IS NOT NULL;

INSERT INTO event_scopes (scope, scope_id) SELECT DISTINCT scope, scope_id FROM room_events;
INSERT INTO events (id, source, role, scope_ref, content, session_id, turn_id, at)
SELECT e.id, e.source, CASE WHEN c.id IS NULL THEN e.role END,
    (SELECT s.id FROM event_scopes s WHERE s.scope = e.scope AND s.scope_id = e.scope_id),
    CASE WHEN c.id IS NULL THEN e.content END, CASE WHEN c.id IS NULL THEN e.session_id END, e.turn_id,
    CAST(strftime('%s', e.at) AS INTEGER) * 1000 + CAST(substr(strftime('%f', e.at), 4) AS INTEGER)
FROM room_events e LEFT JOIN conversations c ON c.id = e.turn_id AND e.source = 'message' ORDER BY e.id;

CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;

CREATE TRIGGER events_no_delete BEFORE DELETE ON events WHEN NOT EXISTS (SELECT 1 FROM erasing) BEGIN
    SELECT RAISE(ABORT, 'events are append-only');
END;

-- C3. The same words of the same event support a fact once, the same sentence of the same page a few times: the store
-- looks before it adds. A unique index would hold every quote a second time.
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

INSERT INTO evidence SELECT * FROM room_evidence ORDER BY id;

CREATE INDEX idx_evidence_fact ON evidence (fact_id, event_id);
CREATE INDEX idx_evidence_event ON evidence (event_id);
CREATE INDEX idx_evidence_turn ON evidence (turn_id) WHERE turn_id IS NOT NULL;
CREATE INDEX idx_evidence_book ON evidence (book_id) WHERE book_id IS NOT NULL;

-- As in 0008: they went with the table.
CREATE TRIGGER facts_fts_insert AFTER INSERT ON evidence
WHEN NOT EXISTS (SELECT 1 FROM evidence WHERE fact_id = new.fact_id AND id < new.id) BEGIN
    DELETE FROM facts_fts WHERE rowid = new.fact_id;
    INSERT INTO facts_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM facts_indexed WHERE id = new.fact_id;
END;

CREATE TRIGGER facts_fts_evidence AFTER DELETE ON evidence BEGIN
    DELETE FROM facts_fts WHERE rowid = old.fact_id;
    INSERT INTO facts_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM facts_indexed WHERE id = old.fact_id;
END;

-- A11: what an answer saw is one row (it was some forty): a compact list of texts with what each scored. A text that
-- is a turn's stands in the turn; any other is kept once for its source, deflated, mostly as its difference from an
-- earlier one. Whatever is erased takes its texts along, and what has lost its text is left out when it is read.
CREATE TEMP TABLE room_pieces AS SELECT * FROM context_pieces;
CREATE TEMP TABLE room_plain AS SELECT id, text FROM context_texts;
DROP TABLE context_pieces;
DROP TABLE context_texts;

CREATE TEMP TABLE room_texts AS
SELECT row_number() OVER (ORDER BY text_id) AS id, * FROM (
    SELECT DISTINCT text_id, source_kind, source_id, page, label, tokens FROM room_pieces);
CREATE INDEX temp.idx_room_texts ON room_texts (text_id, source_kind, source_id);
CREATE INDEX temp.idx_room_pieces ON room_pieces (source_kind, source_id);

-- AUTOINCREMENT: an erased text's id must never mean another.
CREATE TABLE context_texts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source_kind TEXT NOT NULL,
    source_id TEXT NOT NULL,
    page INTEGER,
    label TEXT,
    tokens INTEGER NOT NULL,
    sum INTEGER,                            -- 48 bits of SHA-256
    base_id INTEGER,                        -- the text that it is a difference from
    text BLOB NOT NULL                      -- '0' and the text, or '1' and the deflated text
) STRICT;

CREATE INDEX idx_context_texts_source ON context_texts (source_id);

CREATE TABLE context_records (
    turn_id INTEGER PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
    pieces BLOB NOT NULL                    -- '0' and JSON, or '1' and deflated columns (src/store/tables/context-record.ts)
) STRICT;

INSERT INTO context_texts (id, source_kind, source_id, page, label, tokens, text)
SELECT t.id, t.source_kind, t.source_id, t.page, t.label, t.tokens, CAST('0' || p.text AS BLOB)
FROM room_texts t JOIN room_plain p ON p.id = t.text_id ORDER BY t.id;
INSERT INTO context_records (turn_id, pieces)
SELECT p.turn_id,
    CAST('0' || json_group_array(json_array(p.component, t.id, p.score, p.dropped, p.reasons) ORDER BY p.ordinal) AS BLOB)
FROM room_pieces p JOIN room_texts t ON t.text_id = p.text_id AND t.source_kind = p.source_kind
    AND t.source_id = p.source_id AND t.page IS p.page AND t.label IS p.label AND t.tokens = p.tokens
GROUP BY p.turn_id;

-- D7: in how many answers a fact was used, and in which last.
ALTER TABLE facts ADD COLUMN recalled_in INTEGER;

UPDATE facts SET (recall_count, recalled_in) = (
    SELECT COUNT(DISTINCT turn_id), MAX(turn_id) FROM room_pieces
    WHERE source_kind = 'fact' AND source_id = CAST(facts.id AS TEXT) AND dropped IS NOT 1);

DROP TABLE room_pieces;
DROP TABLE room_plain;
DROP TABLE room_texts;

-- Only passages say which book they are of; nothing looks for turns by their time alone.
DROP INDEX idx_vector_items_book;
CREATE INDEX idx_vector_items_book ON vector_items (vector_model_id, book_id) WHERE book_id <> '';
DROP INDEX idx_conversations_time;

-- A6. Beside the session's summary it made a row of half a page and more, and the rest of the page stayed empty.
CREATE TABLE running_summaries (
    session_seq INTEGER PRIMARY KEY REFERENCES sessions (seq) ON DELETE CASCADE,
    text TEXT NOT NULL,
    from_id INTEGER NOT NULL,               -- the range of turns that it covers
    to_id INTEGER NOT NULL
) STRICT;

INSERT INTO running_summaries (session_seq, text, from_id, to_id)
SELECT seq, running_summary, running_from, running_to FROM sessions
WHERE running_summary IS NOT NULL AND running_from IS NOT NULL AND running_to IS NOT NULL ORDER BY seq;

ALTER TABLE sessions DROP COLUMN running_summary;
ALTER TABLE sessions DROP COLUMN running_from;
ALTER TABLE sessions DROP COLUMN running_to;

-- What the sentence encoder makes of a turn: a row for each sentence, 8 bits a number, since ten of 384 numbers fill a
-- page. A whole turn's in one row took 2.3 times the room: the longer ones went to a page of their own each. A turn
-- without a sentence of its own has one empty row: it was read.
DROP TABLE turn_sentences;

CREATE TABLE turn_sentences (
    turn_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    vector_model_id INTEGER NOT NULL REFERENCES vector_models (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    vector BLOB NOT NULL,
    PRIMARY KEY (turn_id, vector_model_id, ordinal)
) STRICT, WITHOUT ROWID;

DELETE FROM sqlite_sequence WHERE name IN ('events', 'evidence');
INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM room_sequence;
DROP TABLE room_sequence;
DROP TABLE room_events;
DROP TABLE room_evidence;
