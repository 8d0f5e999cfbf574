import type { BookPart, DocumentFile } from '../../../core/ports';
import { refuseNesting } from '../refusals';
import { decodeText } from '../text/decode-text';
import { cleanCss } from './clean-css';
import { cleanHtml } from './clean-html';
import { openZip } from './zip-archive';

const pictures: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
};
const fonts: Readonly<Record<string, string>> = {
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
};
const documents = new Set(['xhtml', 'html', 'htm', 'xml']);

/** Whether tags close as XHTML's do. */
export const isXml = (source: string): boolean =>
  /^\s*(?:<\?xml|<!DOCTYPE html PUBLIC "-\/\/W3C\/\/DTD XHTML)/iu.test(source);

/**
 * One file of an EPUB, made safe to show; null if it does not exist or is of a type that is not shown (a script, a
 * video). Only entries of the archive are found: no path leads outside.
 */
export const partOfBook = async (
  file: DocumentFile,
  path: string,
  base: string,
): Promise<BookPart | null> => {
  const extension = /\.([a-z0-9]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? '';
  const plain = pictures[extension] ?? fonts[extension];
  if (plain === undefined && extension !== 'css' && !documents.has(extension)) return null;
  const zip = await openZip(file);
  try {
    const bytes = await zip.read(path);
    if (bytes === null) return null;
    if (plain !== undefined) return { mediaType: plain, bytes };
    const source = decodeText(bytes);
    if (source === null) return null;
    return extension === 'css'
      ? { mediaType: 'text/css; charset=utf-8', bytes: Buffer.from(cleanCss(source)) }
      : {
          mediaType: 'text/html; charset=utf-8',
          bytes: Buffer.from(
            refuseNesting(file.name, () => cleanHtml(source, { path, base, xml: isXml(source) })),
          ),
        };
  } finally {
    zip.close();
  }
};
