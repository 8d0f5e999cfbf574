-- How far an answer answers; of an answer without a model what was found (JSON, see AnswerCard); of a question the words
-- of the book that it is about (JSON, see Selection).
ALTER TABLE conversations ADD COLUMN outcome TEXT
    CHECK (outcome IN ('answered', 'closest', 'not-found', 'reply'));
ALTER TABLE conversations ADD COLUMN card TEXT;
ALTER TABLE conversations ADD COLUMN selection TEXT;
