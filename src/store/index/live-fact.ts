/** The conditions that time does not change. A muted fact is kept and never recalled (D12). */
const recallable = `f.status = 'active' AND f.muted = 0`;

/** Active and not expired; pinned facts do not expire. */
export const liveFact = `${recallable} AND (f.valid_to IS NULL OR f.valid_to > :now OR f.pinned = 1)`;

/** Earlier than any clock: a muted, disabled or pending fact is not live, but a new fact may repeat it. */
const beforeAll = `'0001-01-01T00:00:00.000Z'`;

/**
 * `liveFact` as the time until which the fact is live. NULL: for ever; '' (not a time): never, and no new fact is
 * compared with it.
 */
export const liveUntil = `
CASE WHEN f.status IN ('superseded', 'expired') THEN '' WHEN NOT (${recallable}) THEN ${beforeAll}
    WHEN f.pinned = 1 THEN NULL ELSE f.valid_to END`;

/** The columns of facts that both expressions read. */
export const livenessColumns = 'status, muted, pinned, valid_to';
