import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { MarkToWrite } from '../../../core/ports';
import { LecternError } from '../../../shared/errors';
import type { MarkColour } from '../../../shared/model';
import { locatorOf } from '../../../shared/text/locator';
import { damagedFile } from '../refusals';
import { groupByPage } from './group-by-page';
import { openPdf, type OpenPdf } from './pdf-engine';
import { quadsOfMark, type Quad } from './quads-of-mark';
import { damage, errorText } from '../../../shared/messages/engine-text';

/** FPDF_ANNOTATION_SUBTYPE, FPDFANNOT_COLORTYPE, FPDF_BLENDMODE and the print flag of fpdf_annot.h. */
const highlight = 9;
const popup = 16;
const colourOfAnnotation = 0;
const multiply = 1;
const printed = 4;

/** Flags of FPDF_SaveAsCopy: the original's bytes followed by an update, or the whole file rewritten. */
const incremental = 1;
const rewrite = 2;

/** Light enough to keep words readable in viewers that do not blend colours. */
const pens: Readonly<Record<MarkColour, readonly [number, number, number]>> = {
  yellow: [255, 224, 102],
  green: [166, 224, 148],
  blue: [150, 203, 246],
  pink: [250, 176, 198],
  violet: [206, 182, 244],
};

/** Size of a note's popup next to the mark, in points. */
const popupSize = { width: 180, height: 100 };

interface Writer {
  readonly pdf: OpenPdf;
  /** A C string for each key, made once. */
  key(name: string): number;
}

const withText = <Result>({ pdfium }: OpenPdf, text: string, act: (at: number) => Result): Result => {
  const bytes = Buffer.from(`${text}\0`, 'utf16le');
  const at = pdfium.call.malloc(bytes.length);
  try {
    pdfium.view().bytes.set(bytes, at);
    return act(at);
  } finally {
    pdfium.call.free(at);
  }
};

const withFloats = <Result>(
  { pdfium }: OpenPdf,
  numbers: readonly number[],
  act: (at: number) => Result,
): Result => {
  const at = pdfium.call.malloc(numbers.length * 4);
  try {
    pdfium.view().floats.set(numbers, at >> 2);
    return act(at);
  } finally {
    pdfium.call.free(at);
  }
};

/** `D:20261122073356Z`, as PDF writes times. */
const pdfTime = (at: string): string => `D:${at.replaceAll(/[-:T]|\.\d+/gu, '')}`;

const bounds = (quads: readonly Quad[]): readonly [number, number, number, number] => {
  const xs = quads.flatMap((quad) => [quad[0], quad[2], quad[4], quad[6]]);
  const ys = quads.flatMap((quad) => [quad[1], quad[3], quad[5], quad[7]]);
  // FS_RECTF: left, top, right, bottom.
  return [Math.min(...xs), Math.max(...ys), Math.max(...xs), Math.min(...ys)];
};

const setTexts = (
  { pdf, key }: Writer,
  annotation: number,
  texts: Readonly<Record<string, string>>,
): void => {
  for (const [name, text] of Object.entries(texts))
    if (text !== '')
      withText(pdf, text, (at) => pdf.pdfium.call.FPDFAnnot_SetStringValue(annotation, key(name), at));
};

const addHighlight = (
  writer: Writer,
  page: number,
  mark: MarkToWrite,
  author: string,
  quads: readonly Quad[],
  withNote: boolean,
): void => {
  const { pdf, key } = writer;
  const { call } = pdf.pdfium;
  const annotation = call.FPDFPage_CreateAnnot(page, highlight);
  if (annotation === 0) throw new Error('PDFium could not create an annotation');
  const [red, green, blue] = pens[mark.colour];
  const box = bounds(quads);
  call.FPDFAnnot_SetColor(annotation, colourOfAnnotation, red, green, blue, 255);
  withFloats(pdf, box, (at) => call.FPDFAnnot_SetRect(annotation, at));
  for (const quad of quads)
    withFloats(pdf, quad, (at) => call.FPDFAnnot_AppendAttachmentPoints(annotation, at));
  const times = { CreationDate: pdfTime(mark.createdAt), M: pdfTime(mark.updatedAt) };
  setTexts(writer, annotation, {
    Contents: withNote ? mark.note : '',
    T: author,
    Subj: `Highlight, ${locatorOf('pdf', mark.page, mark.label)}`,
    ...times,
  });
  call.FPDFAnnot_SetFlags(annotation, printed);
  call.EPDFAnnot_GenerateAppearanceWithBlend(annotation, multiply);
  if (withNote && mark.note !== '') {
    const window = call.FPDFPage_CreateAnnot(page, popup);
    const [, top, right] = box;
    withFloats(pdf, [right, top, right + popupSize.width, top - popupSize.height], (at) =>
      call.FPDFAnnot_SetRect(window, at),
    );
    call.EPDFAnnot_SetLinkedAnnot(annotation, key('Popup'), window);
    call.EPDFAnnot_SetLinkedAnnot(window, key('Parent'), annotation);
    call.FPDFPage_CloseAnnot(window);
  }
  call.FPDFPage_CloseAnnot(annotation);
};

const diskFull = (cause: unknown): LecternError =>
  new LecternError('DISK_FULL', errorText.noRoomForCopy, undefined, { cause });

/** `startxref` is in the last KB of a file (PDF 32000-1, annex H.3). */
const endLength = 1024;

/**
 * Whether a file has a plain cross-reference table. A file with a cross-reference stream is rewritten, since PDFium's
 * incremental update of it cannot be read.
 */
const hasPlainTable = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (at: number, length: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, Math.max(0, at));
      return buffer.toString('latin1', 0, bytesRead);
    };
    const end = await read(size - endLength, endLength);
    const start = Number(/startxref\s+(\d+)(?![\s\S]*startxref)/u.exec(end)?.[1] ?? -1);
    return start >= 0 && start < size && (await read(start, 4)) === 'xref';
  } finally {
    await file.close();
  }
};

/** Writes the current document block by block, so that a large book is never in memory twice. */
const save = ({ pdfium, document }: OpenPdf, target: string, name: string, flags: number): void => {
  const { call, view, callable } = pdfium;
  const descriptor = openSync(target, 'wx');
  let failure: unknown = null;
  try {
    const write = callable((_own = 0, data = 0, length = 0) => {
      try {
        const bytes = view().bytes;
        const end = (data >>> 0) + (length >>> 0);
        for (let at = data >>> 0; at < end;) at += writeSync(descriptor, bytes, at, end - at);
        return 1;
      } catch (error) {
        failure = error;
        return 0;
      }
    }, 'iiii');
    // FPDF_FILEWRITE: version 1 and the function.
    const writer = call.malloc(8);
    view().words.set([1, write], writer >> 2);
    const done = call.FPDF_SaveAsCopy(document, writer, flags) !== 0;
    if (failure !== null)
      throw failure instanceof Error && 'code' in failure && failure.code === 'ENOSPC'
        ? diskFull(failure)
        : failure;
    if (!done) throw damagedFile(name, damage.copyNotWritten);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/**
 * Writes a copy of a PDF at `target` with marks as highlights that every viewer shows (PDF 32000-1, 12.5.6.10). The
 * original is only read; if it has a plain cross-reference table, the copy begins with its exact bytes.
 */
export const writeMarks = async (
  from: {
    readonly source: string;
    readonly name: string;
    readonly author: string;
    readonly marks: readonly MarkToWrite[];
  },
  target: string,
  onProgress: (share: number) => void,
): Promise<{ readonly written: number; readonly missed: number }> => {
  const pdf = await openPdf({ path: from.source, name: from.name });
  try {
    const { call, view } = pdf.pdfium;
    const keys = new Map<string, number>();
    const writer: Writer = {
      pdf,
      key(name) {
        const known = keys.get(name);
        if (known !== undefined) return known;
        const at = call.malloc(name.length + 1);
        view().bytes.set(Buffer.from(`${name}\0`, 'latin1'), at);
        keys.set(name, at);
        return at;
      },
    };
    const wanted = from.marks.map((mark) => ({ mark, pages: quadsOfMark(pdf, mark) }));
    const written = wanted.filter(({ pages }) => pages.length > 0);
    const byPage = groupByPage(
      written.flatMap(({ mark, pages }) => pages.map((one, index) => ({ ...one, mark, first: index === 0 }))),
    );
    let done = 0;
    for (const [number, parts] of byPage) {
      const page = call.FPDF_LoadPage(pdf.document, number - 1);
      if (page === 0) throw damagedFile(from.name, damage.pageUnreadable(number));
      for (const { mark, quads, first } of parts) addHighlight(writer, page, mark, from.author, quads, first);
      call.FPDF_ClosePage(page);
      done += 1;
      // The remaining share is for writing the file.
      onProgress((done / byPage.size) * 0.6);
    }
    const isValid = call.FPDF_DocumentHasValidCrossReferenceTable(pdf.document) !== 0;
    const update = isValid && (await hasPlainTable(from.source));
    save(pdf, target, from.name, update ? incremental : rewrite);
    onProgress(1);
    return { written: written.length, missed: wanted.length - written.length };
  } finally {
    pdf.close();
  }
};
