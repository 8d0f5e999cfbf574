-- Margin notes are found as notes are: by their words, and by those of the place that they stand beside.
CREATE VIRTUAL TABLE marks_fts USING fts5 (
    note, quote,
    content = 'marks', content_rowid = 'id',
    tokenize = "porter unicode61 remove_diacritics 2"
);

CREATE TRIGGER marks_fts_insert AFTER INSERT ON marks BEGIN
    INSERT INTO marks_fts (rowid, note, quote) VALUES (new.id, new.note, new.quote);
END;

CREATE TRIGGER marks_fts_delete AFTER DELETE ON marks BEGIN
    INSERT INTO marks_fts (marks_fts, rowid, note, quote) VALUES ('delete', old.id, old.note, old.quote);
END;

CREATE TRIGGER marks_fts_update AFTER UPDATE OF note, quote ON marks BEGIN
    INSERT INTO marks_fts (marks_fts, rowid, note, quote) VALUES ('delete', old.id, old.note, old.quote);
    INSERT INTO marks_fts (rowid, note, quote) VALUES (new.id, new.note, new.quote);
END;

INSERT INTO marks_fts (marks_fts) VALUES ('rebuild');
