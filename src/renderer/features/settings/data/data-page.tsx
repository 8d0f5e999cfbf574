import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredBackups, Job, Settings } from '../../../../shared/model';
import { backUpNow } from '../../../client/back-up-now';
import { client, messageOf } from '../../../client/client';
import { keys, useJobs } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { engineText } from '../../../messages/engine-text';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { LoadError, Progress, Skeleton } from '../../../ui/states';
import { BackupList } from './backup-list';
import { DatabaseRow } from './database-row';
import { BackupSettings } from './backup-settings';
import { ReportDialog } from './report-dialog';

const words = text.backups;

function Warning({ children }: { readonly children: string }) {
  return (
    <p className="da-warn" role="note">
      <Icon name="alert" small />
      <span>{children}</span>
    </p>
  );
}

function Warnings({ stored }: { readonly stored: StoredBackups }) {
  return (
    <>
      {stored.problem !== null && (
        <Warning>{`${words.problem} ${engineText(stored.problem, stored.problemText)}`}</Warning>
      )}
      {stored.syncedBy !== null && <Warning>{words.synced(stored.syncedBy)}</Warning>}
      {stored.conflictCopies.length > 0 && (
        <Warning>{words.conflict(stored.conflictCopies.join(', '))}</Warning>
      )}
    </>
  );
}

/** The button that starts a backup, or the progress of the one that is being made. */
function BackUpNow({ job }: { readonly job: Job | undefined }) {
  if (!job)
    return (
      <button type="button" className="btn btn-primary" onClick={() => void backUpNow()}>
        {words.now}
      </button>
    );
  return (
    <span className="da-work" role="status">
      {words.running}
      <Progress value={job.progress} label={words.running} />
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => void client.jobs.cancel({ jobId: job.id }).catch(showError)}
      >
        {words.cancel}
      </button>
    </span>
  );
}

/** Backups, the folder that they are in, the size of the database, warnings about the data folder, and the report for a bug report. */
export function DataPage({ settings }: { readonly settings: Settings }) {
  const { data, error, refetch } = useQuery({ queryKey: keys.backups, queryFn: () => client.backups.list() });
  const { data: jobs = [] } = useJobs();
  const [reports, setReports] = useState(false);
  const running = jobs.find(
    ({ kind, state }) => kind === 'back-up' && (state === 'queued' || state === 'running'),
  );
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <>
      <Warnings stored={data} />
      <BackupSettings settings={settings.backups} folder={data.folder} />
      <section aria-label={words.title}>
        <h3 className="h2 st-sh da-h">
          {words.title}
          <BackUpNow job={running} />
        </h3>
        <p className="meta da-intro">{words.intro}</p>
        <BackupList backups={data.backups} />
      </section>
      <ul className="st-rows">
        <DatabaseRow />
        <li className="st-row">
          <span className="st-l">
            {words.reportRow}
            <span className="meta">{words.reportHint}</span>
          </span>
          <span className="st-c is-wide">
            <button type="button" className="btn btn-sm" onClick={() => setReports(true)}>
              {words.report}
            </button>
          </span>
        </li>
      </ul>
      {reports && <ReportDialog onClose={() => setReports(false)} />}
    </>
  );
}
