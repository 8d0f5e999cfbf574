-- "Only what I have read": when on, the tutor is given pages up to `furthest` only; the queries see to it. `furthest` is
-- the furthest page that was open, or since the switch was last turned on.
ALTER TABLE books ADD COLUMN read_bound INTEGER NOT NULL DEFAULT 0 CHECK (read_bound IN (0, 1));
ALTER TABLE books ADD COLUMN furthest INTEGER NOT NULL DEFAULT 1;
UPDATE books SET furthest = position;
