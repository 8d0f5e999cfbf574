import { useEffect, useRef, useState } from 'react';
import type { ExportCursor } from '../../../../shared/model';
import { client } from '../../../client/client';
import { saveFile } from '../../../client/save-file';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { Check } from '../../../ui/fields/check';
import { FormDialog } from '../../../ui/form-dialog';
import { toast } from '../../../ui/toast';

const words = text.memoryTransfer;
/** Long enough for the browser to have read the file. */
const readMs = 60_000;

/** Collects the export part by part; stops if `signal` aborts. */
async function collect(
  vectors: boolean,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<{ readonly file: Blob; readonly count: number }> {
  const parts: Blob[] = [];
  let cursor: ExportCursor | null = null;
  let count = 0;
  do {
    signal.throwIfAborted();
    const part: Awaited<ReturnType<typeof client.memory.exportPart>> = await client.memory.exportPart({
      cursor,
      vectors,
    });
    parts.push(new Blob([part.text]));
    count = part.done;
    onProgress(part.done, part.of);
    cursor = part.next;
  } while (cursor !== null);
  return { file: new Blob(parts, { type: 'application/json' }), count };
}

/** Saves the memory as a file, with progress. Closing the dialog cancels. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const [vectors, setVectors] = useState(false);
  const [progress, setProgress] = useState<readonly [done: number, of: number] | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const run = async (): Promise<void> => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    try {
      const { file, count } = await collect(vectors, (done, of) => setProgress([done, of]), signal);
      const address = URL.createObjectURL(file);
      setTimeout(() => URL.revokeObjectURL(address), readMs);
      const day = new Date().toISOString().slice(0, 10);
      if ((await saveFile(address, words.fileName(day))) !== 'cancelled') toast(words.exported(count));
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setProgress(null);
      showError(error);
    }
  };
  return (
    <FormDialog
      title={words.exportTitle}
      action={words.exportAction}
      ready={progress === null}
      onSave={() => void run()}
      onClose={onClose}
    >
      <p>{words.exportWhat}</p>
      <label className="er-check">
        <Check label={words.exportVectors} checked={vectors} onChange={setVectors} />
        {words.exportVectors}
      </label>
      {progress && (
        <div className="tr-bar" role="status">
          <progress value={progress[0]} max={Math.max(1, progress[1])} aria-label={words.exportTitle} />
          <span className="meta num">{words.exporting(...progress)}</span>
        </div>
      )}
    </FormDialog>
  );
}
