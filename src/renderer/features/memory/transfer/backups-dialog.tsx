import { useQuery } from '@tanstack/react-query';
import { client, messageOf } from '../../../client/client';
import { keys, queryClient, useJobs } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { formatBytes, formatMoment } from '../../../messages/format';
import { FormDialog } from '../../../ui/form-dialog';
import { Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';
import { JobBar } from './job-bar';

const words = text.memoryTransfer;

const rewrite = async (): Promise<void> => {
  await client.memory.rewriteBackups();
  await queryClient.invalidateQueries({ queryKey: keys.jobs });
};

type DatabaseCopy = Awaited<ReturnType<typeof client.memory.backups>>[number];

const remove = async (name: string): Promise<void> => {
  await client.memory.removeSetAside({ name });
  toast(words.setAsideDeleted);
  await queryClient.invalidateQueries({ queryKey: keys.memory('backups') });
};

function Copy({ copy: { name, at, reason, bytes, holds, setAside } }: { readonly copy: DatabaseCopy }) {
  const kind = setAside ? words.setAside : reason ? text.backups.reasons[reason] : words.copy;
  const title = words.copyName(formatMoment(at), kind);
  return (
    <li className="tr-source tr-copy">
      <span title={name}>{title}</span>
      <span className="meta num">
        {formatBytes(bytes)}, {words.deletedIn(holds)}
      </span>
      {setAside && (
        <button
          type="button"
          className="btn btn-sm"
          aria-label={words.deleteSetAside(title)}
          onClick={() => void remove(name).catch(showError)}
        >
          {text.backups.delete}
        </button>
      )}
    </li>
  );
}

/**
 * The copies of the database. Those that still contain what was deleted can be rewritten; damaged ones that a backup
 * replaced can be deleted.
 */
export function BackupsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: keys.memory('backups'),
    queryFn: () => client.memory.backups(),
    staleTime: 0,
    gcTime: 0,
  });
  const { data: jobs = [] } = useJobs();
  const isRewriting = jobs.some(
    ({ kind, state }) => kind === 'rewrite-backups' && (state === 'queued' || state === 'running'),
  );
  const canRewrite = !isRewriting && data?.some(({ holds }) => holds !== null && holds > 0);
  return (
    <FormDialog
      title={words.backupsTitle}
      action={words.rewrite}
      closeLabel={text.shell.close}
      ready={canRewrite === true}
      onSave={() => void rewrite().catch(showError)}
      onClose={onClose}
    >
      <p>{words.backupsWhat}</p>
      {error && <p role="alert">{messageOf(error)}</p>}
      {!data && !error && <Skeleton lines={3} />}
      {data?.length === 0 && <p role="status">{words.noBackups}</p>}
      {data && data.length > 0 && (
        <ul className="tr-list" aria-label={words.backupsTitle}>
          {data.map((copy) => (
            <Copy key={copy.name} copy={copy} />
          ))}
        </ul>
      )}
      <JobBar kind="rewrite-backups" />
    </FormDialog>
  );
}
