import type { Block } from '../../../shared/model';
import { chapterEntries } from '../../../shared/text/chapters';
import { endsLine } from '../../../shared/text/ending';
import type { DocumentOutlineEntry, DocumentPage, Tokenizer } from '../../ports';

/** The smallest piece, which is never cut; usually a sentence. */
export interface TextUnit {
  readonly page: number;
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  readonly heading: boolean;
  /** Whether it is part of a footnote; `begins` for the note's first sentence. */
  readonly note: 'begins' | 'goes-on' | null;
  /** The marks of the footnotes that it refers to, if they are not part of the text. */
  readonly refers: readonly string[];
  /** Whether a paragraph ends here, which makes it a good place to cut. */
  readonly endsParagraph: boolean;
  /** Whether its sentence continues on the next page, which makes it a bad place to cut. */
  readonly goesOn: boolean;
  /** Index into `chapterEntries` of the structure; -1 before the first chapter. */
  readonly chapter: number;
  /** Titles above it, from the chapter down. */
  readonly path: readonly string[];
  /** Whether a section begins here. */
  readonly opensSection: boolean;
}

/** In tokens. A longer sentence is cut between words. */
const maxUnitTokens = 120;

/** Splits pages into units. Every character except white space is in exactly one. */
export const unitsOf = (
  pages: readonly DocumentPage[],
  structure: readonly DocumentOutlineEntry[],
  tokenizer: Tokenizer,
  language: string | null,
): TextUnit[] => {
  const segmenter = new Intl.Segmenter(language !== null && isLocale(language) ? language : 'en', {
    granularity: 'sentence',
  });
  const trail = createTrail(structure);
  const units: TextUnit[] = [];
  for (const page of pages) {
    for (const piece of piecesOf(page, structure)) {
      const crossed = trail.advance(page.page, piece.start);
      const heading = piece.kind === 'heading';
      if (heading) trail.heading(page.text.slice(piece.start, piece.end));
      const spans = heading ? [piece] : sentencesOf(page.text, piece, segmenter, tokenizer);
      spans.forEach((span, index) => {
        units.push({
          page: page.page,
          start: span.start,
          end: span.end,
          tokens: tokenizer.count(page.text.slice(span.start, span.end)),
          heading,
          note: piece.kind !== 'note' ? null : index === 0 ? 'begins' : 'goes-on',
          refers: piece.marks.flatMap(({ at, mark }) => (at > span.start && at <= span.end ? [mark] : [])),
          endsParagraph: index === spans.length - 1,
          goesOn: false,
          chapter: trail.chapter(),
          path: trail.path(),
          opensSection: index === 0 && (crossed || heading),
        });
      });
    }
  }
  return withGoingOn(units, pages);
};

/** Marks sentences that continue on the next page, skipping the footnotes in between. */
const withGoingOn = (units: readonly TextUnit[], pages: readonly DocumentPage[]): TextUnit[] => {
  let next: TextUnit | undefined;
  return units
    .toReversed()
    .map((unit) => {
      if (unit.note !== null) return unit;
      const after = next;
      next = unit;
      return goesOn(unit, after, pages) ? { ...unit, goesOn: true, endsParagraph: false } : unit;
    })
    .toReversed();
};

const goesOn = (unit: TextUnit, next: TextUnit | undefined, pages: readonly DocumentPage[]): boolean => {
  if (!next || next.page === unit.page || next.opensSection || unit.heading) return false;
  const end = pages[unit.page - 1]?.text.slice(unit.start, unit.end) ?? '';
  return !endsLine(end);
};

interface Piece {
  readonly kind: Block['kind'];
  readonly level?: number | undefined;
  readonly marks: NonNullable<Block['marks']>;
  readonly start: number;
  readonly end: number;
}

/** A page's blocks and the text between them, trimmed, and split at outline entries inside a block. */
const piecesOf = (page: DocumentPage, structure: readonly DocumentOutlineEntry[]): Piece[] => {
  const cuts = entriesOn(structure, page.page).map((entry) => entry.offset);
  const covered: Piece[] = [];
  let at = 0;
  for (const block of page.blocks) {
    if (block.start > at) covered.push({ kind: 'paragraph', marks: [], start: at, end: block.start });
    const start = Math.max(at, block.start);
    const { kind, level, marks = [], end } = block;
    if (end > start) covered.push({ kind, level, marks, start, end });
    at = Math.max(at, block.end);
  }
  if (at < page.text.length) covered.push({ kind: 'paragraph', marks: [], start: at, end: page.text.length });
  return covered
    .flatMap((piece) => {
      const inside = cuts.filter((cut) => cut > piece.start && cut < piece.end);
      const edges = [piece.start, ...inside, piece.end];
      return edges
        .slice(0, -1)
        .map((start, index) => ({ ...piece, start, end: edges[index + 1] ?? piece.end }));
    })
    .flatMap((piece) => trimmed(page.text, piece));
};

const entriesByPage = new WeakMap<readonly DocumentOutlineEntry[], Map<number, DocumentOutlineEntry[]>>();
const entriesOn = (
  structure: readonly DocumentOutlineEntry[],
  page: number,
): readonly DocumentOutlineEntry[] => {
  let byPage = entriesByPage.get(structure);
  if (!byPage) {
    byPage = new Map();
    for (const entry of structure) byPage.set(entry.page, [...(byPage.get(entry.page) ?? []), entry]);
    entriesByPage.set(structure, byPage);
  }
  return byPage.get(page) ?? [];
};

const trimmed = <Span extends { readonly start: number; readonly end: number }>(
  text: string,
  span: Span,
): Span[] => {
  const raw = text.slice(span.start, span.end);
  const start = span.start + (raw.length - raw.trimStart().length);
  const end = start + raw.trim().length;
  return end > start ? [{ ...span, start, end }] : [];
};

const sentencesOf = (
  text: string,
  piece: Piece,
  segmenter: Intl.Segmenter,
  tokenizer: Tokenizer,
): { start: number; end: number }[] => {
  const raw = text.slice(piece.start, piece.end);
  const spans =
    piece.kind === 'code'
      ? splitAt(raw, /\n/gu)
      : [...segmenter.segment(raw)].map(({ index, segment }) => ({
          start: index,
          end: index + segment.length,
        }));
  return spans
    .map((span) => ({ start: piece.start + span.start, end: piece.start + span.end }))
    .flatMap((span) => trimmed(text, span))
    .flatMap((span) =>
      tokenizer.count(text.slice(span.start, span.end)) > maxUnitTokens
        ? shortened(text, span, tokenizer)
        : [span],
    );
};

const splitAt = (text: string, separator: RegExp): { start: number; end: number }[] => {
  const ends = [...text.matchAll(separator)].map((found) => found.index + found[0].length);
  const starts = [0, ...ends];
  return starts
    .map((start, index) => ({ start, end: starts[index + 1] ?? text.length }))
    .filter((span) => span.end > span.start);
};

/** Cuts an overlong sentence (a table, a list without full stops) between words, and an overlong word anywhere. */
const shortened = (
  text: string,
  span: { start: number; end: number },
  tokenizer: Tokenizer,
): { start: number; end: number }[] => {
  const found: { start: number; end: number }[] = [];
  let start = span.start;
  let end = start;
  for (const word of wordSpans(text, span)) {
    if (end > start && tokenizer.count(text.slice(start, word.end)) > maxUnitTokens * 0.8) {
      found.push(...trimmed(text, { start, end }));
      start = word.start;
    }
    end = word.end;
  }
  found.push(...trimmed(text, { start, end: span.end }));
  return found;
};

const maxWordLength = 120;
const wordSpans = (text: string, span: { start: number; end: number }): { start: number; end: number }[] =>
  [...text.slice(span.start, span.end).matchAll(/\S+\s*/gu)].flatMap((word) => {
    const start = span.start + word.index;
    const count = Math.ceil(word[0].length / maxWordLength);
    return Array.from({ length: count }, (_, index) => ({
      start: wholeCharacter(text, start + index * maxWordLength),
      end:
        index === count - 1
          ? start + word[0].length
          : wholeCharacter(text, start + (index + 1) * maxWordLength),
    }));
  });

const wholeCharacter = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
};

/** Tracks the chapter and headings while the text is read in order. */
const createTrail = (structure: readonly DocumentOutlineEntry[]) => {
  const chapters = new Set(chapterEntries(structure));
  let next = 0;
  let chapter = -1;
  let open: { title: string; level: number }[] = [];
  let nearest: string | null = null;
  const path = (): readonly string[] => {
    const titles = open.map((entry) => entry.title);
    return nearest === null || titles.some((title) => folded(title) === folded(nearest ?? ''))
      ? titles
      : [...titles, nearest];
  };
  let cached = path();
  return {
    /** Returns whether an entry begins here. */
    advance(page: number, offset: number): boolean {
      let crossed = false;
      for (
        let entry = structure[next];
        entry && (entry.page < page || (entry.page === page && entry.offset <= offset));
        entry = structure[next]
      ) {
        if (chapters.has(entry)) chapter += 1;
        open = [
          ...open.filter((each) => each.level < (entry?.level ?? 1)),
          { title: entry.title, level: entry.level },
        ];
        nearest = null;
        crossed = true;
        next += 1;
      }
      if (crossed) cached = path();
      return crossed;
    },
    heading(title: string): void {
      const plain = title.replace(/\s+/gu, ' ').trim();
      nearest = plain.length <= 200 ? plain : `${plain.slice(0, 199)}…`;
      cached = path();
    },
    chapter: () => chapter,
    path: () => cached,
  };
};

const folded = (title: string): string => title.toLowerCase().replace(/[^\p{L}]+/gu, '');

const isLocale = (language: string): boolean => {
  try {
    return Intl.Segmenter.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
};
