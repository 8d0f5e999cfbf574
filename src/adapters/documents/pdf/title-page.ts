import type { DocumentOutlineEntry } from '../../../core/ports';
import { byline, personName, personNames, notName, nameSeparator, foldTitle } from '../author-from';
import type { Line } from './page-lines';

export interface TitlePage {
  readonly title: string;
  readonly author: string | null;
}

/** A title page may follow a cover or a half-title. */
const pagesSearched = 3;
/** Share of the text's size. */
const minSize = 1.25;
/** Share of the largest type on these pages; a half-title is smaller than the title. */
const nearlyLargest = 0.85;
const sameSize = 0.96;
const maxTitleLength = 120;
/** A page with at least this many lines may be the first of a chapter. */
const minLines = 12;
/** A type size on more than this many other pages is that of headings. */
const maxAlikePages = 2;

/**
 * The printed title: all lines in the largest type on the first pages with text. Null if that may be a chapter's
 * heading or has no words. The author is only returned if a line below clearly names one.
 */
export const findTitlePage = (
  pages: readonly (readonly Line[])[],
  textSize: number,
  outline: readonly DocumentOutlineEntry[],
): TitlePage | null => {
  const found = pages
    .filter((lines) => lines.some(hasWord) && !isContents(lines))
    .slice(0, pagesSearched)
    .flatMap((lines) => {
      const size = Math.max(0, ...lines.filter(hasWord).map((line) => line.size));
      const set = size < textSize * minSize ? [] : titleLines(lines, size);
      const title = titleOf(set);
      const fits = title !== '' && title.length <= maxTitleLength;
      return fits && !isHeading(title, set, lines, size, textSize, pages, outline)
        ? [{ lines, set, size, title }]
        : [];
    });
  const largest = Math.max(0, ...found.map(({ size }) => size));
  const page = found.find(({ size }) => size >= largest * nearlyLargest);
  return page ? { title: page.title, author: findAuthor(page.lines, page.set) } : null;
};

const titleOf = (set: readonly Line[]): string =>
  set
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\p{L})[*†‡]+$/u, '')
    .trim();

/** Whether the lines are a printed table of contents. */
const isContents = (lines: readonly Line[]): boolean =>
  lines.filter(({ text }) => / … \S{1,8}$/u.test(text)).length > 2;

/** Single letters are ornaments. */
const hasWord = ({ text }: Line): boolean =>
  /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text);

/** The first lines of that size, as far as they are close together. */
const titleLines = (lines: readonly Line[], size: number): readonly Line[] => {
  const set: Line[] = [];
  for (const line of lines.toSorted((one, other) => other.y - one.y)) {
    if (line.size < size * sameSize || !/[\p{L}\p{N}]/u.test(line.text)) continue;
    const before = set.at(-1);
    if (before && before.y - line.y > size * 2.2) break;
    set.push(line);
  }
  return set;
};

const isHeading = (
  title: string,
  set: readonly Line[],
  lines: readonly Line[],
  size: number,
  textSize: number,
  pages: readonly (readonly Line[])[],
  outline: readonly DocumentOutlineEntry[],
): boolean => {
  const entry = outline.find((one) => foldTitle(one.title) === foldTitle(title));
  if (entry && outline.filter(({ level }) => level === entry.level).length > 1) return true;
  const foot = Math.min(...set.map(({ y }) => y));
  const below = lines.filter(({ y }) => y < foot).toSorted((one, other) => other.y - one.y)[0];
  if (lines.length < minLines || !below || below.size > textSize * 1.05) return false;
  const sameSizePages = pages.filter(
    (page) => page !== lines && page.some((line) => Math.abs(line.size - size) < 0.3),
  );
  return sameSizePages.length > maxAlikePages;
};

const severalNames = new RegExp(`^${personName}(?:${nameSeparator}${personName})+$`, 'u');
const initial = /(?:^|\s)\p{Lu}\.(?:\s|\p{Lu})/u;
/**
 * A line below the title that says "by", names several people or has an initial: two capitalised words may be anything.
 */
const findAuthor = (lines: readonly Line[], title: readonly Line[]): string | null => {
  const foot = Math.min(...title.map(({ y }) => y));
  const below = lines
    .filter((line) => line.y < foot && !title.includes(line))
    .toSorted((one, other) => other.y - one.y)
    .slice(0, linesBelow);
  for (const [index, { text }] of below.entries()) {
    const words = withoutAddress(text);
    const hasBy = byline.test(words);
    const author =
      words.replace(byline, '').trim() || (hasBy ? withoutAddress(below[index + 1]?.text ?? '') : '');
    if (!personNames.test(author) || notName.test(author)) continue;
    if (hasBy || severalNames.test(author) || initial.test(author))
      return [author, ...namesBelow(below.slice(index))].join(', ');
  }
  return null;
};

/** Further names, each on a separate line below the first. */
const namesBelow = ([first, ...rest]: readonly Line[]): readonly string[] => {
  const end = rest.findIndex(
    ({ text, size }) => size !== first?.size || !personNames.test(withoutAddress(text)) || notName.test(text),
  );
  return rest.slice(0, end < 0 ? rest.length : end).map(({ text }) => withoutAddress(text));
};

const linesBelow = 8;
const withoutAddress = (text: string): string =>
  text
    .replace(/\s*[<(]?[^\s<>()]+@[^\s<>()]+[>)]?/gu, '')
    .replace(/(?<=\p{L})[\d*†‡§¹²³⁰⁴-⁹,]+(?=\s|$)/gu, (marks) => (marks.endsWith(',') ? ',' : ''))
    .trim();
