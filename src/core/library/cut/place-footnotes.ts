import type { TextUnit } from './text-units';

/**
 * Adds the footnotes of a chapter to its passages: each to the one that refers to it, else to the one in which its
 * page's text ends. Notes that would make a passage longer than `most` tokens form separate passages at the end.
 */
export const withFootnotes = (
  passages: readonly (readonly TextUnit[])[],
  notes: readonly TextUnit[],
  textOf: (page: number) => string,
  most: number,
): TextUnit[][] => {
  const placed = passages.map((units) => ({ units: [...units], tokens: tokensOf(units) }));
  const own: { units: TextUnit[]; tokens: number }[] = [];
  for (const note of splitNotes(notes, most)) {
    const tokens = tokensOf(note);
    const home = placed[homeOf(note, passages, textOf)];
    const last = own.at(-1);
    if (home && home.tokens + tokens <= most) {
      home.units.push(...note);
      home.tokens += tokens;
    } else if (last && last.tokens + tokens <= most) {
      last.units.push(...note);
      last.tokens += tokens;
    } else own.push({ units: [...note], tokens });
  }
  return [...placed, ...own].map(({ units }) => units);
};

const tokensOf = (units: readonly TextUnit[]): number => units.reduce((sum, unit) => sum + unit.tokens, 0);

/** Splits units into notes. A note longer than a passage is cut after a sentence. */
const splitNotes = (units: readonly TextUnit[], most: number): TextUnit[][] => {
  const notes: TextUnit[][] = [];
  let tokens = 0;
  for (const unit of units) {
    if (unit.note === 'begins' || notes.length === 0 || tokens + unit.tokens > most) {
      notes.push([]);
      tokens = 0;
    }
    notes.at(-1)?.push(unit);
    tokens += unit.tokens;
  }
  return notes;
};

const mark = /^\[?((?:[*†‡§¶]{1,3}|\p{N}{1,3}))/u;

const homeOf = (
  note: readonly TextUnit[],
  passages: readonly (readonly TextUnit[])[],
  textOf: (page: number) => string,
): number => {
  const [first] = note;
  if (!first) return -1;
  const own = mark.exec(textOf(first.page).slice(first.start, first.end))?.[1];
  const refers = (unit: TextUnit): boolean =>
    own !== undefined &&
    unit.page === first.page &&
    (unit.refers.includes(own) ||
      textOf(unit.page)
        .slice(unit.start, unit.end)
        .match(/(?<=\p{L}[\p{P} ]{0,3})(?:[*†‡§¶]{1,3}|\p{N}{1,3})(?![\p{L}\p{N}])/gu)
        ?.includes(own) === true);
  const referring = passages.findIndex((units) => units.some(refers));
  return referring >= 0
    ? referring
    : passages.findLastIndex((units) => units.some(({ page }) => page <= first.page));
};
