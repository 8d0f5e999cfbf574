import { isBare, mayBeMarker, parseMarker, type Parsed } from './parse-marker';

/** A piece of an answer as it came: text that is no marker, or a marker, whole. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string; readonly code: boolean }
  | { readonly kind: 'marker'; readonly parsed: Parsed; readonly written: string; readonly round: boolean };

export interface MarkerReader {
  push(chunk: string): readonly Piece[];
  end(): readonly Piece[];
}

const closers: Readonly<Record<string, string>> = {
  '[': ']',
  '［': '］',
  '【': '】',
  '〔': '〕',
  '(': ')',
  '（': '）',
};
const special = /[[［【〔(（`\n]/u;
/** Code between backticks is looked for within its paragraph, and this far. */
const longestCode = 1000;
const fence = /^[ \t]{0,3}(?:(?:>|[-*+]|\d{1,3}[.)])[ \t]+){0,3}(?<ticks>`{3,}|~{3,})(?<info>[^\n]*)/u;
/** A line that may still become a fence. */
const beginsFence =
  /^[ \t]{0,3}(?:(?:>|[-*+]|\d{1,3}[.)])[ \t]+){0,3}(?:`{1,2}|~{0,2}|(?:`{3,}|~{3,})[^\n]*)$/u;

/**
 * Finds markers in a text that comes piece by piece. A marker is withheld until it is whole, and nothing longer than
 * that; code between backticks and in fences is left alone.
 */
export const createMarkerReader = (): MarkerReader => {
  let buffer = '';
  let atLineStart = true;
  let inFence: string | null = null;
  let out: Piece[] = [];

  const emit = (text: string, code = false): void => {
    if (text === '') return;
    const last = out.at(-1);
    if (last?.kind === 'text' && last.code === code)
      out[out.length - 1] = { ...last, text: last.text + text };
    else out.push({ kind: 'text', text, code });
    atLineStart = text.endsWith('\n');
  };
  const take = (length: number): string => {
    const taken = buffer.slice(0, length);
    buffer = buffer.slice(length);
    return taken;
  };

  /** Each step takes something from the buffer, or says that more must come. */
  const inCode = (marks: string, final: boolean): boolean => {
    const end = buffer.indexOf('\n');
    const line = end < 0 ? buffer : buffer.slice(0, end);
    if (end < 0 && !final && atLineStart && /^[ \t>]*[`~]*[ \t]*$/u.test(line)) return false;
    const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/u.exec(line)?.[1];
    if (atLineStart && closing?.startsWith(marks)) inFence = null;
    emit(take(end < 0 ? buffer.length : end + 1), true);
    return true;
  };

  const opensFence = (final: boolean): 'yes' | 'no' | 'wait' => {
    const end = buffer.indexOf('\n');
    const line = end < 0 ? buffer : buffer.slice(0, end);
    if (end < 0 && !final) return beginsFence.test(line) && line !== '' ? 'wait' : 'no';
    const found = fence.exec(line)?.groups;
    const ticks = found?.['ticks'];
    if (ticks === undefined || (ticks.startsWith('`') && found?.['info']?.includes('`'))) return 'no';
    inFence = ticks;
    emit(take(end < 0 ? buffer.length : end + 1), true);
    return 'yes';
  };

  const backticks = (final: boolean): boolean => {
    const run = /^`+/u.exec(buffer)?.[0] ?? '';
    if (run.length === buffer.length && !final) return false;
    const paragraph = /\n[ \t]*\n/u.exec(buffer)?.index ?? buffer.length;
    const inside = buffer.slice(run.length, Math.min(paragraph, longestCode));
    const closed = new RegExp(`(?<!\`)\`{${run.length}}(?!\`)`, 'u').exec(inside);
    // A run at the very end may grow.
    const sure = closed && (closed.index + run.length < inside.length || final || paragraph < buffer.length);
    if (sure) emit(take(run.length + closed.index + run.length), true);
    else if (!final && paragraph === buffer.length && buffer.length < longestCode) return false;
    else emit(take(run.length));
    return true;
  };

  const bracket = (final: boolean): boolean => {
    const doubled = buffer[0] === '[' && buffer[1] === '[';
    const from = doubled ? 2 : 1;
    const closer = closers[buffer[0] ?? ''] ?? ']';
    const round = closer === ')' || closer === '）';
    const inside = buffer.slice(from);
    const end = inside.indexOf(closer);
    if (end >= 0 && end <= 80) {
      const parsed = parseMarker(inside.slice(0, end));
      // In round brackets no basis is told, and other words than numbers are an aside.
      if (parsed && !(round && (parsed.kind === 'basis' || !isBare(parsed.items)))) {
        if (doubled && from + end + 1 === buffer.length && !final) return false;
        const length = from + end + (doubled && buffer[from + end + 1] === closer ? 2 : 1);
        const written = take(length);
        out.push({ kind: 'marker', parsed, written, round });
        atLineStart = false;
        return true;
      }
    } else if (!final && (inside === '[' || mayBeMarker(inside))) return false;
    emit(take(1));
    return true;
  };

  const read = (final: boolean): readonly Piece[] => {
    out = [];
    for (;;) {
      if (buffer === '') return out;
      if (inFence !== null) {
        if (!inCode(inFence, final)) return out;
        continue;
      }
      if (atLineStart) {
        const opens = opensFence(final);
        if (opens === 'wait') return out;
        if (opens === 'yes') continue;
      }
      const next = buffer.search(special);
      if (next !== 0) {
        emit(take(next < 0 ? buffer.length : next));
        continue;
      }
      const going = buffer.startsWith('\n')
        ? (emit(take(1)), true)
        : buffer.startsWith('`')
          ? backticks(final)
          : bracket(final);
      if (!going) return out;
    }
  };

  return {
    push(chunk) {
      buffer += chunk;
      return read(false);
    },
    end: () => read(true),
  };
};
