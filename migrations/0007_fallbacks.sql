-- JSON array (StepFallback): steps of an answer that were done without the model chosen for them. NULL: none.
ALTER TABLE conversations ADD COLUMN fallbacks TEXT;
