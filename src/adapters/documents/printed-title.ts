import { byline, personName, personNames, notName, nameSeparator, foldTitle } from './author-from';
import { headingLevel } from './text/text-headings';

/** How many of the first non-empty lines are searched. */
const linesSearched = 20;
const maxTitleLength = 80;

/** The first non-empty lines of a text, with white space folded. */
export const linesOf = (text: string): readonly string[] => {
  const lines: string[] = [];
  for (const [line] of text.matchAll(/[^\n]*\S[^\n]*/gu)) {
    lines.push(line.replace(/\s+/gu, ' ').trim());
    if (lines.length === linesSearched) break;
  }
  return lines;
};

const smallWords = /^(?:an?|and|as|at|but|by|for|from|in|of|on|or|the|to|with)$/u;
const romanNumeral = /^[IVXLC]+$/u;

/** "PRIDE AND PREJUDICE" as "Pride and Prejudice"; text that is not all in capitals is unchanged. */
const readable = (text: string): string =>
  text !== text.toUpperCase()
    ? text
    : text.replace(/[\p{L}\p{M}’']+/gu, (word, at: number) => {
        const lower = word.toLowerCase();
        if (romanNumeral.test(word) || (at > 0 && smallWords.test(lower)))
          return romanNumeral.test(word) ? word : lower;
        return `${word.slice(0, 1)}${lower.slice(1)}`;
      });

const writtenBy = new RegExp(String.raw`\bwritten by (${personName}(?:${nameSeparator}${personName})*)`, 'u');

/** The author, if one of the first lines clearly names one: "By Jane Austen", "TITLE, a novel written by …". */
export const findPrintedAuthor = (lines: readonly string[], title?: string): string | null => {
  for (const [at, line] of lines.entries()) {
    const prefix = byline.exec(line)?.[0];
    const author = prefix === undefined ? '' : line.slice(prefix.length) || (lines[at + 1] ?? '');
    if (personNames.test(author) && !notName.test(author)) return readable(author);
    const inSentence = title !== undefined && line.includes(title) ? writtenBy.exec(line)?.[1] : undefined;
    if (inSentence !== undefined) return inSentence;
  }
  return null;
};

/**
 * The title at the start of a text without metadata: after "Title:", or a first line that is in capitals, precedes the
 * author's line, or equals the file's name. Null if the first line may be anything else.
 */
export const findPrintedTitle = (lines: readonly string[], fileTitle: string): string | null => {
  const labelled = lines
    .map((line) => /^title: ?(.+)$/iu.exec(line)?.[1])
    .find((title) => title !== undefined);
  if (labelled !== undefined) return readable(labelled);
  const [first = '', second = ''] = lines;
  const isLine = first.length <= maxTitleLength && /\p{L}{2}/u.test(first) && !/[.,;:]$/u.test(first);
  if (!isLine || headingLevel(first, true) === 1) return null;
  const isTitle =
    headingLevel(first, true) === 2 || byline.test(second) || foldTitle(first) === foldTitle(fileTitle);
  return isTitle ? readable(first) : null;
};
