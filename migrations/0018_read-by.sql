-- By which state of Lectern's reader of such files a book's text was read; 0 where it is from before this was kept.
ALTER TABLE books ADD COLUMN read_by INTEGER NOT NULL DEFAULT 0;
