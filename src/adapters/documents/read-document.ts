import type { DocumentContent, DocumentFile } from '../../core/ports';
import { detectFormat } from './detect-format';
import { documentFormats } from './document-formats';
import { withFileName, refuseTooMuch } from './refusals';
import type { JobStep } from '../../shared/model';

/** Reads any book: detects its format and calls that format's reader. */
export const readDocument = async (
  file: DocumentFile,
  onProgress: (share: number, step: JobStep) => void,
  signal: AbortSignal,
): Promise<DocumentContent> => {
  const reader = await documentFormats[await detectFormat(file)].reader();
  return withFileName(file.name, async () => {
    const content = await reader.read(file, onProgress, signal);
    refuseTooMuch({
      pages: content.pages.length,
      characters: content.pages.reduce((sum, { text }) => sum + text.length, 0),
    });
    return content;
  });
};
