-- For which message a request was made, so that an answer can tell what it cost: the answer's own, or the question's for
-- what was asked before the answer was begun. Where the message is deleted, what it cost stays in the month.
ALTER TABLE model_requests ADD COLUMN turn_id INTEGER REFERENCES conversations (id) ON DELETE SET NULL;

CREATE INDEX idx_model_requests_turn ON model_requests (turn_id) WHERE turn_id IS NOT NULL;
