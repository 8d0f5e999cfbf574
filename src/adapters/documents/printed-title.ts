import { by, name, names, noName, parting, foldTitle } from './author-from';
import { headingLevel } from './text/text-headings';

/** Of the lines with text, the first. */
const linesLookedAt = 20;
const longestTitle = 80;

/** The first lines of a text, as a title page has them. */
export const linesOf = (text: string): readonly string[] => {
  const lines: string[] = [];
  for (const [line] of text.matchAll(/[^\n]*\S[^\n]*/gu)) {
    lines.push(line.replace(/\s+/gu, ' ').trim());
    if (lines.length === linesLookedAt) break;
  }
  return lines;
};

const smallWords = /^(?:an?|and|as|at|but|by|for|from|in|of|on|or|the|to|with)$/u;
const romanNumeral = /^[IVXLC]+$/u;

/** "PRIDE AND PREJUDICE" as "Pride and Prejudice"; what is not all in capitals stays as it is. */
const readable = (text: string): string =>
  text !== text.toUpperCase()
    ? text
    : text.replace(/[\p{L}\p{M}’']+/gu, (word, at: number) => {
        const lower = word.toLowerCase();
        if (romanNumeral.test(word) || (at > 0 && smallWords.test(lower)))
          return romanNumeral.test(word) ? word : lower;
        return `${word.slice(0, 1)}${lower.slice(1)}`;
      });

const writtenBy = new RegExp(String.raw`\bwritten by (${name}(?:${parting}${name})*)`, 'u');

/** Who wrote a book, where one of its first lines clearly says so: "By Jane Austen", "TITLE, a novel written by …". */
export const findPrintedAuthor = (lines: readonly string[], title?: string): string | null => {
  for (const [at, line] of lines.entries()) {
    const said = by.exec(line)?.[0];
    const told = said === undefined ? '' : line.slice(said.length) || (lines[at + 1] ?? '');
    if (names.test(told) && !noName.test(told)) return readable(told);
    const inSentence = title !== undefined && line.includes(title) ? writtenBy.exec(line)?.[1] : undefined;
    if (inSentence !== undefined) return inSentence;
  }
  return null;
};

/**
 * The title that a text without metadata begins with: what "Title:" says, or a first line in capitals, before the author's
 * or as the file is named. Null where the first line may be anything else.
 */
export const findPrintedTitle = (lines: readonly string[], fileTitle: string): string | null => {
  const said = lines.map((line) => /^title: ?(.+)$/iu.exec(line)?.[1]).find((title) => title !== undefined);
  if (said !== undefined) return readable(said);
  const [first = '', second = ''] = lines;
  const isLine = first.length <= longestTitle && /\p{L}{2}/u.test(first) && !/[.,;:]$/u.test(first);
  if (!isLine || headingLevel(first, true) === 1) return null;
  const isTitle =
    headingLevel(first, true) === 2 || by.test(second) || foldTitle(first) === foldTitle(fileTitle);
  return isTitle ? readable(first) : null;
};
