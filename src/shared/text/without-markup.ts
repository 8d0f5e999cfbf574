/** The text of a line without its markup. */
export const withoutMarkup = (line: string): string =>
  line
    .replace(/^\s*(?:[-*+•]\s+)?/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
