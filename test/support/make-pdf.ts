// oxlint-disable-next-line import/no-named-as-default -- the default export is what its types describe
import PDFDocument from 'pdfkit';

/** A piece of a line, placed after the previous one unless it has a position (points from the left). */
export interface PdfRun {
  readonly text: string;
  readonly at?: number;
  readonly size?: number;
  /** Points above the baseline. */
  readonly raised?: number;
  readonly font?: string;
}

export interface PdfPage {
  readonly head?: string;
  readonly foot?: string;
  /** A large line at the top; it gets a bookmark. */
  readonly title?: string;
  /** Font of the title; one of the PDF standard fonts. */
  readonly titleFont?: string;
  readonly titleSize?: number;
  /** Text between backticks is set in Courier. */
  readonly paragraphs: readonly string[];
  /** Lines below the paragraphs, each as pieces; an empty one is a blank line. */
  readonly lines?: readonly (readonly PdfRun[])[];
  /** Lines of code below them, in Courier. */
  readonly code?: readonly string[];
  /** In small type at the bottom of the page. */
  readonly notes?: readonly string[];
  /** A PNG that covers the page, like a scan. */
  readonly picture?: Uint8Array;
  /** Lines that link to a page number of the file or to an address. */
  readonly links?: readonly { readonly words: string; readonly to: number | string }[];
}

export interface PdfOptions {
  readonly title?: string;
  readonly author?: string;
  readonly password?: string;
  readonly bookmarks?: boolean;
  /** Path of a font if the built-in one lacks the letters, or another built-in one. */
  readonly font?: string;
  readonly pages: readonly PdfPage[];
}

/** A real PDF as bytes. Lines break at line breaks in the text, and otherwise by width. */
export const makePdf = async ({
  title,
  author,
  password,
  bookmarks = true,
  font,
  pages,
}: PdfOptions): Promise<Uint8Array> => {
  const document = new PDFDocument({
    autoFirstPage: false,
    size: 'A5',
    margin: 50,
    compress: true,
    info: {
      ...(title === undefined ? {} : { Title: title }),
      ...(author === undefined ? {} : { Author: author }),
      CreationDate: new Date(0),
    },
    ...(password === undefined ? {} : { userPassword: password }),
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  if (font !== undefined) document.font(font);
  for (const [index, page] of pages.entries()) {
    document.addPage();
    if (page.picture) document.image(Buffer.from(page.picture), 0, 0, { width: document.page.width });
    document.addNamedDestination(`page-${index + 1}`);
    if (page.head) document.fontSize(8).text(page.head, 50, 24, { lineBreak: false });
    if (page.foot) document.fontSize(8).text(page.foot, 200, 560, { lineBreak: false });
    document.fontSize(10).text('', 50, 60);
    if (page.title) {
      if (bookmarks) document.outline.addItem(page.title);
      if (page.titleFont) document.font(page.titleFont);
      document.fontSize(page.titleSize ?? 18).text(page.title);
      if (page.titleFont) document.font(font ?? 'Helvetica');
      document.moveDown(0.5).fontSize(10);
    }
    for (const paragraph of page.paragraphs) {
      const runs = paragraph.split('`');
      for (const [index, run] of runs.entries())
        document
          .font(index % 2 === 1 ? 'Courier' : (font ?? 'Helvetica'))
          .text(run, { continued: index < runs.length - 1 });
      document.moveDown(0.8);
    }
    for (const line of page.lines ?? []) {
      const foot = document.y + 12;
      let x = 50;
      for (const { text, at = x, size = 10, raised = 0, font: face = font ?? 'Helvetica' } of line) {
        document.font(face).fontSize(size);
        document.text(text, at, foot - raised, { lineBreak: false, baseline: 'alphabetic' });
        x = at + document.widthOfString(text);
      }
      document
        .font(font ?? 'Helvetica')
        .fontSize(10)
        .text('', 50, foot);
    }
    for (const { words, to } of page.links ?? [])
      document.text(words, typeof to === 'number' ? { goTo: `page-${to}` } : { link: to });
    if (page.code) {
      document.font('Courier');
      for (const line of page.code) document.text(line);
      document.font(font ?? 'Helvetica');
    }
    if (page.notes) {
      document.fontSize(8).text('', 50, 470);
      for (const note of page.notes) document.text(note);
    }
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
};
