-- Books in scripts that set no space between words, or that are pointed: their passages are indexed as the words that
-- were found in them. NULL where a text is indexed as it is.
ALTER TABLE passages ADD COLUMN text_words TEXT;
ALTER TABLE passages ADD COLUMN heading_words TEXT;

-- Of a chapter: what it says, in sentences of its own.
ALTER TABLE outline ADD COLUMN summary TEXT;

DROP TRIGGER passages_fts_insert;
DROP TRIGGER passages_fts_delete;
DROP TABLE passages_fts;

-- What the index holds of each passage; the index has no copy of it.
CREATE VIEW passages_indexed AS
SELECT id, COALESCE(text_words, text) AS text, COALESCE(heading_words, heading_path) AS heading_path,
    before_text, after_text, chapter
FROM passages;

CREATE VIRTUAL TABLE passages_fts USING fts5 (
    text, heading_path, before_text, after_text, chapter,
    content = 'passages_indexed', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);
INSERT INTO passages_fts (passages_fts) VALUES ('rebuild');

CREATE TRIGGER passages_fts_insert AFTER INSERT ON passages BEGIN
    INSERT INTO passages_fts (rowid, text, heading_path, before_text, after_text, chapter)
    VALUES (new.id, COALESCE(new.text_words, new.text), COALESCE(new.heading_words, new.heading_path),
        new.before_text, new.after_text, new.chapter);
END;

CREATE TRIGGER passages_fts_delete AFTER DELETE ON passages BEGIN
    INSERT INTO passages_fts (passages_fts, rowid, text, heading_path, before_text, after_text, chapter)
    VALUES ('delete', old.id, COALESCE(old.text_words, old.text), COALESCE(old.heading_words, old.heading_path),
        old.before_text, old.after_text, old.chapter);
END;
