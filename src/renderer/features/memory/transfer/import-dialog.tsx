import { useState } from 'react';
import type { ImportPreview } from '../../../../shared/model';
import { client } from '../../../client/client';
import { queryClient } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { engineText } from '../../../messages/engine-text';
import { text } from '../../../messages/text';
import { FormDialog } from '../../../ui/form-dialog';
import { toast } from '../../../ui/toast';
import { factSentence } from '../../facts/fact-sentence';
import { JobBar } from './job-bar';
import { ChooseFile } from './choose-file';
import { useFileImport } from './use-file-import';

const words = text.memoryTransfer;

/** What the import would do, with the reasons for what is left out and the first facts. */
function Preview({ preview }: { readonly preview: ImportPreview }) {
  const counts = [
    ['add', preview.added],
    ['merge', preview.merged],
    ['skip', preview.skipped],
    ['reject', preview.rejected],
  ] as const;
  const changes = preview.added + preview.merged > 0;
  return (
    <div className="tr-what" role="status">
      <p>{changes ? words.would : words.nothingNew}</p>
      <ul className="tr-counts">
        {counts
          .filter(([, count]) => count > 0)
          .map(([verdict, count]) => (
            <li key={verdict}>
              {words.verdicts[verdict](count)}
              <ul>
                {preview.reasons
                  .filter((one) => one.verdict === verdict)
                  .map((one) => (
                    <li key={one.reason} className="meta">
                      {words.reasons(one.count, engineText(one.reason, one.reasonText))}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        {preview.evicted > 0 && <li>{words.evicts(preview.evicted)}</li>}
      </ul>
      {preview.examples.length > 0 && (
        <ol className="tr-list" aria-label={words.examples} tabIndex={0}>
          {preview.examples.map(({ ordinal, verdict, ...said }) => (
            <li key={ordinal}>
              <span className="meta">{words.verdict[verdict]}</span>
              <span dir="auto">{factSentence(said)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Imports a memory, after a preview of the changes. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const { file, choose, keep } = useFileImport<ImportPreview>({
    begin: () => client.memory.beginImport(),
    send: (importId, part) => client.memory.addImportPart({ importId, text: part }),
    preview: (importId) => client.memory.previewImport({ importId }),
    cancel: (importId) => client.memory.cancelImport({ importId }),
  });
  const run = async (importId: string): Promise<void> => {
    setBusy(true);
    keep();
    try {
      const { added, merged } = await client.memory.runImport({ importId });
      toast(words.imported(added, merged));
    } catch (error) {
      // Nothing was added, and the file has to be read again.
      showError(error);
    } finally {
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['memory'] });
    }
  };
  const preview = file.state === 'ready' ? file.preview : null;
  return (
    <FormDialog
      title={words.importTitle}
      action={busy ? words.importing : words.importAction}
      closeLabel={busy ? text.shell.close : text.shell.cancel}
      ready={!busy && preview !== null && preview.added + preview.merged > 0}
      onSave={() => void (preview && run(preview.importId))}
      onClose={onClose}
    >
      <ChooseFile
        hint={words.chooseMemory}
        accept=".json,application/json"
        file={file}
        onChoose={(chosen) => void choose(chosen)}
      />
      {preview && <Preview preview={preview} />}
      {busy && <JobBar kind="import-memory" canCancel />}
    </FormDialog>
  );
}
