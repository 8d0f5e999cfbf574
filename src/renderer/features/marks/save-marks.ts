import { client } from '../../client/client';
import { text } from '../../messages/en';
import { toast } from '../../ui/toast';

/** Hands an address to the browser to be saved; the desktop asks where. */
const download = (address: string, name: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
};

/** Long enough for the browser to have taken the text. */
const takenMs = 60_000;

export async function saveAsMarkdown(bookId: string): Promise<void> {
  const { fileName, text: markdown } = await client.marks.markdown({ bookId });
  const address = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }));
  download(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), takenMs);
}

/** Makes the copy of a PDF with its marks, and saves it. Rejects as the engine does. */
export async function saveIntoPdf(
  bookId: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for await (const step of await client.marks.intoPdf({ bookId }, { signal })) {
    if (step.kind === 'progress') onProgress(step.share);
    else {
      download(step.address, step.fileName);
      toast(text.marks.written(step.written, step.missed));
    }
  }
}
