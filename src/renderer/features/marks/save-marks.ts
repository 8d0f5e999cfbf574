import { client } from '../../client/client';
import { saveFile } from '../../client/save-file';
import { text } from '../../messages/text';
import { toast } from '../../ui/toast';
import type { BookId } from '../../../shared/model';

/** Long enough for the browser to have read the text. */
const readMs = 60_000;

/** Rejects if the file could not be written. */
export async function saveAsMarkdown(bookId: BookId): Promise<void> {
  const { fileName, text: markdown } = await client.marks.markdown({ bookId });
  const address = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }));
  try {
    if ((await saveFile(address, fileName)) === 'saved') toast(text.marks.markdownSaved);
  } finally {
    setTimeout(() => URL.revokeObjectURL(address), readMs);
  }
}

/** Makes a copy of a PDF with its marks, and saves it. Rejects with the engine's error, or if it could not be written. */
export async function saveIntoPdf(
  bookId: BookId,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for await (const step of await client.marks.intoPdf({ bookId }, { signal })) {
    if (step.kind === 'progress') onProgress(step.share);
    else if ((await saveFile(step.address, step.fileName)) !== 'cancelled')
      toast(text.marks.written(step.written, step.missed));
  }
}
