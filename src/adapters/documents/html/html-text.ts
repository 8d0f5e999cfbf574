import { isPageBreak } from '../../../shared/text/html-elements';

/** `<br>` until white space is folded: a character for private use, which books do not hold. */
export const lineBreak = '\uE000';

export const isBlank = (text: string): boolean => text.replaceAll(lineBreak, '').trim() === '';

/** White space as a browser shows it; soft hyphens are none of the word. */
export const collapse = (text: string): string =>
  text
    .replace(/[^\S\u00a0]+/gu, ' ')
    .replace(/ ?\uE000 ?/gu, '\n')
    .replace(/\u00ad/gu, '')
    .trim();

/** The printed page that begins at an element, as EPUB marks it. */
export const breakLabel = (attributes: Readonly<Record<string, string>>): string | null => {
  if (!isPageBreak(attributes['epub:type'] ?? null, attributes['role'] ?? null)) return null;
  return (
    attributes['title'] ??
    attributes['aria-label'] ??
    attributes['id']?.replace(/^\D*?[-_.]?(?=\w+$)/u, '') ??
    ''
  );
};
