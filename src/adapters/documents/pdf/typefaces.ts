/** Characters whose width equals others' only in monospaced fonts. */
const narrow = /[ijlftI.,:;'|!()[\]]/u;
const letter = /\p{L}/u;
/** Digits have the same width in most fonts, so they say nothing about a font. */
const uninformative = /[\p{N}\p{M}\s]/u;
/** A font is judged by at least this many different characters. */
const minCharacters = 6;
/** More characters than this add nothing. */
const maxCharacters = 40;
/** Share of its characters with the same width: a few may be substitutes for characters that the font lacks. */
const nearlyAll = 0.9;

/** A typeface of a book, identified by its name across pages. */
export interface Typeface {
  readonly name: string;
  /** Takes a printed character into account; `widthOf` gives its width in ems. */
  note(character: string, widthOf: (character: string) => number): void;
  /** Whether it is monospaced, judged by the characters noted so far. */
  isFixed(): boolean;
}

/**
 * The typefaces of a book. Many files do not flag monospaced fonts (TeX's never do, nor those that only name Courier)
 * and some flag others. They are therefore recognised by the widths of the printed characters; the flag only counts
 * while these are inconclusive.
 */
export const createTypefaces = (): ((name: string, flagged: boolean) => Typeface) => {
  const faces = new Map<string, Typeface>();
  return (name, flagged) => {
    const known = faces.get(name);
    if (known) return known;
    const made = createTypeface(name, flagged);
    faces.set(name, made);
    return made;
  };
};

/** How many characters have one width. */
interface WidthCounts {
  count: number;
  narrow: number;
  letters: number;
}

const createTypeface = (name: string, flagged: boolean): Typeface => {
  const seen = new Set<string>();
  const widths = new Map<number, WidthCounts>();
  return {
    name,
    note(character, widthOf) {
      if (seen.size >= maxCharacters || seen.has(character) || uninformative.test(character)) return;
      const width = Math.round(widthOf(character) * 1000);
      if (width <= 0) return;
      seen.add(character);
      const same = widths.get(width) ?? { count: 0, narrow: 0, letters: 0 };
      widths.set(width, same);
      same.count += 1;
      if (narrow.test(character)) same.narrow += 1;
      else if (letter.test(character)) same.letters += 1;
    },
    isFixed() {
      const all = [...widths.values()];
      if (seen.size < minCharacters || all.every((one) => one.narrow === 0)) return flagged;
      return all.some((one) => one.count >= seen.size * nearlyAll && one.narrow > 0 && one.letters > 0);
    },
  };
};
