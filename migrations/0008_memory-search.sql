-- Turns and facts by their words, by what stands beside them, by who said them and when. The indexes hold no copy of
-- the text and forget a row without being told what stood in it, so triggers alone keep them in step.

DROP TABLE turns_fts;
DROP VIEW turns_indexed;
DROP TRIGGER facts_fts_insert;
DROP TRIGGER facts_fts_delete;
DROP TRIGGER facts_fts_update;
DROP TABLE facts_fts;

-- A finished turn as the keyword index sees it (memory.md section 10): beside its neighbours, with its speaker's name
-- and its date in words (UTC). A streaming answer is neither indexed nor anybody's neighbour. Neighbours are cut at
-- 600 characters: what stands further down a long answer says little about the turn beside it.
CREATE VIEW turns_indexed AS
SELECT
    c.id,
    COALESCE(c.speaker, CASE c.role WHEN 'user' THEN 'learner' WHEN 'assistant' THEN 'tutor' ELSE c.role END) AS speaker,
    c.content AS text,
    COALESCE((SELECT substr(p.content, 1, 600) FROM conversations p
              WHERE p.session_id = c.session_id AND p.id < c.id AND p.state <> 'streaming'
              ORDER BY p.id DESC LIMIT 1), '') AS previous,
    COALESCE((SELECT substr(n.content, 1, 600) FROM conversations n
              WHERE n.session_id = c.session_id AND n.id > c.id AND n.state <> 'streaming'
              ORDER BY n.id LIMIT 1), '') AS next,
    rtrim(substr('Sunday   Monday   Tuesday  WednesdayThursday Friday   Saturday ',
                 1 + 9 * CAST(strftime('%w', c.timestamp) AS INTEGER), 9))
        || ' ' || CAST(strftime('%d', c.timestamp) AS INTEGER) || ' '
        || rtrim(substr('January  February March    April    May      June     July     August   SeptemberOctober  November December ',
                        9 * CAST(strftime('%m', c.timestamp) AS INTEGER) - 8, 9))
        || ' ' || strftime('%Y', c.timestamp) AS date_words
FROM conversations c
WHERE c.state <> 'streaming';

-- A fact beside what stood around the turn that it was first learned from.
CREATE VIEW facts_indexed AS
SELECT f.id, COALESCE(t.speaker, '') AS speaker, f.content AS text, COALESCE(t.previous, '') AS previous,
    COALESCE(t.next, '') AS next, COALESCE(t.date_words, '') AS date_words
FROM facts f LEFT JOIN turns_indexed t ON t.id =
    (SELECT e.turn_id FROM evidence e WHERE e.fact_id = f.id AND e.turn_id IS NOT NULL ORDER BY e.id LIMIT 1);

CREATE VIRTUAL TABLE turns_fts USING fts5 (
    speaker, text, previous, next, date_words,
    content = '', contentless_delete = 1, detail = column,
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE VIRTUAL TABLE facts_fts USING fts5 (
    speaker, text, previous, next, date_words,
    content = '', contentless_delete = 1, detail = column,
    tokenize = "porter unicode61 remove_diacritics 2"
);

-- How common a word is, and in which columns of which rows it stands: ranking reads that rather than FTS5's own score,
-- which would need every word's place (5.3 MB in place of 3.1 for 10,000 turns).
CREATE VIRTUAL TABLE turns_terms USING fts5vocab (turns_fts, row);
CREATE VIRTUAL TABLE turns_places USING fts5vocab (turns_fts, instance);
CREATE VIRTUAL TABLE facts_terms USING fts5vocab (facts_fts, row);
CREATE VIRTUAL TABLE facts_places USING fts5vocab (facts_fts, instance);

INSERT INTO turns_fts (rowid, speaker, text, previous, next, date_words)
SELECT id, speaker, text, previous, next, date_words FROM turns_indexed ORDER BY id;
INSERT INTO facts_fts (rowid, speaker, text, previous, next, date_words)
SELECT id, speaker, text, previous, next, date_words FROM facts_indexed ORDER BY id;

-- A turn changes what its neighbours stand beside. (A fact's neighbours are there when it is learned.)
CREATE TRIGGER turns_fts_insert AFTER INSERT ON conversations WHEN new.state <> 'streaming' BEGIN
    DELETE FROM turns_fts WHERE rowid IN (
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id < new.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id > new.id AND state <> 'streaming' ORDER BY id LIMIT 1));
    INSERT INTO turns_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM turns_indexed WHERE id IN (new.id,
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id < new.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id > new.id AND state <> 'streaming' ORDER BY id LIMIT 1));
END;

CREATE TRIGGER turns_fts_update AFTER UPDATE OF content, state, speaker, timestamp ON conversations
WHEN new.state <> 'streaming' BEGIN
    DELETE FROM turns_fts WHERE rowid IN (new.id,
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id < new.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id > new.id AND state <> 'streaming' ORDER BY id LIMIT 1));
    INSERT INTO turns_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM turns_indexed WHERE id IN (new.id,
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id < new.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = new.session_id AND id > new.id AND state <> 'streaming' ORDER BY id LIMIT 1));
END;

CREATE TRIGGER turns_fts_delete AFTER DELETE ON conversations BEGIN
    DELETE FROM turns_fts WHERE rowid IN (old.id,
        (SELECT id FROM conversations WHERE session_id = old.session_id AND id < old.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = old.session_id AND id > old.id AND state <> 'streaming' ORDER BY id LIMIT 1));
    INSERT INTO turns_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM turns_indexed WHERE id IN (
        (SELECT id FROM conversations WHERE session_id = old.session_id AND id < old.id AND state <> 'streaming' ORDER BY id DESC LIMIT 1),
        (SELECT id FROM conversations WHERE session_id = old.session_id AND id > old.id AND state <> 'streaming' ORDER BY id LIMIT 1));
END;

-- A fact is found once it has evidence; there is none without.
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

CREATE TRIGGER facts_fts_update AFTER UPDATE OF content ON facts WHEN old.content <> new.content BEGIN
    DELETE FROM facts_fts WHERE rowid = new.id;
    INSERT INTO facts_fts (rowid, speaker, text, previous, next, date_words)
    SELECT id, speaker, text, previous, next, date_words FROM facts_indexed WHERE id = new.id;
END;

CREATE TRIGGER facts_fts_delete AFTER DELETE ON facts BEGIN
    DELETE FROM facts_fts WHERE rowid = old.id;
END;

-- Why a piece of an answer's context ranked where it did: JSON, `[["words", 0.31], ...]`, the strongest first.
ALTER TABLE context_pieces ADD COLUMN reasons TEXT;

-- What the sentence encoder makes of a turn: its sentences one after the other, 8 bits a number. Only turns that the
-- other arms found are compared with them, so they need no index; without them everything works as before.
CREATE TABLE turn_sentences (
    turn_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    model TEXT NOT NULL,
    vectors BLOB NOT NULL,
    PRIMARY KEY (turn_id, model)
) STRICT, WITHOUT ROWID;
