import { useQuery } from '@tanstack/react-query';
import { client, messageOf } from '../../../client/client';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-actions';
import { LoadError, Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';

/** Shows the report for a bug report, and copies exactly what it shows. */
export function ReportDialog({ onClose }: { readonly onClose: () => void }) {
  const words = text.backups;
  const { data, error, refetch } = useQuery({
    queryKey: ['report'],
    queryFn: () => client.system.report(),
    gcTime: 0,
    staleTime: 0,
  });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(data?.text ?? '');
    toast(words.copied);
    onClose();
  };
  return (
    <Dialog
      title={words.reportTitle}
      wide
      onClose={onClose}
      footer={
        <DialogActions ready={Boolean(data)} onCancel={onClose} onAction={() => void copy().catch(showError)}>
          {words.copy}
        </DialogActions>
      }
    >
      <p>{words.reportIntro}</p>
      {error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && (
        <pre className="da-report" tabIndex={0} role="region" aria-label={words.reportText}>
          {data.text}
        </pre>
      )}
    </Dialog>
  );
}
