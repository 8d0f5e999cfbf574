-- How often Lectern ended by itself while a job ran that said nothing in between. From the second time on it is not tried
-- by itself: it may be what ends Lectern.
ALTER TABLE jobs ADD COLUMN cuts INTEGER NOT NULL DEFAULT 0;
