-- What lists of plans show, so that they need not parse the steps.

ALTER TABLE plans ADD COLUMN step_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE plans ADD COLUMN done_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE plans ADD COLUMN skipped_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE plans ADD COLUMN next_step TEXT;    -- the title of the next step to do

-- The days of the steps of a plan.
CREATE TABLE plan_days (
    plan_id INTEGER NOT NULL REFERENCES plans (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    open INTEGER NOT NULL,                      -- steps that are open
    minutes INTEGER NOT NULL,                   -- the effort of the steps that are not skipped
    PRIMARY KEY (plan_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_plan_days_day ON plan_days (day, open, plan_id, minutes);

UPDATE plans SET
    step_count = json_array_length(steps),
    done_count = (SELECT COUNT(*) FROM json_each(plans.steps) WHERE value ->> '$.state' = 'done'),
    skipped_count = (SELECT COUNT(*) FROM json_each(plans.steps) WHERE value ->> '$.state' = 'skipped'),
    next_step = (
        SELECT value ->> '$.title' FROM json_each(plans.steps) WHERE value ->> '$.state' = 'open'
        ORDER BY COALESCE(value ->> '$.due', '9999'), key LIMIT 1
    );

INSERT INTO plan_days (plan_id, day, open, minutes)
SELECT p.id, s.value ->> '$.due', SUM(s.value ->> '$.state' = 'open'),
    SUM(IIF(s.value ->> '$.state' = 'skipped', 0, COALESCE(s.value ->> '$.minutes', 0)))
FROM plans p, json_each(p.steps) s
WHERE s.value ->> '$.due' IS NOT NULL
GROUP BY 1, 2;
