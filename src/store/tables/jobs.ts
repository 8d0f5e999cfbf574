import type { ClaimedJob, CutJobs, JobWriter, NewJob } from '../../core/ports/store/job-store';
import type { KeptCopy, NewBook } from '../../core/ports/store/books/library-store';
import type { BookId, Job, JobId, JobKind, JobStep, SessionId, Sentence } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';
import { jobDetail } from '../../shared/messages/en/jobs';
import { sentenceFields, fromStored, toStored } from '../../shared/messages/engine-text';

const insert = `
INSERT INTO jobs (kind, payload, book_id, label, run_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (kind, payload) WHERE state IN ('queued', 'running') DO NOTHING RETURNING *`;
const selectUnfinished = `SELECT * FROM jobs WHERE kind = ? AND payload = ? AND state IN ('queued', 'running')`;
/** A job that was interrupted twice: queueing the same one again would repeat it. */
const selectParked = `
SELECT * FROM jobs WHERE state = 'failed' AND cuts >= 2 AND kind = ? AND payload = ? ORDER BY id DESC LIMIT 1`;
const selectOne = 'SELECT * FROM jobs WHERE id = ?';
/** A finished job is shown for a day, a parked one as long as it is kept. */
const selectRecent = `
SELECT * FROM jobs WHERE state IN ('queued', 'running') OR state = 'failed' AND cuts >= 2
UNION
SELECT * FROM jobs WHERE state IN ('done', 'failed', 'cancelled') AND updated_at >=
    strftime('%Y-%m-%dT%H:%M:%fZ', COALESCE(?, (SELECT MAX(updated_at) FROM jobs)), '-1 day')
ORDER BY id DESC`;
const selectNextRunAt = `SELECT MIN(run_at) AS run_at FROM jobs WHERE state = 'queued'`;
const claim = `
UPDATE jobs SET state = 'running', attempts = attempts + 1, error = NULL, updated_at = :now WHERE id = (
    SELECT id FROM jobs WHERE state = 'queued' AND run_at <= :now AND kind NOT IN (SELECT value FROM json_each(:busy))
    ORDER BY run_at, id LIMIT 1) RETURNING *`;
const progress = `UPDATE jobs SET progress = ?, step = ?, updated_at = ?, cuts = 0 WHERE id = ? AND state = 'running'`;
const finish = `
UPDATE jobs SET state = :state, error = :error, updated_at = :at, progress = CASE :state WHEN 'done' THEN 1 ELSE progress END
WHERE id = :id AND state IN ('queued', 'running') RETURNING *`;
const retry = `
UPDATE jobs SET state = 'queued', run_at = ?, error = ?, updated_at = ?, cuts = 0 WHERE id = ? AND state IN ('queued', 'running') RETURNING *`;
/**
 * An interruption counts against a job unless another job finished more than a second after it began, since a job that
 * hangs the engine lets no other finish. Books are read and pages recognised in threads with a deadline, and vectors
 * are erased in small steps; none of these can hang the engine.
 */
const requeue = `
UPDATE jobs SET state = 'queued', run_at = MIN(run_at, :at), updated_at = :at,
    cuts = cuts + (kind NOT IN ('import-book', 'reread-book', 'recognise-book', 'erase-vectors') AND NOT EXISTS (
        SELECT 1 FROM jobs other WHERE other.state IN ('done', 'failed')
        AND other.updated_at > strftime('%Y-%m-%dT%H:%M:%fZ', jobs.updated_at, '+1 second')))
WHERE state = 'running' RETURNING *`;
/**
 * A finished job is kept for two days, a failed one for a month. Two are removed for each that finishes, so that they
 * never pile up and no single step is long.
 */
const removeOld = `
DELETE FROM jobs WHERE id IN (
    SELECT id FROM jobs WHERE updated_at < strftime('%Y-%m-%dT%H:%M:%fZ', :at, '-2 days')
    AND kept IS NULL AND (state IN ('done', 'cancelled') OR state = 'failed' AND updated_at < strftime('%Y-%m-%dT%H:%M:%fZ', :at, '-30 days'))
    ORDER BY updated_at LIMIT :limit)`;
const failKeeping = `
UPDATE jobs SET state = 'failed', error = :error, kept = :kept, updated_at = :at WHERE id = :id`;
const selectKept = `SELECT id, kept, updated_at FROM jobs WHERE kept IS NOT NULL ORDER BY updated_at`;
const selectKeptOf = 'SELECT kept FROM jobs WHERE id = ? AND kept IS NOT NULL';
const dropKept = 'UPDATE jobs SET kept = NULL WHERE id = ?';
const selectDuplicate = `
SELECT t.id FROM jobs j JOIN jobs t ON t.kind = j.kind AND t.payload = j.payload AND t.state IN ('queued', 'running')
WHERE j.id = ?`;
const requeueJob = `
UPDATE jobs SET state = 'queued', attempts = 0, progress = 0, step = NULL, error = NULL, kept = NULL, book_id = :bookId,
    run_at = :at, updated_at = :at, cuts = 0 WHERE id = :id AND state = 'failed' RETURNING *`;
const selectLastUpdate = `SELECT MAX(updated_at) AS at FROM jobs WHERE book_id = ? AND kind = 'import-book'`;
const cancelOfBook = `
UPDATE jobs SET state = 'cancelled' WHERE book_id = ? AND state = 'queued'`;
const cancelOfSession = `
UPDATE jobs SET state = 'cancelled' WHERE state = 'queued' AND payload ->> 'sessionId' = ?`;
const cancelKinds = `
UPDATE jobs SET state = 'cancelled' WHERE state = 'queued' AND kind IN (SELECT value FROM json_each(?))`;

/** Exported for the query-plan tests. */
export const jobQueries = {
  selectKept,
  selectDuplicate,
  selectUnfinished,
  selectParked,
  selectNextRunAt,
  claim,
  selectRecent,
  removeOld,
} as const;

interface JobRow {
  readonly id: JobId;
  readonly kind: JobKind;
  readonly payload: string;
  readonly state: Job['state'];
  readonly progress: number;
  readonly step: string | null;
  readonly error: string | null;
  readonly book_id: BookId | null;
  readonly label: string;
  readonly attempts: number;
  readonly kept: string | null;
  readonly cuts: number;
  readonly created_at: string;
  readonly updated_at: string;
}

const isParked = ({ state, cuts }: JobRow): boolean => state === 'failed' && cuts >= 2;

const toJob = (row: JobRow): Job => {
  const step = row.step === null ? null : (JSON.parse(row.step) as JobStep);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    progress: row.progress,
    step,
    detail: jobDetail(step),
    ...sentenceFields('error', row.error === null ? null : fromStored(row.error)),
    bookId: row.book_id,
    ...sentenceFields('label', fromStored(row.label)),
    attempts: row.attempts,
    // A failed import has erased its book; it can only start again from the copy of the file.
    canRetry:
      row.state === 'failed' &&
      (row.kind === 'import-book' ? row.kept !== null : row.book_id !== null || isParked(row)),
    parked: isParked(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
};

/** Sorts the keys, so that the unique index recognises equal payloads. */
const asPayload = (payload: NewJob['payload']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** Returns the job, or an existing unfinished or parked one with the same kind and payload. */
export const addJob = (sql: Sql, job: NewJob, at: string): Job => {
  const payload = asPayload(job.payload);
  const row =
    sql.get<JobRow>(selectParked, [job.kind, payload]) ??
    sql.get<JobRow>(insert, [job.kind, payload, job.bookId, toStored(job.label), job.runAt, at, at]) ??
    sql.get<JobRow>(selectUnfinished, [job.kind, payload]);
  if (!row) throw new Error(`job ${job.kind} was neither added nor found`);
  return toJob(row);
};

export const findJob = (sql: Sql, id: JobId): Job | null => {
  const row = sql.get<JobRow>(selectOne, [id]);
  return row ? toJob(row) : null;
};

export const listJobs = (sql: Sql, now: string | undefined): readonly Job[] =>
  sql.all<JobRow>(selectRecent, [now ?? null]).map(toJob);

export const nextRunAt = (sql: Sql): string | null =>
  sql.get<{ run_at: string | null }>(selectNextRunAt)?.run_at ?? null;

export const claimJob = (sql: Sql, now: string, busy: readonly JobKind[]): ClaimedJob | null => {
  const row = sql.get<JobRow>(claim, { now, busy: asJsonList(busy) });
  return row ? { ...toJob(row), payload: JSON.parse(row.payload) as ClaimedJob['payload'] } : null;
};

export const progressJob = (sql: Sql, id: JobId, share: number, step: JobStep | null, at: string): void => {
  sql.run(progress, [share, step && JSON.stringify(step), at, id]);
};

/** Returns the job afterwards; one that had already finished or been cancelled is unchanged. Null if there is none. */
export const finishJob = (
  sql: Sql,
  id: JobId,
  end: Parameters<JobWriter['finishJob']>[1],
  at: string,
): Job | null => {
  const row = sql.get<JobRow>(finish, { id, state: end.state, error: end.error && toStored(end.error), at });
  if (row) sql.run(removeOld, { at, limit: 2 });
  return row ? toJob(row) : findJob(sql, id);
};

export const retryJob = (sql: Sql, id: JobId, runAt: string, error: Sentence, at: string): Job | null => {
  const row = sql.get<JobRow>(retry, [runAt, toStored(error), at, id]);
  return row ? toJob(row) : findJob(sql, id);
};

/** At startup. Also removes all old jobs, as many may be due after a long pause. */
export const requeueRunning = (sql: Sql, at: string): CutJobs => {
  sql.run(removeOld, { at, limit: 100_000 });
  const rows = sql.all<JobRow>(requeue, { at });
  return { requeued: rows.length, cutAgain: rows.filter(({ cuts }) => cuts >= 2).map(toJob) };
};

/** When the book's import last reported something; null if it has none. */
export const lastUpdateOfImport = (sql: Sql, bookId: BookId): string | null =>
  sql.get<{ at: string | null }>(selectLastUpdate, [bookId])?.at ?? null;

export const cancelJobsOfBook = (sql: Sql, bookId: BookId): void => {
  sql.run(cancelOfBook, [bookId]);
};

export const cancelJobsOfSession = (sql: Sql, sessionId: SessionId): void => {
  sql.run(cancelOfSession, [sessionId]);
};

/** Stores the import's book, which is about to be erased, with its job. */
export const failJobKeeping = (sql: Sql, id: JobId, error: Sentence, book: NewBook, at: string): void => {
  sql.run(failKeeping, { id, error: toStored(error), kept: JSON.stringify(book), at });
};

export const listKeptCopies = (sql: Sql): readonly KeptCopy[] =>
  sql.all<{ id: JobId; kept: string; updated_at: string }>(selectKept).map((row) => {
    const { sha256, extension } = JSON.parse(row.kept) as NewBook;
    return { jobId: row.id, sha256, extension, failedAt: row.updated_at };
  });

export const findKept = (sql: Sql, id: JobId): NewBook | null => {
  const row = sql.get<{ kept: string }>(selectKeptOf, [id]);
  return row ? (JSON.parse(row.kept) as NewBook) : null;
};

export const dropKeptOf = (sql: Sql, id: JobId): void => {
  sql.run(dropKept, [id]);
};

/** Whether another job does the same already. */
export const hasDuplicate = (sql: Sql, id: JobId): boolean => sql.get(selectDuplicate, [id]) !== undefined;

/** Requeues a failed job; null if it has not failed. */
export const runAgain = (sql: Sql, id: JobId, bookId: BookId | null, at: string): Job | null => {
  const row = sql.get<JobRow>(requeueJob, { id, bookId, at });
  return row ? toJob(row) : null;
};

export const cancelQueued = (sql: Sql, kinds: readonly JobKind[]): void => {
  sql.run(cancelKinds, [asJsonList(kinds)]);
};
