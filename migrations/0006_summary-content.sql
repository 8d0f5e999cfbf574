-- What the text of a summary or an archive is rendered from, as JSON (SummaryContent). NULL for a model's text and for
-- rows written before this column existed. `text` is the rendered text, for the keyword index.
ALTER TABLE summaries ADD COLUMN content TEXT;
ALTER TABLE archives ADD COLUMN content TEXT;
