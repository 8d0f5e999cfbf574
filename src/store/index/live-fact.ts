/** What no lapse of time changes. A muted fact is kept and never recalled (D12). */
const recallable = `f.status = 'active' AND f.muted = 0`;

/** Active and not run out; what the learner pinned does not run out. */
export const liveFact = `${recallable} AND (f.valid_to IS NULL OR f.valid_to > :now OR f.pinned = 1)`;

/** Before every clock: a muted, disabled or waiting fact is not live now, but a new one may repeat it. */
const beforeAll = `'0001-01-01T00:00:00.000Z'`;

/** The same as a moment: live before it; NULL: for ever; '' (no moment at all): never, nor known to a new fact. */
export const liveUntil = `
CASE WHEN f.status IN ('superseded', 'expired') THEN '' WHEN NOT (${recallable}) THEN ${beforeAll}
    WHEN f.pinned = 1 THEN NULL ELSE f.valid_to END`;

/** The columns of facts that both look at. */
export const livenessColumns = 'status, muted, pinned, valid_to';
