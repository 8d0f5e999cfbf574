-- A step of a plan is open, done or skipped, and changes to a plan can be proposed.

UPDATE plans SET steps = (
    SELECT json_group_array(
        json_remove(json_set(value, '$.state', IIF(value ->> '$.done', 'done', 'open')), '$.done') ORDER BY key
    )
    FROM json_each(plans.steps)
)
WHERE steps <> '[]';

ALTER TABLE plans ADD COLUMN pace TEXT;     -- JSON (StudyPace): when and how much the learner wants to study

-- What the tutor would change in a plan; nothing is changed until the learner accepts it.
CREATE TABLE plan_proposals (
    plan_id INTEGER PRIMARY KEY REFERENCES plans (id) ON DELETE CASCADE,
    proposal TEXT NOT NULL,                 -- JSON (PlanProposalInput): the reason and the changes
    created_at TEXT NOT NULL
) STRICT;

-- When the learner set a value by hand: a later statement in the conversation counts for more.
ALTER TABLE user_profile ADD COLUMN set_at TEXT NOT NULL DEFAULT '';
UPDATE user_profile SET set_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
