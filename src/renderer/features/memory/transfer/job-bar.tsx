import type { JobKind } from '../../../../shared/model';
import { useJobs } from '../../../client/queries';

/** The progress of a job that the open dialog waits for. */
export function JobBar({ kind }: { readonly kind: JobKind }) {
  const { data: jobs = [] } = useJobs();
  const job = jobs.find((one) => one.kind === kind && (one.state === 'running' || one.state === 'queued'));
  if (!job) return null;
  return (
    <div className="tr-bar" role="status">
      <progress value={job.progress} aria-label={job.label} />
      <span className="meta num">{job.detail}</span>
    </div>
  );
}
