-- The text of pages that are pictures, as it was recognised. A book that is imported again takes it from here.
CREATE TABLE recognised_pages (
    book_id TEXT NOT NULL REFERENCES books (id) ON DELETE CASCADE,
    page INTEGER NOT NULL,
    language TEXT NOT NULL,                 -- of the recognition's data, such as 'eng'
    text TEXT NOT NULL,                     -- paragraphs with an empty line between them; empty: nothing was recognised
    PRIMARY KEY (book_id, page)
) STRICT;
