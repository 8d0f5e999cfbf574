import { isSourcesHeading, mayBeBasis, mayBeSourcesHeading, parseBasis } from '../basis-line';
import { closesFence, fenceOf, matchCode, mayBeFence, mayCloseFence } from '../code-blocks';
import { matchEntry, matchInlineSources, mayBeEntry } from '../list-of-sources';
import { findNamedPage, matchBrackets, matchNamedPage, readCode } from './match-marker';
import type { AnswerPiece } from '../piece';

interface MarkerReader {
  push(chunk: string): readonly AnswerPiece[];
  end(): readonly AnswerPiece[];
}

const special = /[[［【〔(（<〈{`*_~\\\n]/u;
/** Characters; longer than any marker, including what surrounds it. */
const maxMarkerLength = 300;
/** Characters; longer lines are always meant for the reader. */
const maxLineLength = 120;
/** A horizontal rule, or the beginning of one: the answer must not end with it. */
const rule = /^[ \t]*(?:[-*_][ \t]*)+$/u;

/** What is known about the text read so far, and the text that has not been read. */
interface Reading {
  buffer: string;
  /** The character before the buffer; empty after a marker. */
  before: string;
  inFence: string | null;
  /** What preceded this line, if the line may belong to a list of sources. */
  list: 'heading' | 'entry' | 'gap' | null;
  /** Whether the start of the line has been handled. */
  lineRead: boolean;
  out: AnswerPiece[];
}

const take = (reading: Reading, length: number): string => {
  const taken = reading.buffer.slice(0, length);
  reading.buffer = reading.buffer.slice(length);
  return taken;
};

/** Takes text from the buffer that is meant for the reader. */
const emit = (reading: Reading, length: number, code = false): void => {
  const text = take(reading, length);
  if (text === '') return;
  const last = reading.out.at(-1);
  if (last?.kind === 'text' && last.code === code)
    reading.out[reading.out.length - 1] = { ...last, text: last.text + text };
  else reading.out.push({ kind: 'text', text, code });
  reading.before = text.slice(-1);
  reading.lineRead = reading.before !== '\n';
};

/** Replaces text in the buffer by a piece. */
const put = (reading: Reading, piece: AnswerPiece, length: number): void => {
  take(reading, length);
  reading.out.push(piece);
  reading.before = '';
  reading.lineRead = true;
};

const lineOf = ({
  buffer,
}: Reading): { readonly line: string; readonly whole: boolean; readonly length: number } => {
  const end = buffer.indexOf('\n');
  return end < 0
    ? { line: buffer, whole: false, length: buffer.length }
    : { line: buffer.slice(0, end), whole: true, length: end + 1 };
};

/** Like every step: takes something from the buffer, or returns false if more text is needed. */
const inCode = (reading: Reading, marks: string, final: boolean): boolean => {
  const { line, whole, length } = lineOf(reading);
  if (!whole && !final && !reading.lineRead && mayCloseFence(line)) return false;
  if (!reading.lineRead && closesFence(line, marks)) reading.inFence = null;
  emit(reading, length, true);
  return true;
};

/** The line that opens a code block. A block at the very end may contain only the basis. */
const startOfFence = (reading: Reading, marks: string, length: number, final: boolean): boolean => {
  const { buffer } = reading;
  const code = buffer.slice(length).replace(/\s*[`~]*\s*$/u, '');
  const may = buffer.length < maxLineLength && !code.includes('\n');
  if (may && !final && mayBeBasis(code)) return false;
  const basis = may && final ? parseBasis(code) : null;
  if (basis !== null) put(reading, { kind: 'basis', basis }, buffer.length);
  else {
    reading.inFence = marks;
    emit(reading, length, true);
  }
  return true;
};

/** Takes the start of a line that belongs to a list of sources, and remembers whether the next one may. */
const startOfEntry = (reading: Reading, line: string): void => {
  if (line.trim() === '') {
    if (reading.list === 'entry') reading.list = 'gap';
    reading.lineRead = true;
    return;
  }
  const inline = matchInlineSources(line);
  const entry = inline ?? matchEntry(line, reading.list);
  reading.list = entry && reading.list && 'entry';
  reading.lineRead = true;
  if (inline) reading.out.push({ kind: 'sources', written: inline.written });
  if (entry) {
    put(reading, inline ? { ...inline, written: '' } : entry, entry.written.length);
    reading.before = ' ';
  }
};

const startOfLine = (reading: Reading, final: boolean): boolean => {
  const { buffer, list } = reading;
  const { line, whole, length } = lineOf(reading);
  const partial = !whole && !final;
  if (partial && mayBeFence(line)) return false;
  const marks = partial ? null : fenceOf(line);
  if (marks !== null) return startOfFence(reading, marks, length, final);
  if (
    partial &&
    line.length < maxLineLength &&
    (mayBeBasis(line) || mayBeSourcesHeading(line) || rule.test(line) || mayBeEntry(line, list !== null))
  )
    return false;
  const basis = parseBasis(line);
  // Without brackets a basis counts only at the very end.
  const isBracketed = /[[［【]/u.test(line);
  if (basis !== null && (isBracketed || buffer.slice(length).trim() === '')) {
    if (!isBracketed && !final) return false;
    put(reading, { kind: 'basis', basis }, line.length);
    return true;
  }
  if (!partial && isSourcesHeading(line)) {
    put(reading, { kind: 'sources', written: buffer.slice(0, length) }, length);
    reading.list = 'heading';
    reading.before = '\n';
    reading.lineRead = false;
    return true;
  }
  startOfEntry(reading, line);
  return true;
};

const inlineCode = (reading: Reading, final: boolean): boolean => {
  const { buffer } = reading;
  const length = matchCode(buffer, final);
  if (length === 'wait') return false;
  const piece = length === null ? null : readCode(buffer.slice(0, length));
  if (length === null) emit(reading, /^`+/u.exec(buffer)?.[0].length ?? 1);
  else if (piece) put(reading, piece, length);
  else emit(reading, length, true);
  return true;
};

const withinLine = (reading: Reading, final: boolean): boolean => {
  const { buffer, before } = reading;
  const found = buffer.search(special);
  const plain = found < 0 ? buffer : buffer.slice(0, found);
  const named = findNamedPage(before + plain, before.length, final || found >= 0) - before.length;
  const next = named < 0 ? found : named;
  if (next !== 0) {
    emit(reading, next < 0 ? buffer.length : next);
    return true;
  }
  if (buffer.startsWith('\n')) {
    emit(reading, 1);
    return true;
  }
  if (buffer.startsWith('`')) return inlineCode(reading, final);
  const near = buffer.slice(0, maxMarkerLength);
  const match = named === 0 ? matchNamedPage(near, final) : matchBrackets(near, final, before);
  if (match === 'wait') return false;
  if (match?.piece) put(reading, match.piece, match.length);
  else emit(reading, match?.length ?? 1);
  return true;
};

/**
 * Finds markers in streamed text. Text is withheld only while it may still become a marker or another line that is not
 * meant for the reader. Code is left alone unless it is nothing but a marker.
 */
export const createMarkerReader = (): MarkerReader => {
  const reading: Reading = {
    buffer: '',
    before: '\n',
    inFence: null,
    list: null,
    lineRead: false,
    out: [],
  };
  const step = (final: boolean): boolean => {
    if (reading.inFence !== null) return inCode(reading, reading.inFence, final);
    return reading.lineRead ? withinLine(reading, final) : startOfLine(reading, final);
  };
  const read = (final: boolean): readonly AnswerPiece[] => {
    reading.out = [];
    while (reading.buffer !== '' && step(final));
    return reading.out;
  };
  return {
    push(chunk) {
      reading.buffer += chunk;
      return read(false);
    },
    end: () => read(true),
  };
};
