import { isSourcesHeading, mayBeBasis, mayBeSourcesHeading, parseBasis } from './basis-line';
import { closesFence, fenceOf, matchCode, mayBeFence, mayCloseFence } from './code-blocks';
import { matchEntry, matchInlineSources, mayBeEntry } from './list-of-sources';
import { findNamedPage, matchBrackets, matchNamedPage, readCode } from './match-marker';
import type { AnswerPiece } from './piece';

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

/**
 * Finds markers in streamed text. Text is withheld only while it may still become a marker or another line that is not
 * meant for the reader. Code is left alone unless it is nothing but a marker.
 */
export const createMarkerReader = (): MarkerReader => {
  let buffer = '';
  /** The character before the buffer; empty after a marker. */
  let before = '\n';
  let inFence: string | null = null;
  /** What preceded this line, if the line may belong to a list of sources. */
  let list: 'heading' | 'entry' | 'gap' | null = null;
  /** Whether the start of the line has been handled. */
  let lineRead = false;
  let out: AnswerPiece[] = [];

  const emit = (text: string, code = false): void => {
    if (text === '') return;
    const last = out.at(-1);
    if (last?.kind === 'text' && last.code === code)
      out[out.length - 1] = { ...last, text: last.text + text };
    else out.push({ kind: 'text', text, code });
    before = text.slice(-1);
    lineRead = before !== '\n';
  };
  const take = (length: number): string => {
    const taken = buffer.slice(0, length);
    buffer = buffer.slice(length);
    return taken;
  };
  const put = (piece: AnswerPiece, length: number): void => {
    take(length);
    out.push(piece);
    before = '';
    lineRead = true;
  };
  const lineOf = (): { readonly line: string; readonly whole: boolean; readonly length: number } => {
    const end = buffer.indexOf('\n');
    return end < 0
      ? { line: buffer, whole: false, length: buffer.length }
      : { line: buffer.slice(0, end), whole: true, length: end + 1 };
  };

  /** Like every step: takes something from the buffer, or returns false if more text is needed. */
  const inCode = (marks: string, final: boolean): boolean => {
    const { line, whole, length } = lineOf();
    if (!whole && !final && !lineRead && mayCloseFence(line)) return false;
    if (!lineRead && closesFence(line, marks)) inFence = null;
    emit(take(length), true);
    return true;
  };

  const startOfLine = (final: boolean): boolean => {
    const { line, whole, length } = lineOf();
    const partial = !whole && !final;
    if (partial && mayBeFence(line)) return false;
    const ticks = partial ? null : fenceOf(line);
    if (ticks !== null) {
      // A code block at the very end may contain only the basis.
      const code = buffer.slice(length).replace(/\s*[`~]*\s*$/u, '');
      const may = buffer.length < maxLineLength && !code.includes('\n');
      if (may && !final && mayBeBasis(code)) return false;
      const basis = may && final ? parseBasis(code) : null;
      if (basis !== null) {
        put({ kind: 'basis', basis }, buffer.length);
        return true;
      }
      inFence = ticks;
      emit(take(length), true);
      return true;
    }
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
      put({ kind: 'basis', basis }, line.length);
      return true;
    }
    if (!partial && isSourcesHeading(line)) {
      list = 'heading';
      put({ kind: 'sources', written: buffer.slice(0, length) }, length);
      before = '\n';
      lineRead = false;
      return true;
    }
    if (line.trim() === '') {
      if (list === 'entry') list = 'gap';
    } else {
      const inline = matchInlineSources(line);
      const entry = inline ?? matchEntry(line, list);
      list = entry && list && 'entry';
      if (inline) out.push({ kind: 'sources', written: inline.written });
      if (entry) {
        put(inline ? { ...inline, written: '' } : entry, entry.written.length);
        before = ' ';
        return true;
      }
    }
    lineRead = true;
    return true;
  };

  const withinLine = (final: boolean): boolean => {
    const found = buffer.search(special);
    const plain = found < 0 ? buffer : buffer.slice(0, found);
    const named = findNamedPage(before + plain, before.length, final || found >= 0) - before.length;
    const next = named < 0 ? found : named;
    if (next !== 0) {
      emit(take(next < 0 ? buffer.length : next));
      return true;
    }
    if (buffer.startsWith('\n')) {
      emit(take(1));
      return true;
    }
    if (buffer.startsWith('`')) {
      const code = matchCode(buffer, final);
      if (code === 'wait') return false;
      const piece = code === null ? null : readCode(buffer.slice(0, code));
      if (code !== null && piece) put(piece, code);
      else if (code !== null) emit(take(code), true);
      else emit(take(/^`+/u.exec(buffer)?.[0].length ?? 1));
      return true;
    }
    const near = buffer.slice(0, maxMarkerLength);
    const match = named === 0 ? matchNamedPage(near, final) : matchBrackets(near, final, before);
    if (match === 'wait') return false;
    if (match?.piece) put(match.piece, match.length);
    else emit(take(match?.length ?? 1));
    return true;
  };

  const read = (final: boolean): readonly AnswerPiece[] => {
    out = [];
    let going = true;
    while (going)
      going =
        buffer !== '' &&
        (inFence !== null ? inCode(inFence, final) : lineRead ? withinLine(final) : startOfLine(final));
    return out;
  };

  return {
    push(chunk) {
      buffer += chunk;
      return read(false);
    },
    end: () => read(true),
  };
};
