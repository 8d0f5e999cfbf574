import type { JobReader, JobWriter } from '../../core/ports/store/job-store';
import { LecternError } from '../../shared/errors';
import type { Job, JobId } from '../../shared/model';
import type { Sql } from '../sql';
import * as jobs from '../tables/jobs';
import type { Verbs } from './verbs';
import { errorText } from '../../shared/messages/engine-text';

const found = (job: Job | null, id: JobId): Job => {
  if (job) return job;
  throw new LecternError('JOB_NOT_FOUND', errorText.jobUnknown, { jobId: id });
};

export const jobVerbs = (sql: Sql): Verbs<JobReader & JobWriter> => ({
  findJob: (id) => jobs.findJob(sql, id),
  listJobs: (now) => jobs.listJobs(sql, now),
  nextRunAt: () => jobs.nextRunAt(sql),
  addJob: (job, at) => jobs.addJob(sql, job, at),
  claimJob: (now, busy) => jobs.claimJob(sql, now, busy),
  progressJob: (id, progress, step, at) => {
    jobs.progressJob(sql, id, progress, step, at);
  },
  finishJob: (id, end, at) => found(jobs.finishJob(sql, id, end, at), id),
  retryJob: (id, runAt, error, at) => found(jobs.retryJob(sql, id, runAt, error, at), id),
  requeueRunning: (at) => jobs.requeueRunning(sql, at),
});
