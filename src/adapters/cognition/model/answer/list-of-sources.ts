import { isSourcesHeading } from './basis-line';
import type { EntryPiece, MarkerPiece, AnswerPiece } from './piece';

const bullet = '[ \\t]*(?:[-*•+][ \\t]+)?';
const bracketed = '\\\\?\\[(?:(?<note>\\d{1,3})|\\^(?<name>[\\p{L}\\p{N}_-]{1,20}))\\\\?\\]';
const entry = new RegExp(
  `^${bullet}(?:${bracketed}(?<colon>:|(?=[ \\t]))|(?<plain>\\d{1,3})[.):])[ \\t]*`,
  'u',
);
const partial = new RegExp(`^${bullet}(?:\\\\?\\[(?:\\d{0,3}|\\^[\\p{L}\\p{N}_-]{0,20})\\\\?\\]?:?)?$`, 'u');
const partialInList = new RegExp(
  `^${bullet}(?:\\\\?\\[(?:\\d{0,3}|\\^[\\p{L}\\p{N}_-]{0,20})\\\\?\\]?:?|\\d{1,3}[.):]?)?$`,
  'u',
);

/** Whether an unfinished line may still begin like an entry of a list of sources. */
export const mayBeEntry = (line: string, inList: boolean): boolean =>
  (inList ? partialInList : partial).test(line);

/** The start of a line that explains a number, or that follows a heading such as "Sources". */
export const matchEntry = (line: string, list: 'heading' | 'entry' | 'gap' | null): EntryPiece | null => {
  const found = entry.exec(line);
  const { note, name, colon, plain } = found?.groups ?? {};
  const number = note ?? name;
  if (found && number !== undefined)
    return { kind: 'entry', number, sure: list !== null || colon === ':', written: found[0] };
  if (list === null) return null;
  if (found) return { kind: 'entry', number: plain ?? null, sure: true, written: found[0] };
  const start = new RegExp(`^${bullet}`, 'u').exec(line)?.[0] ?? '';
  return list === 'gap' && start.trim() === ''
    ? null
    : { kind: 'entry', number: null, sure: true, written: start };
};

/** The heading in "Sources: p. 24, p. 25", which is all on one line. */
export const matchInlineSources = (line: string): EntryPiece | null => {
  const found = /^[^:\n]{3,40}:[*_]{0,3}[ \t]+(?=\S)/u.exec(line)?.[0];
  return found !== undefined && isSourcesHeading(found)
    ? { kind: 'entry', number: null, sure: true, written: found }
    : null;
};

/** A quotation, closed or not. */
const quoted = /[“"„«‘][^”"“»’]*(?:[”"“»’]|$)/gu;
/** A line up to this long is withheld until it is complete. */
const maxLineLength = 120;

interface ShownSources {
  /** Whether the number led to a citation. */
  isCited(number: string): boolean;
  /** Whether everything that the marker names was cited already. */
  isRepeated(marker: MarkerPiece): boolean;
  /** Whether the words are only a title. */
  isTitle(words: string): boolean;
}

/** The heading of a list, which is withheld until one of its lines is shown. */
const createHeading = () => {
  let text = '';
  let isLineRemoved = false;
  const take = (): readonly AnswerPiece[] => {
    const taken = text;
    text = '';
    isLineRemoved = false;
    return taken === '' ? [] : [{ kind: 'text', text: taken, code: false }];
  };
  return {
    withhold(written: string): void {
      text = written;
    },
    /** Withholds blank lines below the heading too; false if there is no heading. */
    extend(blank: string): boolean {
      if (text === '' || isLineRemoved) return false;
      text += blank;
      return true;
    },
    lineRemoved(): void {
      isLineRemoved = true;
    },
    take,
    /** Drops the heading if all its lines were removed. */
    takeUnlessEmpty(): readonly AnswerPiece[] {
      if (isLineRemoved) text = '';
      return take();
    },
  };
};

interface SourceLine {
  readonly entry: EntryPiece;
  readonly pieces: AnswerPiece[];
  length: number;
}

const lengthOf = (piece: AnswerPiece): number => {
  if (piece.kind === 'text') return piece.text.length;
  return piece.kind === 'marker' ? piece.written.length : 0;
};

/** Whether a line of a list of sources names only what was cited already. */
const addsNothing = ({ entry: start, pieces }: SourceLine, shown: ShownSources): boolean => {
  const markers = pieces.filter((piece) => piece.kind === 'marker');
  const words = pieces.map((piece) => (piece.kind === 'text' ? piece.text : ' ')).join('');
  const isCited = start.number !== null && shown.isCited(start.number);
  return (
    (isCited || (start.sure && markers.length > 0)) &&
    markers.every((marker) => shown.isRepeated(marker)) &&
    shown.isTitle(words.replace(quoted, ' '))
  );
};

/**
 * Removes lines of a list of sources that add nothing to the markers in the text, and the heading if no line is left.
 */
export const createSourceList = (shown: ShownSources) => {
  const heading = createHeading();
  let current: SourceLine | null = null;
  /** Whether the rest of the line is removed. */
  let skipping = false;

  const show = (): readonly AnswerPiece[] => {
    if (current === null) return [];
    const { entry: start, pieces } = current;
    current = null;
    return [...heading.take(), start, ...pieces];
  };
  const isRepetition = (): boolean => current !== null && addsNothing(current, shown);
  /** The pieces to show of a complete line; null if the line is removed. */
  const endLine = (): readonly AnswerPiece[] | null => {
    const isLeftOut = skipping || isRepetition();
    skipping = false;
    if (!isLeftOut) return show();
    current = null;
    heading.lineRemoved();
    return null;
  };

  function* withinLine(piece: AnswerPiece): Generator<AnswerPiece> {
    if (skipping) return;
    if (current === null) {
      const isBlank = piece.kind === 'text' && piece.text.trim() === '';
      if (isBlank && heading.extend(piece.text)) return;
      if (!isBlank) yield* heading.takeUnlessEmpty();
      yield piece;
      return;
    }
    current.pieces.push(piece);
    current.length += lengthOf(piece);
    if (current.length <= maxLineLength) return;
    skipping = isRepetition();
    if (skipping) current = null;
    else yield* show();
  }

  return {
    *take(piece: AnswerPiece): Generator<AnswerPiece> {
      if (piece.kind === 'sources') {
        yield* heading.take();
        heading.withhold(piece.written);
      } else if (piece.kind === 'entry') {
        current = { entry: piece, pieces: [], length: piece.written.length };
      } else if (piece.kind === 'text' && (current !== null || skipping) && piece.text.includes('\n')) {
        const end = piece.text.indexOf('\n');
        yield* withinLine({ ...piece, text: piece.text.slice(0, end) });
        const line = endLine();
        yield* line ?? [];
        yield* withinLine({ ...piece, text: piece.text.slice(line ? end : end + 1) });
      } else yield* withinLine(piece);
    },
    /** If no line is left, the heading is removed too. */
    end: (): readonly AnswerPiece[] => endLine() ?? [],
  };
};
