-- Pinned facts are few: finding them reads no others.
CREATE INDEX idx_facts_pinned ON facts (timestamp) WHERE pinned = 1;
