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
  const toRewrite = data?.filter(({ holds }) => holds !== null && holds > 0) ?? [];
  const remove = async (name: string): Promise<void> => {
    await client.memory.removeSetAside({ name });
    toast(words.setAsideDeleted);
    await queryClient.invalidateQueries({ queryKey: keys.memory('backups') });
  };
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
          {data.map(({ name, bytes, holds, setAside }) => (
            <li key={name} className="tr-source">
              <span className="truncate">{name}</span>
              <span className="meta num">
                {formatBytes(bytes)}, {words.deletedIn(holds)}
                {setAside && `, ${words.setAside}`}
              </span>
              {setAside && (
                <button
                  type="button"
                  className="btn btn-sm"
                  aria-label={words.deleteSetAside(name)}
                  onClick={() => void remove(name).catch(showError)}
                >
                  {text.backups.delete}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
