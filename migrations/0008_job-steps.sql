-- What a running job is doing is a value; screens put it into words.
ALTER TABLE jobs DROP COLUMN detail;
ALTER TABLE jobs ADD COLUMN step TEXT;      -- JSON (JobStep); NULL before the first report
