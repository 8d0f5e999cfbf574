import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobId } from '../../../../shared/model';
import { client } from '../../../client/client';
import { keys, queryClient, useJobs } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { compactedText, sizeText } from './database-text';

const words = text.backups.database;

interface Started {
  readonly jobId: JobId;
  /** The size before, in bytes. */
  readonly before: number;
}

/** The size of the database, and the button that gives its free space back to the disk. */
export function DatabaseRow() {
  const { data: file, isFetching } = useQuery({
    queryKey: keys.database,
    queryFn: () => client.system.database(),
  });
  const { data: jobs = [] } = useJobs();
  const [started, setStarted] = useState<Started | null>(null);
  if (!file) return null;
  const job = jobs.find(
    ({ kind, state }) => kind === 'compact-database' && (state === 'queued' || state === 'running'),
  );
  const ended = started && jobs.find(({ id }) => id === started.jobId);
  const compact = async (): Promise<void> => {
    const { id } = await client.system.compactDatabase();
    setStarted({ jobId: id, before: file.size });
    await queryClient.invalidateQueries({ queryKey: keys.jobs });
  };
  return (
    <li className="st-row">
      <span className="st-l">
        {words.title}
        <span className="meta" role="status">
          {ended?.state === 'done'
            ? isFetching
              ? words.running
              : compactedText(started?.before ?? 0, file.size)
            : ended?.state === 'failed'
              ? ended.error
              : sizeText(file)}
        </span>
      </span>
      <span className="st-c is-wide">
        {job ? (
          <span className="da-work">
            {job.state === 'queued' ? words.waiting : words.running}
            {job.state === 'queued' && (
              <button
                type="button"
                className="btn btn-sm"
                onClick={() => void client.jobs.cancel({ jobId: job.id }).catch(showError)}
              >
                {text.backups.cancel}
              </button>
            )}
          </span>
        ) : (
          <button type="button" className="btn btn-sm" onClick={() => void compact().catch(showError)}>
            {words.compact}
          </button>
        )}
      </span>
    </li>
  );
}
