-- Notes that an answer cites: JSON array of {marker, noteId, title, quote, verdict}; NULL for none.
ALTER TABLE conversations ADD COLUMN note_citations TEXT;

CREATE INDEX idx_conversations_note_citations ON conversations (id) WHERE note_citations IS NOT NULL;
