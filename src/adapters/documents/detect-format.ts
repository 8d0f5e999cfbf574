import { open } from 'node:fs/promises';
import { LecternError } from '../../shared/errors';
import { displayName } from '../../shared/display-name';
import type { BookFormat } from '../../shared/model';
import type { DocumentFile } from '../../core/ports';
import { emptyFile, largestFile, tooLarge, unreadableFile, unsupportedType, wrongType } from './refusals';
import { decodeText } from './text/decode-text';

const formatOfEnding = new Map<string, BookFormat>([
  ['pdf', 'pdf'],
  ['epub', 'epub'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['mdown', 'markdown'],
  ['html', 'html'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['txt', 'text'],
  ['text', 'text'],
]);

const endings: Readonly<Record<BookFormat, string>> = {
  pdf: 'pdf',
  epub: 'epub',
  markdown: 'md',
  html: 'html',
  text: 'txt',
};

/** The ending under which an original of this format is kept. */
const endingOf = (format: BookFormat): string => endings[format];

/** What the library asks of a file before it takes it in. */
export const detectBook = async (
  file: DocumentFile,
): Promise<{ readonly format: BookFormat; readonly extension: string }> => {
  const format = await detectFormat(file);
  return { format, extension: endingOf(format) };
};

const formatNames: Readonly<Record<BookFormat, string>> = {
  pdf: 'a PDF',
  epub: 'an EPUB',
  markdown: 'Markdown',
  html: 'HTML',
  text: 'text',
};

/** What a file is by its first bytes, then by its name. Refuses what cannot be read, and a name that says otherwise. */
export const detectFormat = async (file: DocumentFile): Promise<BookFormat> => {
  const { size, head } = await readHead(file);
  if (size === 0) throw emptyFile(file.name);
  if (size > largestFile) throw tooLarge(file.name);
  const ending = /\.([\p{L}\p{N}]{1,10})$/u.exec(displayName(file.name))?.[1]?.toLowerCase() ?? '';
  const named = formatOfEnding.get(ending) ?? null;
  const found = formatOfBytes(head, named);
  if (typeof found !== 'string') {
    if (named !== null) {
      // Neither of these is text: what it is not is its own format.
      const is =
        found === noText && (named === 'pdf' || named === 'epub') ? `not ${formatNames[named]}` : found.is;
      throw wrongType(file.name, `.${ending}`, is, `Add a file that really is ${formatNames[named]}.`);
    }
    throw unsupportedType(file.name, found.is);
  }
  if (found === 'pdf' || found === 'epub') {
    if (named === null || named === found) return found;
    throw wrongType(
      file.name,
      `.${ending}`,
      formatNames[found],
      `Rename it to end in .${endings[found]} and add it again.`,
    );
  }
  if (named === 'pdf' || named === 'epub')
    throw wrongType(
      file.name,
      `.${ending}`,
      `not ${formatNames[named]}`,
      'Get a fresh copy of the book and add that.',
    );
  if (named === null && ending !== '') throw unsupportedType(file.name, `a file of type .${ending}`);
  return found === 'html' ? 'html' : (named ?? 'text');
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

const magics: readonly (readonly [string, string])[] = [
  ['\u00d0\u00cf\u0011\u00e0', 'an old Office document'],
  ['{\\rtf', 'a rich text document'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
  ['7z\u00bc\u00af', 'a 7z archive'],
  ['Rar!', 'a RAR archive'],
  ['\u001f\u008b', 'a gzip archive'],
  ['AT&TFORM', 'a DjVu document'],
  ['\u007fELF', 'a program'],
  ['MZ\u0090', 'a program'],
];

const noText = { is: 'not text' } as const;

/** A format, or in words what else the bytes are. */
const formatOfBytes = (head: Buffer, named: BookFormat | null): BookFormat | { readonly is: string } => {
  const start = head.toString('latin1', 0, 2048);
  if (start.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (start.startsWith('PK')) return formatOfZip(head.toString('latin1'), named);
  if (start.slice(60, 68) === 'BOOKMOBI') return { is: 'a Kindle book' };
  for (const [magic, is] of magics) if (start.startsWith(magic)) return { is };
  // The sample may end inside a character.
  const whole = head.length < 65_536 ? head : head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length);
  const text = decodeText(whole);
  if (text === null) return noText;
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html)\b/iu.test(text)
    ? 'html'
    : 'text';
};

const formatOfZip = (start: string, named: BookFormat | null): BookFormat | { readonly is: string } => {
  if (start.includes('application/epub+zip') || start.includes('META-INF/container.xml')) return 'epub';
  if (start.includes('word/') || start.includes('[Content_Types].xml')) return { is: 'an Office document' };
  // Whatever the order of its entries, the EPUB reader finds out whether there is a book in it.
  return named === 'epub' ? 'epub' : { is: 'a zip archive' };
};
