import type { AnswerPart, AnswerTask } from '../../../../core/ports';
import { contentStems } from '../../builtin/text/content-words';
import { basisOf, type CitationCounts } from './basis';
import type { Basis } from './basis-line';
import { createPlaces } from './choose-place';
import { createClaimReader } from './claim';
import { createKnownPages } from './known-pages';
import { createSourceList } from './list-of-sources';
import { createOpenMarkers } from './markers/open-markers';
import { blockBasis, otherTexts } from './other-texts';
import { createNoteCiting } from './cite-note';
import { createNumbers } from './numbers';
import { createPageCitations } from './page-citations';
import { pageMarker } from './markers/page-marker';
import { createPageItems } from './page-items';
import { createParagraphs } from './paragraphs';
import { markerOf, type MarkerItem } from './markers/parse-marker';
import type { MarkerPiece, AnswerPiece } from './piece';
import { readableItems } from './readable-items';
import { isSamePage } from './support';

/** The parts that compose an answer. They share one state. */
const createParts = (task: AnswerTask) => {
  const known = createKnownPages(task.passages);
  const places = createPlaces(known.all, otherTexts(task));
  const claims = createClaimReader();
  const counts: CitationCounts = { pages: 0, facts: 0, notes: 0, sessions: 0, likely: 0 };
  const citations = createPageCitations(counts);
  const openMarkers = createOpenMarkers(places, citations);
  const paragraphs = createParagraphs({ places, citations, openMarkers, counts });
  const pageItems = createPageItems({ known, places, claims, citations, openMarkers, paragraphs });
  const numbers = createNumbers(known, places);
  return { task, known, claims, counts, citations, openMarkers, paragraphs, pageItems, numbers };
};
type Parts = ReturnType<typeof createParts>;

function* text(
  { paragraphs, claims, pageItems, openMarkers }: Parts,
  written: string,
  code = false,
): Generator<AnswerPart> {
  for (const chunk of written.split(/(?<=\n[ \t]*\n)(?=[^\n])/u)) {
    yield* paragraphs.text(chunk, code);
    claims.say(chunk);
    if (chunk.includes('\n')) pageItems.endLine();
    yield* openMarkers.follow(chunk);
  }
}

/** Numbers in brackets; ordinary text if they are not citations. */
function* numberMarker(parts: Parts, { items, written }: MarkerPiece): Generator<AnswerPart> {
  const { claims, numbers, paragraphs, openMarkers, citations } = parts;
  const line = claims.line();
  const attached = paragraphs.isAfterMarker() ? '' : (/\S*$/u.exec(line)?.[0] ?? '');
  const named = items.map(({ item }) => item);
  const found = line.trim() === '' ? [] : numbers.placesOf(named, claims.current(), attached);
  if (found.length === 0) {
    yield* text(parts, written.replace('[^', '['));
    return;
  }
  yield* openMarkers.settle();
  for (const [at, place] of found.entries()) {
    if (found.slice(0, at).some((one) => isSamePage(one.page, place.page))) continue;
    yield* paragraphs.mark(pageMarker(place.page), at === 0 ? '' : ' ');
    yield citations.cite(place, pageMarker(place.page));
  }
}

const createBlockCiting = ({ task, counts, claims, paragraphs }: Parts) => {
  const notes = createNoteCiting(task.memories);
  /** A marker of a block of the context, such as a note. Only a note's is shown. */
  return function* (item: Extract<MarkerItem, { kind: 'block' }>, joint: string): Generator<AnswerPart> {
    const basis = blockBasis(task, item);
    if (basis) counts[basis] += 1;
    const note = item.of === 'note' ? notes.cite(item.id, claims.current()) : null;
    if (!note) return paragraphs.leaveOut();
    yield* paragraphs.mark(note.marker, joint);
    yield note;
  };
};

const createMarkers = (parts: Parts) => {
  const { task, known, claims, counts, openMarkers, paragraphs, pageItems } = parts;
  const facts = new Set(task.memories.filter(({ kind }) => kind === 'fact').map(({ id }) => id));
  const citeBlock = createBlockCiting(parts);

  return function* (piece: MarkerPiece): Generator<AnswerPart> {
    const { items, wrapper, written } = piece;
    const isNumbers = items[0]?.item.kind === 'number';
    const isOwnNumber = isNumbers && !written.includes('[^');
    const readable = readableItems(piece, known, (block) => blockBasis(task, block) !== null);
    // A reference inside a quotation was quoted from the book.
    if (readable.length === 0 || ((wrapper !== 'square' || isOwnNumber) && claims.inQuotation())) {
      yield* text(parts, written);
      return;
    }
    if (isNumbers) {
      yield* numberMarker(parts, piece);
      return;
    }
    yield* openMarkers.settle();
    // If the page is named as well, the passage's id adds nothing.
    const hasPage = items.some(({ item }) => item.kind === 'page' && known.named(item).length > 0);
    const kept = readable.filter(({ item }) => !(hasPage && item.kind === 'source'));
    for (const [at, { item, joint }] of kept.entries()) {
      const between = at === 0 ? '' : wrapper === 'none' ? joint : ' ';
      if (item.kind === 'fact') {
        if (facts.has(item.id)) counts.facts += 1;
        yield* paragraphs.mark(markerOf(item), between);
      } else if (item.kind === 'block') yield* citeBlock(item, between);
      else yield* pageItems.cite(item, piece, between);
    }
    const rest = written.slice(readable.at(-1)?.end ?? written.length);
    if (wrapper === 'none' && rest !== '') yield* text(parts, rest);
  };
};

const sourceListOf = ({ task, known, numbers, citations }: Parts) => {
  const titles = new Set(
    contentStems(
      [task.bookTitle ?? '', ...task.passages.flatMap(({ headingPath }) => headingPath)].join(' '),
    ),
  );
  return createSourceList({
    isCited: numbers.isCited,
    isTitle: (words) => contentStems(words).every((stem) => titles.has(stem) || /^\d+$/u.test(stem)),
    isRepeated: ({ items }) => items.every(({ item }) => known.named(item).some(citations.isCited)),
  });
};

/** Turns pieces into answer parts and checks each marker against what was in context. */
export const createComposer = (task: AnswerTask) => {
  const parts = createParts(task);
  const { counts, paragraphs, pageItems, numbers } = parts;
  const marker = createMarkers(parts);
  const sources = sourceListOf(parts);
  let claimed: Basis | null = null;

  function* compose(piece: AnswerPiece): Generator<AnswerPart> {
    if (piece.kind === 'text') yield* text(parts, piece.text, piece.code);
    else if (piece.kind === 'marker') yield* marker(piece);
    else if (piece.kind === 'basis') {
      claimed ??= piece.basis;
      paragraphs.leaveOut();
    } else if (piece.kind === 'entry') {
      yield* text(parts, piece.number === null ? piece.written : `[${piece.number}] `);
      pageItems.beginEntry((piece.number === null ? null : numbers.claimOf(piece.number)) ?? '');
    }
  }

  return {
    *take(pieces: readonly AnswerPiece[]): Generator<AnswerPart> {
      for (const piece of pieces) for (const one of sources.take(piece)) yield* compose(one);
    },
    *end(): Generator<AnswerPart> {
      for (const piece of sources.end()) yield* compose(piece);
      yield* paragraphs.end();
    },
    /** Null if nothing was shown. */
    basis: (): Basis | null => (paragraphs.begun() ? basisOf(claimed, counts, task) : null),
  };
};
