import { readFileSync } from 'node:fs';
import PdfKit from 'pdfkit';
import { COVER_COLORS, COVER_POSTS, COVER_RIDGES, COVER_SIZE, COVER_SUN } from './cover.ts';
import { textOf } from './manuscript.ts';
import type { BookData, Style } from './manuscript.ts';
import { PAGE } from './page-layout.ts';
import type { ChapterPages, Line, Page } from './page-layout.ts';
import { FONT_FILES } from './typeface.ts';

type Document = InstanceType<typeof PdfKit>;

const INK = '#1d1f21';
const QUIET = '#6c6a64';
const ACCENT = '#1f4a40';

/** An empty document with the book's metadata and typefaces; also used to measure words. */
export function openPdf(book: BookData): Document {
  // The file's ID is a digest of these values, so a fixed date makes a fixed file.
  const date = new Date(`${book.date}T00:00:00Z`);
  const document = new PdfKit({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: book.language,
    displayTitle: true,
    // No default typeface: pdfkit would open the same file again at every use of it.
    font: '',
    info: {
      Title: book.title,
      Author: book.authors.join(', '),
      Subject: book.subtitle,
      Creator: book.publisher,
      CreationDate: date,
      ModDate: date,
    },
  });
  for (const style of Object.keys(FONT_FILES) as Style[])
    document.registerFont(style, readFileSync(FONT_FILES[style]));
  return document;
}

/** Draws the laid-out book and resolves with the file's bytes. */
export async function writePdf(
  document: Document,
  book: BookData,
  chapters: readonly ChapterPages[],
): Promise<Buffer> {
  const bytes = collect(document);
  titlePage(document, book);
  copyrightPage(document, book);
  contentsPage(document, chapters);
  for (const { chapter, pages } of chapters) {
    let entry: ReturnType<typeof document.outline.addItem> | undefined;
    for (const page of pages) {
      document.addPage();
      if (page.opens) {
        openChapter(document, chapter.title, chapter.number);
        document.addNamedDestination(chapter.slug);
        entry = document.outline.addItem(numbered(chapter.title, chapter.number));
      } else runningHead(document, page, book.title, chapter.title);
      for (const line of page.lines) {
        const block = chapter.blocks[line.block];
        if (block?.kind === 'section' && line.from === 0) {
          const place = { expanded: false, top: line.y - 12 };
          entry?.addItem(textOf(block.words), place);
        }
        drawLine(document, line, block?.kind === 'section');
      }
      folio(document, page.label);
    }
  }
  labelPages(document, 3 + (chapters[0]?.pages.length ?? 0));
  document.end();
  return bytes;
}

function collect(document: Document): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

function numbered(title: string, number: number | undefined): string {
  return number === undefined ? title : `${number}. ${title}`;
}

/** Roman numerals for the front matter, then 1, 2, ... (ISO 32000-1, 12.4.2); pdfkit has no call for it. */
function labelPages(document: Document, frontPages: number): void {
  // oxlint-disable-next-line no-underscore-dangle -- the catalog is the library's own private field
  const root = (document as unknown as { readonly _root: { readonly data: Record<string, unknown> } })._root;
  root.data.PageLabels = { Nums: [0, { S: 'r' }, frontPages, { S: 'D', St: 1 }] };
}

/** Words are drawn one by one with their space, so that readers find real spaces in the text. */
function drawLine(document: Document, line: Line, isSection: boolean): void {
  const baseline = line.y + PAGE.leading * 0.74;
  document.fillColor(isSection ? ACCENT : INK);
  if (line.marker !== undefined) {
    const indent = line.marker === '•' ? 13 : 18;
    put(document, `${line.marker} `, 'roman', line.size, line.x - indent, baseline);
  }
  let x = line.x;
  line.words.forEach((word, index) => {
    const end = x + (line.widths[index] ?? 0);
    const isLast = index === line.words.length - 1;
    word.forEach(({ text, style }, part) => {
      const endsWord = part === word.length - 1;
      put(document, endsWord && !isLast ? `${text} ` : text, style, line.size, x, baseline);
      if (!endsWord) x += document.widthOfString(text);
    });
    x = end + line.space;
  });
  document.fillColor(INK);
}

function put(
  document: Document,
  text: string,
  style: Style,
  size: number,
  x: number,
  baseline: number,
): void {
  document.font(style).fontSize(size).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
}

function centred(document: Document, text: string, style: Style, size: number, baseline: number): void {
  const width = document.font(style).fontSize(size).widthOfString(text);
  put(document, text, style, size, (PAGE.width - width) / 2, baseline);
}

function openChapter(document: Document, title: string, number: number | undefined): void {
  document.fillColor(QUIET);
  if (number !== undefined) put(document, `Chapter ${number}`, 'italic', 13, PAGE.left, 118);
  document.fillColor(ACCENT);
  put(document, title, 'roman', 23, PAGE.left, 148);
  document.rect(PAGE.left, 166, 40, 1.4).fill(COVER_COLORS.sun);
  document.fillColor(INK);
}

function runningHead(document: Document, page: Page, book: string, chapter: string): void {
  document.fillColor(QUIET);
  const isLeft = Number(page.label) % 2 === 0;
  centred(document, isLeft ? book : chapter, 'italic', 9, 50);
  document.fillColor(INK);
}

function folio(document: Document, label: string): void {
  document.fillColor(QUIET);
  centred(document, label, 'roman', 9.5, 592);
  document.fillColor(INK);
}

function titlePage(document: Document, book: BookData): void {
  document.addPage();
  drawVignette(document, 62, 84, 308);
  document.fillColor(ACCENT);
  put(document, 'A Field Guide', 'roman', 36, PAGE.left, 352);
  put(document, 'to Mental Toughness', 'roman', 31, PAGE.left, 390);
  document.rect(PAGE.left, 410, 40, 1.4).fill(COVER_COLORS.sun);
  document.fillColor(INK);
  put(document, book.subtitle.replace(/ for people.*/, ''), 'italic', 13, PAGE.left, 438);
  put(document, book.subtitle.replace(/^.* for people/, 'for people'), 'italic', 13, PAGE.left, 456);
  put(document, book.authors.join(', '), 'roman', 13, PAGE.left, 560);
}

/** The lower part of the cover's picture, cropped to a rectangle. */
function drawVignette(document: Document, x: number, y: number, width: number): void {
  const scale = width / COVER_SIZE.width;
  const cut = 330;
  document.save();
  document.rect(x, y, width, 215).clip();
  document.translate(x, y - cut * scale).scale(scale);
  document.rect(0, 0, COVER_SIZE.width, COVER_SIZE.height).fill(COVER_COLORS.sky);
  document.circle(COVER_SUN.x, COVER_SUN.y, COVER_SUN.radius).fill(COVER_COLORS.sun);
  for (const { color, path } of COVER_RIDGES) document.path(path).fill(color);
  COVER_POSTS.forEach(([px, py], n) => document.circle(px, py, 5.2 - n * 0.22).fill(COVER_COLORS.bone));
  document.restore();
}

function copyrightPage(document: Document, book: BookData): void {
  document.addPage();
  document.fillColor(QUIET);
  copyrightLines(book).forEach((line, n) => put(document, line, 'roman', 9.5, PAGE.left, 470 + n * 14));
  document.fillColor(INK);
}

/** Also the EPUB's copyright page, so that both say the same. */
export function copyrightLines(book: BookData): readonly string[] {
  return [
    book.title,
    `Copyright ${book.date.slice(0, 4)} ${book.authors.join(', ')}.`,
    book.rights,
    'All people and places in the examples are invented.',
    'Set in Source Serif 4, by Frank Grießhammer.',
    book.identifier,
  ];
}

function contentsPage(document: Document, chapters: readonly ChapterPages[]): void {
  document.addPage();
  document.fillColor(ACCENT);
  put(document, 'Contents', 'roman', 23, PAGE.left, 148);
  document.rect(PAGE.left, 166, 40, 1.4).fill(COVER_COLORS.sun);
  document.fillColor(INK);
  chapters.forEach(({ chapter, pages }, index) => {
    const y = 216 + index * 24;
    const right = PAGE.left + PAGE.textWidth;
    const label = pages[0]?.label ?? '';
    if (chapter.number !== undefined) put(document, `${chapter.number} `, 'roman', 11.2, PAGE.left, y);
    put(document, `${chapter.title} `, 'roman', 11.2, PAGE.left + 26, y);
    const width = document.font('roman').fontSize(11.2).widthOfString(label);
    put(document, label, 'roman', 11.2, right - width, y);
    document.goTo(PAGE.left, y - 12, PAGE.textWidth, 18, chapter.slug);
  });
  folio(document, 'iii');
}
