import { bytesFrom, type Pdfium } from './pdfium';
import type { TextPiece } from './page-lines';
import { isPicture } from './is-picture';
import { inReadingDirection, isRightToLeft, type PlacedCharacter } from './right-to-left';
import type { Typeface } from './typefaces';

/** A page's text from PDFium, turned upright, in points from the lower left of the visible area. */
interface PagePieces {
  readonly height: number;
  /** 0 unless the page is rotated; then the heights of bookmarks have another meaning. */
  readonly turn: number;
  /** The page's lower edge in the file's coordinates. */
  readonly bottom: number;
  readonly pieces: readonly TextPiece[];
  /** Names of the monospaced fonts among those of the pieces. */
  readonly mono: ReadonlySet<string>;
  /** Whether a page with hardly any text is a picture; not checked on others. */
  readonly picture: boolean;
}

/** A page has about 3,000 characters, a dense poster 20,000. More is not meant to be read. */
const maxCharacters = 200_000;
/** A page with this many characters is not just a picture. */
const muchText = 200;
const fixedPitch = 1;
/** "ABCDEF+" before the name of a font that is embedded as a subset. */
const subsetTag = /^[A-Z]{6}\+/u;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

interface Run {
  text: string;
  x: number;
  right: number;
  readonly y: number;
  readonly size: number;
  readonly slant: readonly [number, number];
  readonly font: string;
}

type FaceOf = (name: string, flagged: boolean) => Typeface;

interface Font {
  readonly pointer: number;
  readonly face: Typeface;
}

/**
 * Null if PDFium cannot read the page. Throws if PDFium crashes: then it cannot read the rest of the book either. `faceOf`
 * is shared by all pages of a book.
 */
export const readPieces = (
  pdfium: Pdfium,
  document: number,
  index: number,
  faceOf: FaceOf,
): PagePieces | null => {
  const { call } = pdfium;
  const page = call.FPDF_LoadPage(document, index);
  if (page === 0) return null;
  const text = call.FPDFText_LoadPage(page);
  const out = call.malloc(64);
  const frame = frameOf(pdfium, page, out);
  const read = text === 0 ? null : piecesOf({ pdfium, text, frame, out, faceOf, fonts: new Map() });
  const picture = (read?.count ?? 0) < muchText && isPicture(pdfium, page, out);
  call.free(out);
  if (text !== 0) call.FPDFText_ClosePage(text);
  call.FPDF_ClosePage(page);
  return read && { height: frame.height, turn: frame.turn, bottom: frame.bottom, ...read, picture };
};

interface Frame {
  readonly turn: number;
  readonly bottom: number;
  readonly height: number;
  place(x: number, y: number): readonly [number, number];
  direction(a: number, b: number): readonly [number, number];
}

/** The visible area of the page; `turn` counts quarter turns clockwise. */
const frameOf = ({ call, view }: Pdfium, page: number, out: number): Frame => {
  const turn = call.FPDFPage_GetRotation(page) & 3;
  call.FPDF_GetPageBoundingBox(page, out);
  const [left = 0, top = 0, right = 0, bottom = 0] = view().floats.subarray(out >> 2, (out >> 2) + 4);
  const [wide, high] = [right - left, top - bottom];
  return {
    turn,
    bottom,
    height: turn % 2 === 0 ? high : wide,
    place: (px, py) => {
      const [x, y] = [px - left, py - bottom];
      return turn === 1
        ? [y, wide - x]
        : turn === 2
          ? [wide - x, high - y]
          : turn === 3
            ? [high - y, x]
            : [x, y];
    },
    direction: (a, b) => (turn === 1 ? [b, -a] : turn === 2 ? [-a, -b] : turn === 3 ? [-b, a] : [a, b]),
  };
};

/** What reading a page's characters needs from PDFium. */
interface PageText {
  readonly pdfium: Pdfium;
  /** Address of the text page. */
  readonly text: number;
  readonly frame: Frame;
  /** Address of 64 bytes for results. */
  readonly out: number;
  readonly faceOf: FaceOf;
  readonly fonts: Map<number, Font>;
}

/** The left and right edges of a character. */
const boxOf = (
  { pdfium: { call, view }, text, frame, out }: PageText,
  at: number,
): readonly [number, number] => {
  call.FPDFText_GetLooseCharBox(text, at, out);
  const [left = 0, top = 0, right = 0, bottom = 0] = view().floats.subarray(out >> 2, (out >> 2) + 4);
  const [one] = frame.place(left, bottom);
  const [other] = frame.place(right, top);
  return one < other ? [one, other] : [other, one];
};

const beginRun = (page: PageText, at: number, font: Font | null): Run => {
  const {
    pdfium: { call, view },
    text,
    frame,
    out,
  } = page;
  call.FPDFText_GetMatrix(text, at, out);
  const [a = 0, b = 0, c = 0, d = 0] = view().floats.subarray(out >> 2, (out >> 2) + 4);
  const scale = call.FPDFText_GetFontSize(text, at);
  const size = (Math.hypot(c, d) || Math.abs(a)) * scale;
  call.FPDFText_GetCharOrigin(text, at, out, out + 8);
  const [originX = 0, originY = 0] = view().doubles.subarray(out >> 3, (out >> 3) + 2);
  const [, y] = frame.place(originX, originY);
  const [left, right] = boxOf(page, at);
  const slant = frame.direction(a * scale, b * scale);
  return { text: '', x: left, right, y, size, slant, font: font?.face.name ?? '' };
};

const fontOf = ({ pdfium, text, faceOf, fonts }: PageText, object: number): Font | null => {
  const { call } = pdfium;
  const pointer = object === 0 ? 0 : call.FPDFTextObj_GetFont(object);
  if (pointer === 0) return null;
  const known = fonts.get(pointer);
  if (known) return known;
  const named = bytesFrom(pdfium, (to, length) => call.FPDFFont_GetBaseFontName(pointer, to, length));
  // An unnamed font, as drawn ones are, is identified on this page only.
  const name = named.replace(subsetTag, '') || `page ${String(text)}, font ${String(pointer)}`;
  const found = { pointer, face: faceOf(name, (call.FPDFFont_GetFlags(pointer) & fixedPitch) !== 0) };
  fonts.set(pointer, found);
  return found;
};

/** The current line, and what the next character is compared with. */
interface OpenLine {
  readonly runs: Run[];
  readonly characters: PlacedCharacter[];
  run: Run | null;
  /** The text object of the last character. */
  object: number;
  font: Font | null;
  /** The left edge of the last character. */
  before: number;
  /** Whether a space comes before the next character. */
  gap: boolean;
}

const addGap = (line: OpenLine): void => {
  if (line.run === null || line.run.text.endsWith(' ')) return;
  line.run.text += ' ';
  line.gap = true;
};

const addCharacter = (
  page: PageText,
  line: OpenLine,
  at: number,
  { shown, object }: { readonly shown: string; readonly object: number },
  widthOf: (character: string) => number,
): void => {
  const [left, right] = boxOf(page, at);
  line.characters.push({ text: shown, left, right, gap: line.gap });
  line.gap = false;
  if (line.run === null || object !== line.object || jumps(line.run, left, line.before)) {
    if (object !== line.object) line.font = fontOf(page, object);
    line.object = object;
    line.run = beginRun(page, at, line.font);
    line.runs.push(line.run);
  }
  const { run } = line;
  // Spaces that indent a line of code, of which PDFium returns one, are not part of it.
  run.x = run.text === ' ' ? left : Math.min(run.x, left);
  run.text += shown;
  run.right = Math.max(run.right, right);
  line.font?.face.note(shown, widthOf);
  line.before = left;
};

const endLine = (line: OpenLine, pieces: TextPiece[]): void => {
  pieces.push(...piecesOfLine(line.runs, line.characters));
  line.runs.length = 0;
  line.characters.length = 0;
  line.run = null;
};

const piecesOf = (page: PageText): Pick<PagePieces, 'pieces' | 'mono'> & { readonly count: number } => {
  const {
    pdfium: { call, view },
    text,
    out,
  } = page;
  const count = Math.min(call.FPDFText_CountChars(text), maxCharacters);
  const pieces: TextPiece[] = [];
  const line: OpenLine = {
    runs: [],
    characters: [],
    run: null,
    object: 0,
    font: null,
    before: 0,
    gap: false,
  };
  const widthOf = (character: string): number =>
    line.font !== null &&
    call.FPDFFont_GetGlyphWidth(line.font.pointer, character.codePointAt(0) ?? 0, 1, out) !== 0
      ? (view().floats[out >> 2] ?? 0)
      : 0;
  for (let at = 0; at < count; at += 1) {
    const code = call.FPDFText_GetUnicode(text, at);
    if (code === carriageReturn || code === lineFeed) {
      endLine(line, pieces);
      continue;
    }
    if (code === 0) continue;
    const hyphen = call.FPDFText_IsHyphen(text, at) === 1;
    const object = call.FPDFText_GetTextObject(text, at);
    // PDFium itself adds a space where it sees a gap; a wide one separates columns and cells.
    if (object === 0 && !hyphen) addGap(line);
    else addCharacter(page, line, at, { shown: hyphen ? '-' : characterOf(code), object }, widthOf);
    if (hyphen) endLine(line, pieces);
  }
  endLine(line, pieces);
  const faces = [...page.fonts.values()].map(({ face }) => face);
  return { count, pieces, mono: new Set(faces.flatMap((face) => (face.isFixed() ? [face.name] : []))) };
};

/** Letters of a ligature share one place; a cell or column that begins elsewhere is a separate piece. */
const jumps = (run: Run, left: number, before: number): boolean =>
  left - run.right > run.size * 0.8 || before - left > run.size * 0.8;

const characterOf = (code: number): string =>
  code < 0x20 ? ' ' : code > 0x10_ff_ff ? '' : String.fromCodePoint(code);

/** A line's runs, one piece each. A line written from right to left is put into reading order and becomes one piece. */
const piecesOfLine = (line: readonly Run[], characters: readonly PlacedCharacter[]): TextPiece[] => {
  const [first] = line;
  if (!first) return [];
  if (!isRightToLeft(line.map((run) => run.text).join('')))
    return line.map((run, index) => pieceOf(run, index === line.length - 1));
  const longest = line.reduce((most, run) => (run.text.length > most.text.length ? run : most), first);
  const left = Math.min(...line.map((run) => run.x));
  const right = Math.max(...line.map((run) => run.right));
  return [
    pieceOf(
      { ...longest, text: inReadingDirection(characters, longest.size), x: left, right, font: '' },
      true,
    ),
  ];
};

const pieceOf = ({ text, x, right, y, size, slant, font }: Run, hasEOL: boolean): TextPiece => ({
  str: text,
  transform: [slant[0], slant[1], 0, size, x, y],
  width: right - x,
  hasEOL,
  fontName: font,
});
