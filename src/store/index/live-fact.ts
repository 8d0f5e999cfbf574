/** What no lapse of time changes. A muted fact is kept and never recalled (D12). */
const recallable = `f.status = 'active' AND f.muted = 0`;

/** Active and not run out; what the learner pinned does not run out. */
export const liveFact = `${recallable} AND (f.valid_to IS NULL OR f.valid_to > :now OR f.pinned = 1)`;

/** The same as a moment: live before it; NULL: for ever; '' (no moment at all): never. */
export const liveUntil = `
CASE WHEN NOT (${recallable}) THEN '' WHEN f.pinned = 1 THEN NULL ELSE f.valid_to END`;

/** The columns of facts that both look at. */
export const livenessColumns = 'status, muted, pinned, valid_to';
