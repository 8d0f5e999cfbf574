import { useQuery } from '@tanstack/react-query';
import { client, messageOf } from '../../../client/client';
import { keys, queryClient } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { formatBytes } from '../../../messages/format';
import { FormDialog } from '../../../ui/form-dialog';
import { Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';

const words = text.memoryTransfer;

/** The backups of the database. Those that still contain what was deleted can be rewritten. */
export function BackupsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: keys.memory('backups'),
    queryFn: () => client.memory.backups(),
    staleTime: 0,
    gcTime: 0,
  });
  const toRewrite = data?.filter(({ holds }) => holds !== null && holds > 0) ?? [];
  const rewrite = async (): Promise<void> => {
    await client.memory.rewriteBackups();
    toast(words.rewriting(toRewrite.length));
    await queryClient.invalidateQueries({ queryKey: keys.jobs });
    onClose();
  };
  return (
    <FormDialog
      title={words.backupsTitle}
      action={words.rewrite}
      ready={toRewrite.length > 0}
      onSave={() => void rewrite().catch(showError)}
      onClose={onClose}
    >
      <p>{words.backupsWhat}</p>
      {error && <p role="alert">{messageOf(error)}</p>}
      {!data && !error && <Skeleton lines={3} />}
      {data?.length === 0 && <p role="status">{words.noBackups}</p>}
      {data && data.length > 0 && (
        <ul className="tr-list" aria-label={words.backupsTitle}>
          {data.map(({ name, bytes, holds }) => (
            <li key={name} className="tr-source">
              <span className="truncate">{name}</span>
              <span className="meta num">
                {formatBytes(bytes)}, {words.deletedIn(holds)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
