-- Evidence from notes, which goes with them.

CREATE INDEX idx_evidence_note ON evidence (meta ->> '$.noteId') WHERE meta ->> '$.noteId' IS NOT NULL;
