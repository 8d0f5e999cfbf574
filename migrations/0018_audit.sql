-- The audit of the memory: the table of facts, the time line, and what a change of many facts replaced.

-- Every column that the table filters or sorts by, so that neither reads the facts themselves.
CREATE INDEX idx_facts_audit ON facts (status, scope, scope_id, category, confidence, updated_at, evidence_count, importance,
    pinned, muted, timestamp, extracted_from_session);
-- The orders in which the facts in use are mostly read, from end to end.
CREATE INDEX idx_facts_words ON facts (status, fact_key);
CREATE INDEX idx_facts_seen ON facts (status, updated_at);
CREATE INDEX idx_facts_learned ON facts (status, timestamp);
CREATE INDEX idx_facts_confidence ON facts (status, confidence, timestamp);
CREATE INDEX idx_facts_ended ON facts (status, valid_to) WHERE valid_to IS NOT NULL;
CREATE INDEX idx_events_system ON events (at, json_extract(content, '$.change'), json_extract(content, '$.factId'))
    WHERE source = 'system';

-- A change of many facts by the learner. It can be undone until the next one; facts to be erased wait here until `due`.
CREATE TABLE fact_batches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    due TEXT,                               -- when its facts are erased; NULL: it changes them
    at TEXT NOT NULL
) STRICT;

CREATE TABLE fact_batch_items (
    batch_id INTEGER NOT NULL REFERENCES fact_batches (id) ON DELETE CASCADE,
    fact_id INTEGER NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
    before TEXT NOT NULL,                   -- JSON: the fact's columns before the change, without its words
    PRIMARY KEY (batch_id, fact_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_fact_batch_items_fact ON fact_batch_items (fact_id);
