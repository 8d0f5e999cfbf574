-- D12: a muted fact is kept, but never recalled.
ALTER TABLE facts ADD COLUMN muted INTEGER NOT NULL DEFAULT 0 CHECK (muted IN (0, 1));
