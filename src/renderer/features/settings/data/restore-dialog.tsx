import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Backup, BackupContents, BackupPreview } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { restoreBackup } from '../../../client/restart';
import { formatMoment, formatNumber } from '../../../messages/format';
import { engineText } from '../../../messages/engine-text';
import { text } from '../../../messages/text';
import { Dialog } from '../../../ui/dialog';
import { DialogActions } from '../../../ui/dialog-actions';
import { LoadError, Progress, Skeleton } from '../../../ui/states';

const words = text.backups;
const kinds = Object.keys(words.kinds) as (keyof BackupContents)[];

function PreviewTable({ preview }: { readonly preview: BackupPreview }) {
  const { columns } = words;
  return (
    <table className="da-t">
      <thead>
        <tr>
          <th scope="col">{columns.kind}</th>
          <th scope="col">{columns.backup}</th>
          <th scope="col">{columns.now}</th>
          <th scope="col">{columns.added}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{words.kinds[kind]}</th>
            <td>{formatNumber(preview.backup.contents[kind])}</td>
            <td>{formatNumber(preview.now[kind])}</td>
            <td data-some={preview.added[kind] > 0 || undefined}>{formatNumber(preview.added[kind])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Work = { readonly doing: string; readonly share: number | null };

/** Restores or checks; only one at a time. */
function useRestore(name: string) {
  const [work, setWork] = useState<Work | null>(null);
  const [outcome, setOutcome] = useState<{
    readonly kind: 'sound' | 'failed';
    readonly message: string;
  } | null>(null);
  const aborter = useRef(new AbortController());
  // Closing the dialog stops a restore that has not begun to replace anything.
  useEffect(() => {
    aborter.current = new AbortController();
    return () => aborter.current.abort();
  }, []);
  const run = async (does: () => Promise<void>): Promise<void> => {
    setOutcome(null);
    setWork({ doing: words.checking, share: null });
    try {
      await does();
    } catch (error) {
      if (!aborter.current.signal.aborted) setOutcome({ kind: 'failed', message: messageOf(error) });
      setWork(null);
    }
  };
  const check = (): Promise<void> =>
    run(async () => {
      const { problem, problemText } = await client.backups.check({ name });
      setOutcome(
        problem === null
          ? { kind: 'sound', message: words.sound }
          : { kind: 'failed', message: words.unusable(engineText(problem, problemText)) },
      );
      setWork(null);
    });
  const restore = (): Promise<void> =>
    run(async () => {
      const onProgress = (share: number): void => setWork({ doing: words.saving, share });
      await restoreBackup(name, onProgress, aborter.current.signal);
      setWork({ doing: words.restarting, share: 1 });
    });
  return { work, outcome, check, restore };
}

/** Shows what restoring a backup would change, and does it. */
export function RestoreDialog({
  backup,
  onClose,
}: {
  readonly backup: Backup;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['backups', backup.name],
    queryFn: () => client.backups.preview({ name: backup.name }),
    staleTime: 0,
  });
  const { work, outcome, check, restore } = useRestore(backup.name);
  const losesSome = data !== undefined && Object.values(data.added).some((count) => count > 0);
  return (
    <Dialog
      title={words.restoreTitle(formatMoment(backup.at))}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className="btn btn-quiet"
            disabled={work !== null}
            onClick={() => void check()}
          >
            {words.check}
          </button>
          <DialogActions
            focusCancel
            ready={Boolean(data) && work === null}
            onCancel={onClose}
            onAction={() => void restore()}
          >
            {words.confirm}
          </DialogActions>
        </>
      }
    >
      {error && <LoadError message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && <PreviewTable preview={data} />}
      {data && <p>{losesSome ? words.loses : words.losesNothing}</p>}
      <p>{words.undoable}</p>
      {!backup.hasBooks && backup.contents.books > 0 && <p className="meta">{words.withoutBooks}</p>}
      <div role="status">
        {work && (
          <p className="da-work">
            {work.doing}
            {work.share !== null && <Progress value={work.share} label={work.doing} />}
          </p>
        )}
        {outcome && <p className={outcome.kind === 'failed' ? 'da-bad' : 'da-good'}>{outcome.message}</p>}
      </div>
    </Dialog>
  );
}
