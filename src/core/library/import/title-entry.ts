interface Entry {
  readonly title: string;
  readonly level: number;
  readonly page: number;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Words by which the title on the title page may be longer: "Debian Developer's Reference" for "developers-reference". */
const maxExtraWords = 3;

/**
 * Whether an outline begins with the book's title page. Some EPUBs list it as their first chapter, which shifts the
 * numbers of all others. An entry with sections is a chapter.
 */
export const beginsWithTitlePage = (title: string, outline: readonly Entry[]): boolean => {
  const [first, second] = outline;
  if (!first || second?.level !== first.level || first.page > 1) return false;
  const [ofBook, ofEntry] = [wordsOf(title), wordsOf(first.title)];
  return (
    ofBook.length > 0 &&
    ofBook.every((word) => ofEntry.includes(word)) &&
    ofEntry.length <= ofBook.length + maxExtraWords
  );
};

/** A file name or an identifier rather than a title. */
export const looksLikeFileName = (title: string): boolean =>
  /^[\p{Ll}\p{N}]+(?:[-_.][\p{L}\p{N}]+)+$/u.test(title);
