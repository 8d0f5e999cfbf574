import type { OutlineEntry } from '../model';
import { numberWordPattern, numberWords } from './grammar/number-words';

type Titled = Pick<OutlineEntry, 'title' | 'level' | 'page'>;

export interface Chapter<Entry extends Titled = OutlineEntry> {
  readonly entry: Entry;
  /**
   * The number that the book gives it, or else its position among the chapters; null for a preface, an index or a part
   * of several chapters.
   */
  readonly number: number | null;
  /** The title without its number. */
  readonly title: string;
  /** Its last page; for a part, the last one before its first chapter. */
  readonly to: number;
  /** Whether it is a part, which its chapters follow. */
  readonly isPart: boolean;
}

const roman = '(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})';
const digits = String.raw`\d{1,3}(?![\d.]*\d)`;
const closing = String.raw`\b[\s.:)–—-]*`;
const chapterWord = '(?:chapter|lecture|unit|lesson|section)';

/** The forms of a number at the start of a title, the most reliable first. */
const numberForms = {
  chapter: new RegExp(
    `^(?:(?:${chapterWord} )?(${digits})|${chapterWord} (${roman}|${numberWordPattern}))${closing}`,
    'i',
  ),
  roman: new RegExp(`^(${roman.toUpperCase()})(?=[\\s.:)]|$)${closing}`),
  part: new RegExp(`^(?:part|book|volume|vol\\.?) (${digits}|${roman}|${numberWordPattern})${closing}`, 'i'),
} as const;

const romanValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** A number in digits, as a word or in Roman numerals. */
const valueOf = (numeral: string): number => {
  const text = numeral.toLowerCase();
  if (/^\d/.test(text)) return Number(text);
  const values = Array.from(text, (sign) => romanValues[sign] ?? 0);
  return (
    numberWords[text] ?? values.reduce((sum, one, at) => sum + (one < (values[at + 1] ?? 0) ? -one : one), 0)
  );
};

type Form = keyof typeof numberForms;

const plain = (title: string): string => title.replace(/\s+/gu, ' ').trim();

const readTitle = (title: string, form: Form): { readonly number: number; readonly rest: string } | null => {
  const found = numberForms[form].exec(plain(title));
  const numeral = found?.slice(1).find((one) => one !== undefined);
  return found && numeral !== undefined
    ? { number: valueOf(numeral), rest: plain(title).slice(found[0].length) }
    : null;
};

const count = (titles: readonly string[], form: Form): number =>
  titles.filter((title) => readTitle(title, form) !== null).length;

/** Roman numerals alone may be words ("I, Robot"), so they must count up from one. */
const countsFromOne = (titles: readonly string[]): boolean => {
  const found = titles.flatMap((title) => readTitle(title, 'roman')?.number ?? []);
  return found.length >= 2 && found.every((number, at) => number === at + 1);
};

/** The form in which the titles are numbered; null if they are not. */
const formOf = (titles: readonly string[]): Form | null => {
  if (count(titles, 'chapter') >= 2) return 'chapter';
  if (countsFromOne(titles)) return 'roman';
  return count(titles, 'part') >= 2 ? 'part' : null;
};

/** Titles of what comes before, between and after the chapters of a book. */
export const unnumberedParts =
  /^(?:(?:preface|foreword|prologue|epilogue|afterword|acknowledge?ments?|appendix|appendices|glossary|bibliography|about the authors?|list of)\b|(?:dedication|(?:table of )?contents|(?:\p{L}+ )?index|references|colophon|copyright(?: page| notice)?|licen[cs]e|imprint|title page|cover)$)/iu;

/** The level of the chapters or parts: the first one, or the one below a single entry that contains the whole book. */
const topLevelOf = (outline: readonly Titled[], level = 1): number => {
  const own = outline.filter((entry) => entry.level === level && !unnumberedParts.test(entry.title.trim()));
  const below = outline.filter((entry) => entry.level === level + 1);
  return own.length === 1 && below.length > 1 ? topLevelOf(outline, level + 1) : level;
};

/** The entries of the top level, each with the entries directly below it. */
const rootsOf = <Entry extends Titled>(outline: readonly Entry[], top: number) => {
  const roots: { readonly entry: Entry; readonly below: Entry[]; isDeep: boolean }[] = [];
  for (const entry of outline) {
    const root = roots.at(-1);
    if (entry.level === top) roots.push({ entry, below: [], isDeep: false });
    else if (entry.level === top + 1) root?.below.push(entry);
    else if (root && entry.level > top) root.isDeep = true;
  }
  return roots;
};

/** Whether the numbers keep increasing across the titles instead of starting again. */
const goesOn = (titles: readonly string[]): boolean => {
  const numbers = titles.flatMap((title) => readTitle(title, 'chapter')?.number ?? []);
  return (
    numbers.length > titles.length / 2 && numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0))
  );
};

/** Which entries of the top level are parts: each has chapters on the next. */
const partsOf = <Entry extends Titled>(outline: readonly Entry[], top: number): ReadonlySet<Entry> => {
  const roots = rootsOf(outline, top);
  const titles = roots.map(({ entry }) => entry.title);
  const isNamed = ({ title }: Entry): boolean => readTitle(title, 'part') !== null;
  // Parts and chapters are on the same level.
  if (count(titles, 'chapter') >= 2) return new Set(roots.map(({ entry }) => entry).filter(isNamed));
  const holding = roots.filter(({ below }) => below.length > 0);
  const named = holding.filter(({ entry }) => isNamed(entry));
  if (named.length > 0) return new Set(named.map(({ entry }) => entry));
  // The entries below "I Foundations" are chapters if they have sections of their own.
  const numbered = holding.filter(({ entry }) => readTitle(entry.title, 'roman') !== null);
  const areParts =
    countsFromOne(titles) &&
    numbered.some(({ isDeep }) => isDeep) &&
    numbered.every(({ below }) => below.length > 1);
  if (areParts) return new Set(numbered.map(({ entry }) => entry));
  return goesOn(holding.flatMap(({ below }) => below.map(({ title }) => title)))
    ? new Set(holding.map(({ entry }) => entry))
    : new Set();
};

/** The chapters of an outline with the book's own numbers, parts before their chapters. */
export const chaptersOf = <Entry extends Titled>(
  outline: readonly Entry[],
  pageCount: number,
): readonly Chapter<Entry>[] => {
  const top = topLevelOf(outline);
  const parts = partsOf(outline, top);
  let root: Entry | undefined;
  const entries = outline.filter((entry) => {
    if (entry.level === top) root = entry;
    const isUnnumbered = entry.level < top && unnumberedParts.test(entry.title.trim());
    return (
      entry.level === top ||
      isUnnumbered ||
      (entry.level === top + 1 && root !== undefined && parts.has(root))
    );
  });
  const form = formOf(entries.filter((entry) => !parts.has(entry)).map(({ title }) => title));
  let counted = 0;
  const chapters = entries.map((entry, index): Chapter<Entry> => {
    const next = entries[index + 1];
    const isPart = parts.has(entry);
    const own = isPart || form === null ? null : readTitle(entry.title, form);
    const isCounted = form === null && !isPart && !unnumberedParts.test(entry.title.trim());
    if (isCounted) counted += 1;
    return {
      entry,
      number: own?.number ?? (isCounted ? counted : null),
      title: own?.rest || entry.title,
      to: next ? Math.max(entry.page, next.page - 1) : pageCount,
      isPart,
    };
  });
  // A heading and the line below it may both give the chapter's number or title.
  return chapters.filter(({ number, title, entry }, index) => {
    const next = chapters[index + 1];
    if (next?.entry.page !== entry.page) return true;
    return title !== next.title && (number === null || number !== next.number);
  });
};

/** The chapter that contains a page. */
export const chapterAt = <Entry extends Titled>(
  chapters: readonly Chapter<Entry>[],
  page: number,
): Chapter<Entry> | null => chapters.findLast(({ entry }) => entry.page <= page) ?? null;

/** The next chapter; parts are skipped. */
export const chapterAfter = <Entry extends Titled>(
  chapters: readonly Chapter<Entry>[],
  chapter: Chapter<Entry> | null,
): Chapter<Entry> | null => {
  const from = chapter ? chapters.indexOf(chapter) + 1 : 0;
  return chapters.find(({ isPart }, index) => index >= from && !isPart) ?? null;
};

/** The number of chapters; only the numbered ones count, if there are any. */
export const chapterCount = (chapters: readonly Pick<Chapter, 'number'>[]): number =>
  chapters.filter(({ number }) => number !== null).length || chapters.length;

/** The entries of an outline that open a chapter or a part. */
export const chapterEntries = <Entry extends Titled>(outline: readonly Entry[]): readonly Entry[] =>
  chaptersOf(outline, 0).map(({ entry }) => entry);
