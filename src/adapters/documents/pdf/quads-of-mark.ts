import type { MarkToWrite } from '../../../core/ports';
import {
  findAnchored,
  findOverBorder,
  foldAnchor,
  foldText,
  isSame,
  type AnchoredPlace,
} from '../../../shared/text/quotes/anchor-quote';
import { groupByPage } from './group-by-page';
import type { MarkRectangle } from '../../../shared/model';
import type { OpenPdf } from './pdf-engine';

/** Four corners in the page's own points: top left, top right, bottom left, bottom right in reading direction. */
export type Quad = readonly [number, number, number, number, number, number, number, number];

interface PageQuads {
  readonly page: number;
  readonly quads: readonly Quad[];
}

/** PDFium takes whole numbers, so shares of a page are converted to this many parts. */
const parts = 1_000_000;

/** Converts a position given as shares of the visible page to points of the page, including rotated pages. */
const pointAt = ({ pdfium }: OpenPdf, page: number, x: number, y: number): readonly [number, number] => {
  const { call, view } = pdfium;
  const out = call.malloc(16);
  try {
    call.FPDF_DeviceToPage(
      page,
      0,
      0,
      parts,
      parts,
      0,
      Math.round(x * parts),
      Math.round(y * parts),
      out,
      out + 8,
    );
    const { doubles } = view();
    return [doubles[out >> 3] ?? 0, doubles[(out >> 3) + 1] ?? 0];
  } finally {
    call.free(out);
  }
};

const quadsOfRectangles = (
  pdf: OpenPdf,
  page: number,
  rectangles: readonly MarkRectangle[],
): readonly Quad[] =>
  rectangles.map(({ x, y, width, height }): Quad => {
    const corner = (dx: number, dy: number) => pointAt(pdf, page, x + dx * width, y + dy * height);
    return [...corner(0, 0), ...corner(1, 0), ...corner(0, 1), ...corner(1, 1)];
  });

interface TextOfPage {
  readonly text: string;
  /** For each character of `text`, its index in PDFium. */
  readonly letters: readonly number[];
}

const textOfPage = ({ pdfium }: OpenPdf, textPage: number): TextOfPage => {
  const { call } = pdfium;
  const count = call.FPDFText_CountChars(textPage);
  let text = '';
  const letters: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const code = call.FPDFText_GetUnicode(textPage, index) >>> 0;
    if (code === 0 || code > 0x10ffff) continue;
    const letter = String.fromCodePoint(code);
    text += letter;
    for (let i = 0; i < letter.length; i += 1) letters.push(index);
  }
  return { text, letters };
};

/** One quad for each line, from the letters' boxes in their fonts, so that a line has one height. */
const quadsOfLetters = (
  { pdfium }: OpenPdf,
  textPage: number,
  first: number,
  last: number,
): readonly Quad[] => {
  const { call, view } = pdfium;
  const lines: { left: number; top: number; right: number; bottom: number }[] = [];
  const out = call.malloc(16);
  for (let letter = first; letter <= last; letter += 1) {
    if (call.FPDFText_GetLooseCharBox(textPage, letter, out) === 0) continue;
    const [left = 0, top = 0, right = 0, bottom = 0] = view().floats.subarray(out >> 2, (out >> 2) + 4);
    if (right <= left || top <= bottom) continue;
    const line = lines.at(-1);
    const middle = (top + bottom) / 2;
    if (line && middle < line.top && middle > line.bottom && right > line.left) {
      line.left = Math.min(line.left, left);
      line.right = Math.max(line.right, right);
      line.top = Math.max(line.top, top);
      line.bottom = Math.min(line.bottom, bottom);
    } else lines.push({ left, top, right, bottom });
  }
  call.free(out);
  return lines.map(({ left, top, right, bottom }) => [left, top, right, top, left, bottom, right, bottom]);
};

const onPage = <Result>(pdf: OpenPdf, number: number, act: (page: number) => Result): Result | null => {
  const { call } = pdf.pdfium;
  const page = number <= pdf.pageCount ? call.FPDF_LoadPage(pdf.document, number - 1) : 0;
  if (page === 0) return null;
  try {
    return act(page);
  } finally {
    call.FPDF_ClosePage(page);
  }
};

const onText = <Result>(pdf: OpenPdf, number: number, act: (textPage: number) => Result): Result | null =>
  onPage(pdf, number, (page) => {
    const { call } = pdf.pdfium;
    const textPage = call.FPDFText_LoadPage(page);
    try {
      return textPage === 0 ? null : act(textPage);
    } finally {
      if (textPage !== 0) call.FPDFText_ClosePage(textPage);
    }
  });

/**
 * Finds a mark's words on its page, or across the break to the next one, for a mark that has no rectangles in this
 * file.
 */
const quadsOfQuote = (pdf: OpenPdf, mark: MarkToWrite): readonly PageQuads[] => {
  const anchor = foldAnchor(mark);
  const read = (number: number): TextOfPage =>
    onText(pdf, number, (textPage) => textOfPage(pdf, textPage)) ?? { text: '', letters: [] };
  const linesOf = (number: number, { letters }: TextOfPage, place: AnchoredPlace): PageQuads => ({
    page: number,
    quads:
      onText(pdf, number, (textPage) =>
        quadsOfLetters(pdf, textPage, letters[place.start] ?? 0, letters[place.end - 1] ?? 0),
      ) ?? [],
  });
  const here = read(mark.page);
  const folded = foldText(here.text);
  const whole = findAnchored(folded, anchor);
  if (whole && isSame(anchor, whole)) return [linesOf(mark.page, here, whole)];
  const next = read(mark.page + 1);
  const over = findOverBorder(folded, foldText(next.text), anchor);
  return over ? [linesOf(mark.page, here, over.here), linesOf(mark.page + 1, next, over.there)] : [];
};

/** Where a mark is drawn, page by page; empty if its words are not on its page. */
export const quadsOfMark = (pdf: OpenPdf, mark: MarkToWrite): readonly PageQuads[] => {
  if (mark.rectangles.length === 0) return quadsOfQuote(pdf, mark).filter(({ quads }) => quads.length > 0);
  return [...groupByPage(mark.rectangles)].flatMap(([number, rectangles]) => {
    const quads = onPage(pdf, number, (page) => quadsOfRectangles(pdf, page, rectangles));
    return quads ? [{ page: number, quads }] : [];
  });
};
