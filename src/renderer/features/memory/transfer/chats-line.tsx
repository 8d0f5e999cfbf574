import type { Job } from '../../../../shared/model';
import { client } from '../../../client/client';
import { useJobs } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { Progress } from '../../../ui/states';
import { toast } from '../../../ui/toast';

/** What is left after a job of each kind was cancelled. */
const cancelledTexts = new Map<Job['kind'], string>([
  ['import-chats', text.memoryTransfer.chatsCancelled],
  ['remove-chats', text.memoryTransfer.removalCancelled],
]);

const cancel = async ({ id, kind }: Job): Promise<void> => {
  try {
    const { state } = await client.jobs.cancel({ jobId: id });
    if (state === 'cancelled') toast(cancelledTexts.get(kind) ?? '');
  } catch (error) {
    showError(error);
  }
};

/** The import of conversations that is running, or their removal; either can be cancelled. */
export function ChatsLine() {
  const { data: jobs = [] } = useJobs();
  const job = jobs.find(
    ({ kind, state }) => cancelledTexts.has(kind) && (state === 'running' || state === 'queued'),
  );
  if (!job) return null;
  return (
    <div className="m-lines m-job">
      <p className="m-line" role="status">
        {job.label}
        <Progress value={job.progress} label={job.label} />
        <span className="num">{job.detail}</span>
        <button type="button" className="link" onClick={() => void cancel(job)}>
          {text.shell.cancel}
        </button>
      </p>
    </div>
  );
}
