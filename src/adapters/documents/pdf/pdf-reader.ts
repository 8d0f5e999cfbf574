import type { DocumentContent, DocumentFile, DocumentPage, DocumentReader } from '../../../core/ports';
import { isLecternError } from '../../../shared/errors';
import { titleFromName } from '../../../shared/display-name';
import { type Block, type BookWarning, type JobStep, rangesOfPages } from '../../../shared/model';
import { authorFrom } from '../author-from';
import { outlineOfPages } from '../outline-of-pages';
import { damagedFile, refuseTooMuch, throwIfCancelled } from '../refusals';
import { partFootnotes } from './footnotes';
import { linesOf, type Line } from './page-lines';
import { readPieces } from './page-pieces';
import { textOfLines } from './page-text';
import { openPdf, type OpenPdf } from './pdf-engine';
import { readOutline } from './pdf-outline';
import { withoutRunningHeads } from './running-heads';
import { findTitlePage, type TitlePage } from './title-page';
import { withoutTyping } from './typed-book';
import { createTypefaces } from './typefaces';
import { measureTypography } from './typography';
import { damage } from '../../../shared/messages/engine-text';

export const pdfReader: DocumentReader = {
  async read(file, onProgress, signal) {
    throwIfCancelled(signal);
    const pdf = await openOr(file);
    try {
      return await readOpen(file, pdf, onProgress, signal);
    } catch (error) {
      throw isLecternError(error) ? error : damagedFile(file.name, damage.pagesUnreadable, error);
    } finally {
      pdf.close();
    }
  },
};

/** PDFium crashes on a few files; they are refused like those that it rejects. */
const openOr = async (file: DocumentFile): Promise<OpenPdf> => {
  try {
    return await openPdf(file);
  } catch (error) {
    if (isLecternError(error)) throw error;
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      throw damagedFile(file.name, damage.notAPdf, error);
    throw error;
  }
};

/** Pages that are read before the thread handles messages, such as a cancellation. */
const pagesAtOnce = 8;

interface RawPage {
  readonly label: string;
  readonly height: number;
  readonly bottom: number | null;
  readonly lines: readonly Line[];
  readonly picture: boolean;
}

/** The lines of every page, and the numbers of those that can't be read. */
const readRawPages = async (
  pdf: OpenPdf,
  onProgress: (share: number, step: JobStep) => void,
  signal: AbortSignal,
): Promise<{ readonly raw: readonly RawPage[]; readonly unreadable: readonly number[] }> => {
  const count = pdf.pageCount;
  const raw: RawPage[] = [];
  const unreadable: number[] = [];
  const faceOf = createTypefaces();
  for (let number = 1; number <= count; number += 1) {
    throwIfCancelled(signal);
    const page = readPieces(pdf.pdfium, pdf.document, number - 1, faceOf);
    if (page === null) unreadable.push(number);
    raw.push({
      label: pdf.label(number - 1).trim() || String(number),
      height: page?.height ?? 0,
      bottom: page === null || page.turn !== 0 ? null : page.bottom,
      picture: page?.picture ?? false,
      lines: page === null ? [] : linesOf(page.pieces, (font) => page.mono.has(font)),
    });
    onProgress((number / count) * 0.95, { name: 'page', done: number, of: count });
    if (number % pagesAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { raw, unreadable };
};

const readOpen = async (
  file: DocumentFile,
  pdf: OpenPdf,
  onProgress: (share: number, step: JobStep) => void,
  signal: AbortSignal,
): Promise<DocumentContent> => {
  const count = pdf.pageCount;
  refuseTooMuch({ pages: count });
  const { raw, unreadable } = await readRawPages(pdf, onProgress, signal);
  if (unreadable.length === count) throw damagedFile(file.name, damage.allPagesUnreadable);
  const bodies = withoutTyping(withoutRunningHeads(raw));
  const typography = measureTypography(bodies);
  const recognised = new Map(file.recognised?.map(({ page, text }) => [page, text]));
  const texts = partFootnotes(bodies, typography).map((parts, index) => {
    const own = textOfLines(parts, typography);
    const text = recognised.get(index + 1) ?? '';
    return text !== '' && isTextless(own.text) ? { text, blocks: paragraphsOf(text), lineStarts: [] } : own;
  });
  const pages = texts.map(({ text, blocks }, index): DocumentPage => ({
    page: index + 1,
    label: raw[index]?.label ?? String(index + 1),
    text,
    blocks,
  }));
  const { outline, lost } = readOutline(pdf, (page) => {
    const text = texts[page - 1];
    return text && { text, bottom: raw[page - 1]?.bottom ?? null };
  });
  const headings = outline.length > 0 ? [] : outlineOfPages(pages);
  const { title, author, language } = readFacts(pdf, file, () =>
    findTitlePage(
      raw.map(({ lines }) => lines),
      typography.size,
      outline,
    ),
  );
  return {
    head: { format: 'pdf', title, author, language, pageCount: count },
    outline: outline.length > 0 ? outline : headings,
    pages,
    warnings: warningsOf(
      pages,
      raw.map((page) => page.picture),
      (page) => recognised.has(page),
      unreadable,
      headings.length,
      lost,
    ),
  };
};

const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Names of programs and files that PDF producers write in the title field. */
const notTitle =
  /^(?:untitled|microsoft (?:word|powerpoint)|(?:power ?point )?(?:presentation|document|slide) ?\d*$)|[\\/]|\.(?:docx?|odt|rtf|pptx?|xlsx?|tex|dvi|e?ps|pdf|indd|qxd|txt|html?|md)\)?$/iu;

const readFacts = (
  pdf: OpenPdf,
  file: DocumentFile,
  titlePage: () => TitlePage | null,
): { title: string; author: string | null; language: string | null } => {
  const title = tidy(pdf.meta('Title'));
  const author = authorFrom(tidy(pdf.meta('Author')));
  const fromName = titleFromName(file.name);
  const useless =
    title === '' || notTitle.test(title) || (titleFromName(title) === fromName && !title.includes(' '));
  const printed = useless ? titlePage() : null;
  return {
    title: useless ? (printed?.title ?? fromName) : title,
    author: author ?? printed?.author ?? null,
    language: tidy(pdf.language()) || null,
  };
};

const warningsOf = (
  pages: readonly DocumentPage[],
  pictures: readonly boolean[],
  wasRecognised: (page: number) => boolean,
  unreadable: readonly number[],
  headings: number,
  lost: number,
): BookWarning[] => {
  const textlessAtAll = pages.filter((page) => isTextless(page.text) && !unreadable.includes(page.page));
  // Pages that text recognition has already processed and found empty are not reported.
  const without = textlessAtAll.filter(({ page }) => !wasRecognised(page));
  // Empty pages, common before chapters, do not count; only pictures do.
  const textless =
    without.length === pages.length ? without : without.filter(({ page }) => pictures[page - 1] === true);
  const empty = textless.length === pages.length || textless.length > pages.length * minTextlessShare;
  return [
    ...(unreadable.length > 0 ? [{ kind: 'damaged-pages' as const, pages: rangesOfPages(unreadable) }] : []),
    ...(empty
      ? [
          {
            kind: 'textless-pages' as const,
            pages: rangesOfPages(textless.map(({ page }) => page)),
            of: pages.length,
            relabelled: textless.some(({ page, label }) => label !== String(page)),
          },
        ]
      : []),
    ...(headings > 1 && textless.length < pages.length ? [{ kind: 'no-contents' as const }] : []),
    ...(lost > 0 ? [{ kind: 'lost-contents' as const, entries: lost }] : []),
  ];
};

/**
 * The share of textless pages from which a warning is shown: books have empty pages before chapters and next to plates.
 */
const minTextlessShare = 0.03;
const paragraphsOf = (text: string): readonly Block[] =>
  [...text.matchAll(/[^\n]+/gu)].map(({ index, 0: words }) => ({
    kind: 'paragraph',
    start: index,
    end: index + words.length,
  }));

/** A page with only a number or a stamp has no text. */
const isTextless = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 5;
