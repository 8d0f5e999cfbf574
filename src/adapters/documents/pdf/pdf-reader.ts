import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api';
import type { DocumentContent, DocumentFile, DocumentPage, DocumentReader } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import { titleFromName } from '../../../shared/display-name';
import { outlineOfPages } from '../outline-of-pages';
import { damagedFile, noText, throwIfCancelled } from '../refusals';
import { linesOf, type Line, type TextPiece } from './page-lines';
import { textOfLines } from './page-text';
import { openPdf } from './pdf-engine';
import { readOutline } from './pdf-outline';
import { withoutRunningHeads } from './running-heads';
import { measureTypography } from './typography';

/** Fonts and caches of pages that were read are let go this often, which bounds memory in long books. */
const cleanEvery = 200;

export const pdfReader: DocumentReader = {
  format: 'pdf',
  async read(file, onProgress, signal) {
    throwIfCancelled(signal);
    const { document, close } = await openPdf(file);
    try {
      return await readOpen(file, document, onProgress, signal);
    } catch (error) {
      throw isLecternError(error) ? error : damagedFile(file.name, 'its pages cannot be read', error);
    } finally {
      await close();
    }
  },
};

const readOpen = async (
  file: DocumentFile,
  document: PDFDocumentProxy,
  onProgress: (share: number, detail: string) => void,
  signal: AbortSignal,
): Promise<DocumentContent> => {
  const count = document.numPages;
  const labels = await readLabels(document);
  const raw: { label: string; height: number; lines: readonly Line[] }[] = [];
  const unreadable: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    throwIfCancelled(signal);
    const page = await readLines(document, number);
    if (page === null) unreadable.push(number);
    raw.push({ label: labels[number - 1] ?? String(number), ...(page ?? { height: 0, lines: [] }) });
    if (number % cleanEvery === 0) await document.cleanup();
    onProgress((number / count) * 0.95, `page ${String(number)} of ${String(count)}`);
  }
  if (unreadable.length === count) throw damagedFile(file.name, 'none of its pages can be read');
  refuseTextless(file, raw);
  const bodies = withoutRunningHeads(raw);
  const typography = measureTypography(bodies);
  const texts = bodies.map((lines) => textOfLines(lines, typography));
  const pages = texts.map(({ text, blocks }, index): DocumentPage => ({
    page: index + 1,
    label: raw[index]?.label ?? String(index + 1),
    text,
    blocks,
  }));
  const { outline, lost } = await readOutline(document, (page) => texts[page - 1]);
  const { title, author, language } = await readFacts(document, file);
  return {
    head: { format: 'pdf', title, author, language, pageCount: count },
    outline: outline.length > 0 ? outline : outlineOfPages(pages),
    pages,
    warnings: warningsOf(pages, unreadable, outline.length, lost),
  };
};

const readLabels = async (document: PDFDocumentProxy): Promise<readonly string[]> => {
  try {
    return (await document.getPageLabels())?.map((label, index) => label.trim() || String(index + 1)) ?? [];
  } catch {
    return [];
  }
};

/** null where the page is broken; the others are still read. */
const readLines = async (
  document: PDFDocumentProxy,
  number: number,
): Promise<{ height: number; lines: Line[] } | null> => {
  try {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    const pieces = content.items.filter((item): item is typeof item & TextPiece => 'str' in item);
    const [, bottom = 0, , top = 0] = page.view;
    const lines = linesOf(pieces, (font) => content.styles[font]?.fontFamily === 'monospace');
    page.cleanup();
    return { height: top - bottom, lines };
  } catch {
    return null;
  }
};

const refuseTextless = (file: DocumentFile, pages: readonly { readonly lines: readonly Line[] }[]): void => {
  const letters = pages.reduce(
    (sum, page) =>
      sum + page.lines.reduce((all, line) => all + (line.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0),
    0,
  );
  if (letters >= Math.min(20, pages.length)) return;
  const which =
    pages.length === 1 ? 'page 1 is a picture' : `pages 1 to ${String(pages.length)} are pictures`;
  throw noText(
    file.name,
    `has no text: ${which}, probably a scan`,
    'Run text recognition (OCR) on it, or add an edition with text.',
  );
};

const readFacts = async (
  document: PDFDocumentProxy,
  file: DocumentFile,
): Promise<{ title: string; author: string | null; language: string | null }> => {
  const metadata = await document.getMetadata().catch(() => null);
  const info = (metadata?.info ?? {}) as Readonly<Record<string, unknown>>;
  const said = (key: string): string =>
    typeof info[key] === 'string' ? info[key].normalize('NFC').replace(/\s+/gu, ' ').trim() : '';
  const title = said('Title');
  const useless = title === '' || /^untitled|^microsoft word|\.(?:docx?|tex|dvi|pdf|indd)$/iu.test(title);
  return {
    title: useless ? titleFromName(file.name) : title,
    author: said('Author') || null,
    language: said('Language') || null,
  };
};

const warningsOf = (
  pages: readonly DocumentPage[],
  unreadable: readonly number[],
  outlined: number,
  lost: number,
): string[] => {
  const textless = pages.filter((page) => page.text === '' && !unreadable.includes(page.page)).length;
  return [
    ...(unreadable.length > 0
      ? [
          `${String(unreadable.length)} pages are damaged and were left out (the first is page ${String(unreadable[0])}).`,
        ]
      : []),
    ...(textless > pages.length * 0.1
      ? [`${String(textless)} of ${String(pages.length)} pages have no text; they may be pictures.`]
      : []),
    ...(outlined === 0 ? ['The book has no table of contents; its headings serve as one.'] : []),
    ...(lost > 0 ? [`${String(lost)} entries of the table of contents lead nowhere.`] : []),
  ];
};
