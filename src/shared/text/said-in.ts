/** What a line says, however it is marked up. */
export const saidIn = (line: string): string =>
  line
    .replace(/^\s*(?:[-*+•]\s+)?/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
