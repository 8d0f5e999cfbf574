import { open } from 'node:fs/promises';
import { LecternError } from '../../shared/errors';
import { displayName } from '../../shared/display-name';
import {
  bookFormatIds,
  formatOfEnding,
  formatTraits,
  type BookFormat,
  type Sentence,
} from '../../shared/model';
import type { DocumentFile } from '../../core/ports';
import type { FileStart } from './document-format';
import { documentFormats } from './document-formats';
import { emptyFile, maxFileSize, tooLarge, unreadableFile, unsupportedType, wrongType } from './refusals';
import { decodeText } from './text/decode-text';
import { fileAdvice, fileKind, formatNouns } from '../../shared/messages/engine-text';

/** The ending under which an original of this format is stored. */
const storedEnding = (format: BookFormat): string => formatTraits(format).endings[0] ?? '';
const isBinary = (format: BookFormat): boolean => documentFormats[format].binary;

/** What the library needs to know about a file before it imports it. */
export const detectBook = async (
  file: DocumentFile,
): Promise<{ readonly format: BookFormat; readonly extension: string }> => {
  const format = await detectFormat(file);
  return { format, extension: storedEnding(format) };
};

/**
 * The format, by the first bytes and then by the extension. Refuses files that cannot be read or have the wrong
 * extension.
 */
export const detectFormat = async (file: DocumentFile): Promise<BookFormat> => {
  const { size, head } = await readHead(file);
  if (size === 0) throw emptyFile(file.name);
  if (size > maxFileSize) throw tooLarge(file.name);
  const ending = /\.([\p{L}\p{N}]{1,10})$/u.exec(displayName(file.name))?.[1]?.toLowerCase() ?? '';
  const named = formatOfEnding(ending);
  const found = formatOfBytes(startOf(head), named);
  const refuse = (is: Sentence, advice: Sentence): never => {
    throw wrongType(file.name, `.${ending}`, is, advice);
  };
  if (typeof found !== 'string') {
    if (named === null) throw unsupportedType(file.name, found.is);
    return refuse(
      found === notText && isBinary(named) ? fileKind.not(named) : found.is,
      fileAdvice.addReal(formatNouns[named]),
    );
  }
  if (isBinary(found)) {
    if (named === null || named === found) return found;
    return refuse(formatNouns[found], fileAdvice.rename(storedEnding(found)));
  }
  if (named !== null && isBinary(named)) return refuse(fileKind.not(named), fileAdvice.freshCopy);
  if (named === null && ending !== '') throw unsupportedType(file.name, fileKind.ofType(ending));
  return found;
};

const readHead = async (file: DocumentFile): Promise<{ size: number; head: Buffer }> => {
  try {
    const handle = await open(file.path, 'r');
    try {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.min(size, 65_536));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      return { size, head: buffer.subarray(0, bytesRead) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof LecternError) throw error;
    throw unreadableFile(file.name, error);
  }
};

/** Files that people mistake for books, by how they start. */
const otherFiles: readonly (readonly [string, Sentence])[] = [
  ['\u00d0\u00cf\u0011\u00e0', fileKind.oldOffice],
  ['{\\rtf', fileKind.richText],
  ['\u0089PNG', fileKind.picture],
  ['\u00ff\u00d8\u00ff', fileKind.picture],
  ['GIF8', fileKind.picture],
  ['7z\u00bc\u00af', fileKind.sevenZip],
  ['Rar!', fileKind.rar],
  ['\u001f\u008b', fileKind.gzip],
  ['AT&TFORM', fileKind.djvu],
  ['\u007fELF', fileKind.program],
  ['MZ\u0090', fileKind.program],
];

const notText = { is: fileKind.notText };

const startOf = (head: Buffer): FileStart => {
  // The sample may end inside a character.
  const whole = head.length < 65_536 ? head : head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length);
  return { latin1: head.toString('latin1'), text: decodeText(whole) };
};

/** The format of the bytes, or what kind of other file they are. */
const formatOfBytes = (
  start: FileStart,
  named: BookFormat | null,
): BookFormat | { readonly is: Sentence } => {
  const find = (binary: boolean): BookFormat | undefined =>
    bookFormatIds.find((id) => isBinary(id) === binary && documentFormats[id].matches?.(start, id === named));
  const found = find(true);
  if (found) return found;
  const other = otherFile(start.latin1);
  if (other !== null) return { is: other };
  if (start.text === null) return notText;
  return find(false) ?? (named !== null && !isBinary(named) ? named : 'text');
};

const otherFile = (start: string): Sentence | null => {
  if (start.startsWith('PK'))
    return /word\/|\[Content_Types\]\.xml/u.test(start) ? fileKind.office : fileKind.zip;
  if (start.slice(60, 68) === 'BOOKMOBI') return fileKind.kindle;
  return otherFiles.find(([magic]) => start.startsWith(magic))?.[1] ?? null;
};
