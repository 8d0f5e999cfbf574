import { client } from '../../../client/client';
import { useJobs } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { Progress } from '../../../ui/states';

/** The import of conversations that is running, or their removal; either can be cancelled. */
export function ChatsLine() {
  const { data: jobs = [] } = useJobs();
  const job = jobs.find(
    ({ kind, state }) => kind === 'import-chats' && (state === 'running' || state === 'queued'),
  );
  if (!job) return null;
  return (
    <div className="m-lines">
      <p className="m-line" role="status">
        {job.label}
        <Progress value={job.progress} label={job.label} />
        <span className="num">{job.detail}</span>
        <button
          type="button"
          className="link"
          onClick={() => void client.jobs.cancel({ jobId: job.id }).catch(showError)}
        >
          {text.shell.cancel}
        </button>
      </p>
    </div>
  );
}
