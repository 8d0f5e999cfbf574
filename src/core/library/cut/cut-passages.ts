import type { PassagePart } from '../../../shared/model';
import { chapterEntries } from '../../../shared/text/chapters';
import { indexedTextOf } from '../../../shared/text/words';
import type { DocumentOutlineEntry, DocumentPage, PassageDraft, Tokenizer } from '../../ports';
import { withFootnotes } from './place-footnotes';
import { unitsOf, type TextUnit } from './text-units';

/** Length of a passage in tokens: long enough to answer, short enough to be precise. */
const minTokens = 200;
const maxTokens = 350;
const idealTokens = 290;
/** Words of each neighbour that are added to a passage's keyword index. */
const neighbourWords = 60;

interface CuttableBook {
  readonly pages: readonly DocumentPage[];
  /** As returned by `structureOf`. */
  readonly structure: readonly DocumentOutlineEntry[];
  readonly language: string | null;
}

/**
 * Cuts a book into passages of 200 to 350 tokens. None crosses a chapter; they end with a sentence and, if the length
 * allows, with a section. Every character of the pages except white space is in exactly one. Footnotes follow the text
 * of a passage or form separate passages.
 */
export const cutPassages = (book: CuttableBook, tokenizer: Tokenizer): PassageDraft[] => {
  const chapters = chapterEntries(book.structure).map(({ title }) => title);
  const textOf = (page: number): string => book.pages[page - 1]?.text ?? '';
  const drafts: PassageDraft[] = [];
  for (const units of byChapter(unitsOf(book.pages, book.structure, tokenizer, book.language))) {
    const chapter = chapters[units[0]?.chapter ?? -1] ?? null;
    const cut = chunksOf(units.filter(({ note }) => note === null)).flatMap((chunk) => balanced(chunk));
    const pieces = withFootnotes(
      cut,
      units.filter(({ note }) => note !== null),
      textOf,
      maxTokens,
    );
    const bodies = pieces.map((piece) => bodyOf(piece, textOf));
    bodies.forEach((body, index) => {
      drafts.push({
        ordinal: drafts.length,
        chapter,
        headingPath: pathOf(pieces[index] ?? []),
        text: body.text,
        parts: body.parts,
        tokens: tokenizer.count(body.text),
        before: lastWords(bodies[index - 1]?.text ?? ''),
        after: firstWords(bodies[index + 1]?.text ?? ''),
      });
    });
  }
  return drafts;
};

const byChapter = (units: readonly TextUnit[]): TextUnit[][] => {
  const groups: TextUnit[][] = [];
  let chapter: number | null = null;
  for (const unit of units) {
    if (unit.chapter !== chapter) groups.push([]);
    chapter = unit.chapter;
    groups.at(-1)?.push(unit);
  }
  return groups;
};

const tokensOf = (units: readonly TextUnit[]): number => units.reduce((sum, unit) => sum + unit.tokens, 0);

/** Joins sections until they are long enough for a passage. The rest of a chapter is added to the last one. */
const chunksOf = (units: readonly TextUnit[]): TextUnit[][] => {
  const chunks: TextUnit[][] = [];
  let open: TextUnit[] = [];
  for (const section of sectionsOf(units)) {
    if (open.length > 0 && tokensOf(open) >= minTokens) {
      chunks.push(open);
      open = [];
    }
    open = [...open, ...section];
  }
  const last = chunks.at(-1);
  if (last && tokensOf(open) < minTokens) last.push(...open);
  else if (open.length > 0) chunks.push(open);
  return chunks;
};

/** A heading starts a section; consecutive headings start one together. */
const sectionsOf = (units: readonly TextUnit[]): TextUnit[][] => {
  const sections: TextUnit[][] = [];
  let before: TextUnit | null = null;
  for (const unit of units) {
    if (sections.length === 0 || (unit.opensSection && before?.heading !== true)) sections.push([]);
    sections.at(-1)?.push(unit);
    before = unit;
  }
  return sections;
};

/** Splits a long chunk into passages of similar length, preferably at the end of a paragraph. */
const balanced = (chunk: readonly TextUnit[]): TextUnit[][] => {
  const total = tokensOf(chunk);
  if (total <= maxTokens) return [[...chunk]];
  const count = Math.max(2, Math.round(total / idealTokens));
  const pieces: TextUnit[][] = [];
  let from = 0;
  let rest = total;
  for (let left = count; left > 1 && from < chunk.length; left -= 1) {
    const until = cutNear(chunk, from, rest / left);
    pieces.push(chunk.slice(from, until));
    rest -= tokensOf(chunk.slice(from, until));
    from = until;
  }
  if (from < chunk.length)
    pieces.push(...(rest > maxTokens * 1.05 ? balanced(chunk.slice(from)) : [chunk.slice(from)]));
  return pieces;
};

/** The index to cut before, so that the piece has about `target` tokens and never more than a passage may have. */
const cutNear = (chunk: readonly TextUnit[], from: number, target: number): number => {
  let sum = 0;
  let best = from + 1;
  let bestCost = Infinity;
  for (let index = from; index < chunk.length - 1; index += 1) {
    const unit = chunk[index];
    if (!unit) break;
    sum += unit.tokens;
    if (sum > maxTokens && index > from) break;
    const next = chunk[index + 1];
    const place = unit.heading
      ? 400
      : unit.goesOn
        ? 120
        : next?.opensSection
          ? -60
          : unit.endsParagraph
            ? -25
            : 0;
    const cost = Math.abs(sum - target) + place;
    if (cost < bestCost) [best, bestCost] = [index + 1, cost];
  }
  return best;
};

const bodyOf = (
  units: readonly TextUnit[],
  textOf: (page: number) => string,
): { text: string; parts: PassagePart[] } => {
  const spans: { page: number; start: number; end: number }[] = [];
  for (const unit of units) {
    const last = spans.at(-1);
    if (last && last.page === unit.page && isBlank(textOf(unit.page), last.end, unit.start))
      last.end = unit.end;
    else spans.push({ page: unit.page, start: unit.start, end: unit.end });
  }
  let text = '';
  const parts = spans.map((span): PassagePart => {
    if (text !== '') text += '\n';
    const part = { ...span, at: text.length };
    text += textOf(span.page).slice(span.start, span.end);
    return part;
  });
  return { text, parts };
};

const isBlank = (text: string, from: number, to: number): boolean =>
  from <= to && text.slice(from, to).trim() === '';

/** The heading path of the passage's first sentence, including a heading at its start. */
const pathOf = (units: readonly TextUnit[]): readonly string[] =>
  (units.find((unit) => !unit.heading) ?? units[0])?.path ?? [];

/** Words as the index splits them in scripts without spaces. */
const spacedWords = (text: string): string[] => (indexedTextOf(text) ?? text).split(/\s+/u).filter(Boolean);
const lastWords = (text: string): string => spacedWords(text).slice(-neighbourWords).join(' ');
const firstWords = (text: string): string => spacedWords(text).slice(0, neighbourWords).join(' ');
