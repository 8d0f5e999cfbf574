import { readFile, stat } from 'node:fs/promises';
import type { DocumentFile } from '../../core/ports';
import { emptyFile, throwIfCancelled, tooLarge, unreadableFile, wrongType } from './refusals';
import { decodeText } from './text/decode-text';
import { fileAdvice, fileKind, fileSize, formatNouns } from '../../shared/messages/engine-text';

/** A plain text of this size is some 100,000 pages; more would not fit the thread's memory. */
const maxTextSize = 128 * 1024 ** 2;

/** The file's text with `\n` line ends. */
export const readTextFile = async (file: DocumentFile, signal: AbortSignal): Promise<string> => {
  throwIfCancelled(signal);
  const bytes = await readBytes(file);
  if (bytes.length === 0) throw emptyFile(file.name);
  const text = decodeText(bytes);
  if (text === null) throw wrongType(file.name, formatNouns.text, fileKind.notText, fileAdvice.addSupported);
  return text
    .replace(/^\ufeff/u, '')
    .replace(/\r\n?|\u2028|\u2029|\f/gu, '\n')
    .normalize('NFC');
};

const readBytes = async (file: DocumentFile): Promise<Uint8Array> => {
  try {
    const { size } = await stat(file.path);
    if (size > maxTextSize) throw tooLarge(file.name, fileSize.textOver128MB);
    return await readFile(file.path);
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      error.code.startsWith('E')
    ) {
      if (error.code === 'TOO_LARGE') throw error;
      throw unreadableFile(file.name, error);
    }
    throw error;
  }
};
