import { LecternError } from '../../shared/errors';
import { errorText } from '../../shared/messages/engine-text';
import type { Library } from '../library/library';
import type { Store } from '../ports';
import type { Engine } from './engine';

export const createEngineJobs = ({ jobs }: Pick<Store, 'jobs'>, library: Library): Engine['jobs'] => ({
  list: () => jobs.listJobs(),
  async get(id) {
    const job = await jobs.findJob(id);
    if (!job) throw new LecternError('JOB_NOT_FOUND', errorText.jobUnknown);
    return job;
  },
  cancel: (id) => library.cancelJob(id),
  retry: (id) => library.retry(id),
});
