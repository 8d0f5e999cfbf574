import type { JobKind } from '../../../../shared/model';
import { client } from '../../../client/client';
import { useJobs } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';

/** The progress of a job that the open dialog waits for; `canCancel` if it can be cancelled. */
export function JobBar({
  kind,
  canCancel = false,
}: {
  readonly kind: JobKind;
  readonly canCancel?: boolean;
}) {
  const { data: jobs = [] } = useJobs();
  const job = jobs.find((one) => one.kind === kind && (one.state === 'running' || one.state === 'queued'));
  if (!job) return null;
  return (
    <div className="tr-bar" role="status">
      <progress value={job.progress} aria-label={job.label} />
      <span className="meta num">{job.detail}</span>
      {canCancel && (
        <button
          type="button"
          className="btn btn-sm"
          onClick={() => void client.jobs.cancel({ jobId: job.id }).catch(showError)}
        >
          {text.memoryTransfer.stopImport}
        </button>
      )}
    </div>
  );
}
