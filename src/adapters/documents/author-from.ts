/** Who wrote a book, as its file names them: without addresses of mail; null where a template's blank was left in. */
export const authorFrom = (told: string): string | null => {
  const name = told.replaceAll(/\s*<[^<>\s]+@[^<>\s]+>/gu, '').trim();
  return name === '' || /^\[[^[\]]*\]$/u.test(name) ? null : name;
};
