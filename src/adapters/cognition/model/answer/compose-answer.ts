import type { AnswerPart, AnswerTask } from '../../../../core/ports';
import { contentStems } from '../../builtin/text/content-words';
import { citedLabel } from '../../prompts';
import { basisOf, type CitationCounts } from './basis';
import type { Basis } from './basis-line';
import { createPlaces, type PageQuote } from './choose-place';
import { createClaimReader, sentencesOfLine } from './claim';
import { createKnownPages, type ShownPage } from './known-pages';
import { createSourceList } from './list-of-sources';
import { blockBasis, otherTexts } from './other-texts';
import { createNoteCiting } from './cite-note';
import { createNumbers } from './numbers';
import { markerOf, type MarkerItem } from './parse-marker';
import type { MarkerPiece, AnswerPiece } from './piece';
import { readableItems } from './readable-items';
import { createShownText } from './shown-text';
import { isSamePage } from './support';

const blankLine = /\n[ \t]*\n/u;
/** Table rows, headings and HTML: a marker cannot be added at their end. */
const unfit = /^\s*(?:\||#{1,6}\s|<)/u;
const sentenceEnd = /[.!?…][\s"”»)]|[。！？\n]/u;
/** In longer sentences and paragraphs, no support is searched for. */
const maxSentenceLength = 600;
const maxParagraphLength = 4000;
const formOf = ({ part }: ShownPage): string => `[p. ${citedLabel(part)}]`;

/** The marker for this page: as written if it was a label or a range. */
const formFor = (item: MarkerItem, page: ShownPage): string =>
  item.kind === 'page' && !item.whole.startsWith('#') ? markerOf(item) : formOf(page);

/** A marker in the middle of a sentence; its citation is emitted when the sentence is complete. */
interface Pending {
  readonly form: string;
  readonly pages: readonly ShownPage[];
  readonly before: string;
  /** Whether the marker is at the start of its line. */
  readonly first: boolean;
}

/** Turns pieces into answer parts and checks each marker against what was in context. */
export const createComposer = (task: AnswerTask) => {
  const known = createKnownPages(task.passages);
  const places = createPlaces(known.all, otherTexts(task));
  const facts = new Set(task.memories.filter(({ kind }) => kind === 'fact').map(({ id }) => id));
  const notes = createNoteCiting(task.memories);
  const claims = createClaimReader();
  const cited: CitationCounts = { pages: 0, facts: 0, notes: 0, sessions: 0, likely: 0 };
  const citedPages: ShownPage[] = [];
  const numbers = createNumbers(known, places);
  let claimed: Basis | null = null;
  const shown = createShownText();
  let afterMarker = false;
  /** Set after a marker was left out, so that the space before it can be dropped too. */
  let leftOut = false;
  let paragraph = { text: '', marked: false };
  let pending: Pending[] = [];
  let afterPending = '';
  /** The last claim and the pages cited for it. */
  let last: { readonly claim: string; readonly pages: ShownPage[] } = { claim: '', pages: [] };
  /** The claim that the current line of a list of sources belongs to. */
  let entryClaim: string | null = null;

  const citation = (
    { page: { passage, part }, quote }: Omit<PageQuote, 'moved'>,
    marker: string,
  ): AnswerPart => {
    cited.pages += 1;
    citedPages.push({ passage, part });
    const { bookId, passageId } = passage;
    return { kind: 'citation', marker, bookId, page: part.page, label: part.label, passageId, quote };
  };

  /** Emits the citations of markers whose sentence is complete. */
  function* settle(): Generator<AnswerPart> {
    const settled = pending;
    const after = afterPending.slice(0, sentenceEnd.exec(afterPending)?.index ?? afterPending.length);
    pending = [];
    afterPending = '';
    const speaks = /[\p{L}\p{N}]/u.test(after);
    for (const { form, pages, before, first } of settled) {
      const claim = !speaks ? before : first ? after : `${before} ${after}`;
      const place = places.choose(claim, pages, 'named');
      if (place) yield citation(place, form);
    }
  }

  /** At the end of a paragraph without a marker, cites the page that plainly supports one of its sentences. */
  function* endParagraph(): Generator<AnswerPart> {
    yield* settle();
    const { text, marked } = paragraph;
    paragraph = { text: '', marked: false };
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (marked || text.length > maxParagraphLength || lines.length === 0 || unfit.test(lines.at(-1) ?? ''))
      return;
    const sentences = lines.filter((line) => !unfit.test(line)).flatMap(sentencesOfLine);
    cited.likely += sentences.filter((sentence) => places.isLikely(sentence)).length;
    for (const sentence of sentences) {
      const place = places.plainly(sentence);
      if (!place) continue;
      const form = formOf(place.page);
      yield { kind: 'text', text: ` ${form}` };
      yield citation(place, form);
      return;
    }
  }

  /** Emits text; if it begins a new paragraph, ends the one before. */
  function* say(text: string): Generator<AnswerPart> {
    if (text.trim() !== '' && blankLine.test(shown.spaceBefore(text))) yield* endParagraph();
    const now = shown.add(text);
    if (now !== '') yield { kind: 'text', text: now };
  }

  function* text(written: string, code = false): Generator<AnswerPart> {
    for (const chunk of written.split(/(?<=\n[ \t]*\n)(?=[^\n])/u)) {
      if (leftOut && /^\s*[.,;:!?。、]/u.test(chunk)) shown.dropSpace();
      // Right before a bracket, a marker would become a Markdown link.
      yield* say((afterMarker && /^[([]/u.test(chunk) ? ' ' : '') + chunk);
      if (chunk.trim() !== '') leftOut = false;
      afterMarker = false;
      claims.say(chunk);
      if (paragraph.text.length < maxParagraphLength) paragraph.text += chunk;
      if (code && chunk.includes('\n')) paragraph.marked = true;
      if (chunk.includes('\n')) entryClaim = null;
      if (pending.length > 0) {
        afterPending += chunk;
        if (sentenceEnd.test(afterPending) || afterPending.length > maxSentenceLength) yield* settle();
      }
    }
  }

  function* mark(form: string, joint: string): Generator<AnswerPart> {
    yield* say((afterMarker ? joint || ' ' : joint) + form);
    afterMarker = true;
    paragraph.marked = true;
  }

  /**
   * The claim for a line of a list of sources: the one with its number, else the sentence that its page supports best.
   */
  const claimFor = (pages: readonly ShownPage[]): string =>
    entryClaim !== ''
      ? (entryClaim ?? claims.current())
      : (places.bestClaim(claims.sentences(), pages) ?? '');

  function* pageItem(item: MarkerItem, piece: MarkerPiece, joint: string): Generator<AnswerPart> {
    const pages = known.named(item);
    const claim = claimFor(pages);
    const first = claims.line().replace(/^\s*(?:[-*+•>]|\d{1,3}[.)])?\s*/u, '') === '';
    const goesOn =
      entryClaim === null &&
      (first || contentStems(claim).length === 0 || (piece.wrapper === 'none' && !places.plainly(claim)));
    const [page] = pages;
    if (goesOn && page) {
      const form = formFor(item, page);
      yield* mark(form, joint);
      // The marker of a passage links to its first page, so its other pages do not count.
      const named = item.kind === 'page' ? pages : pages.filter((one) => isSamePage(one, page));
      pending.push({ form, pages: named, before: claim, first });
      return;
    }
    if (last.claim !== claim) last = { claim, pages: [] };
    const together = piece.items.flatMap((one) => known.named(one.item));
    // A list of sources refers to the answer as a whole.
    const found = places.choose(claim, pages, entryClaim === '' ? 'named' : 'all');
    const taken = found?.moved && [...together, ...last.pages].some((one) => isSamePage(one, found.page));
    const place = taken ? places.choose(claim, pages, 'named') : found;
    if (!place) {
      if (item.kind === 'source') leftOut = true;
      else yield* mark(markerOf(item), joint);
      return;
    }
    const form = place.moved ? formOf(place.page) : formFor(item, place.page);
    yield* mark(form, joint);
    last.pages.push(place.page);
    yield citation(place, form);
  }

  function* marker(piece: MarkerPiece): Generator<AnswerPart> {
    const { items, wrapper, written } = piece;
    const isNumbers = items[0]?.item.kind === 'number';
    const isOwnNumber = isNumbers && !written.includes('[^');
    const readable = readableItems(piece, known, (block) => blockBasis(task, block) !== null);
    // A reference inside a quotation was quoted from the book.
    if (readable.length === 0 || ((wrapper !== 'square' || isOwnNumber) && claims.inQuotation())) {
      yield* text(written);
      return;
    }
    if (isNumbers) {
      const line = claims.line();
      const attached = afterMarker ? '' : (/\S*$/u.exec(line)?.[0] ?? '');
      const found =
        line.trim() === ''
          ? []
          : numbers.placesOf(
              items.map(({ item }) => item),
              claims.current(),
              attached,
            );
      if (found.length === 0) {
        yield* text(written.replace('[^', '['));
        return;
      }
      yield* settle();
      for (const [at, place] of found.entries()) {
        if (found.slice(0, at).some((one) => isSamePage(one.page, place.page))) continue;
        yield* mark(formOf(place.page), at === 0 ? '' : ' ');
        yield citation(place, formOf(place.page));
      }
      return;
    }
    yield* settle();
    // If the page is named as well, the passage's id adds nothing.
    const hasPage = items.some(({ item }) => item.kind === 'page' && known.named(item).length > 0);
    const kept = readable.filter(({ item }) => !(hasPage && item.kind === 'source'));
    for (const [at, { item, joint }] of kept.entries()) {
      const between = at === 0 ? '' : wrapper === 'none' ? joint : ' ';
      if (item.kind === 'fact') {
        if (facts.has(item.id)) cited.facts += 1;
        yield* mark(markerOf(item), between);
      } else if (item.kind === 'block') {
        const basis = blockBasis(task, item);
        if (basis) cited[basis] += 1;
        const note = item.of === 'note' ? notes.cite(item.id, claims.current()) : null;
        if (note) {
          yield* mark(note.marker, between);
          yield note;
        } else leftOut = true;
      } else yield* pageItem(item, piece, between);
    }
    const rest = written.slice(readable.at(-1)?.end ?? written.length);
    if (wrapper === 'none' && rest !== '') yield* text(rest);
  }

  const titles = new Set(
    contentStems(
      [task.bookTitle ?? '', ...task.passages.flatMap(({ headingPath }) => headingPath)].join(' '),
    ),
  );
  const sources = createSourceList({
    isCited: numbers.isCited,
    isTitle: (words) => contentStems(words).every((stem) => titles.has(stem) || /^\d+$/u.test(stem)),
    isRepeated: ({ items }) =>
      items.every(({ item }) =>
        known.named(item).some((page) => citedPages.some((one) => isSamePage(one, page))),
      ),
  });

  function* compose(piece: AnswerPiece): Generator<AnswerPart> {
    if (piece.kind === 'text') yield* text(piece.text, piece.code);
    else if (piece.kind === 'marker') yield* marker(piece);
    else if (piece.kind === 'basis') {
      claimed ??= piece.basis;
      leftOut = true;
    } else if (piece.kind === 'entry') {
      yield* text(piece.number === null ? piece.written : `[${piece.number}] `);
      entryClaim = (piece.number === null ? null : numbers.claimOf(piece.number)) ?? '';
    }
  }

  return {
    *take(pieces: readonly AnswerPiece[]): Generator<AnswerPart> {
      for (const piece of pieces) for (const one of sources.take(piece)) yield* compose(one);
    },
    *end(): Generator<AnswerPart> {
      for (const piece of sources.end()) yield* compose(piece);
      yield* endParagraph();
    },
    /** Null if nothing was shown. */
    basis: (): Basis | null => (shown.begun() ? basisOf(claimed, cited, task) : null),
  };
};
