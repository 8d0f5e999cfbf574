-- What undoing a change of many facts must know: what has changed since, what was deleted, and the base memory before it.

ALTER TABLE fact_batches ADD COLUMN facts INTEGER NOT NULL DEFAULT 0;   -- changed and not restored yet, also if deleted since
ALTER TABLE fact_batches ADD COLUMN base_revision INTEGER;              -- the newest revision of the base memory before it

-- JSON: the fact's columns after the change, without its words; NULL: changed by an earlier version.
ALTER TABLE fact_batch_items ADD COLUMN after TEXT;

-- Facts that were not in use are restored first, so that no scope has too many in use meanwhile.
CREATE INDEX idx_fact_batch_items_undo ON fact_batch_items (batch_id, json_extract(before, '$.status') = 'active', fact_id);
