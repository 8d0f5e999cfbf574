import { isPageBreak } from '../../../shared/text/html-elements';

/** Stands for `<br>` until white space is collapsed: a private-use character that books do not contain. */
export const lineBreak = '\uE000';

export const isBlank = (text: string): boolean => text.replaceAll(lineBreak, '').trim() === '';

/** Collapses white space as a browser does, and removes soft hyphens. */
export const collapse = (text: string): string =>
  text
    .replace(/[^\S\u00a0]+/gu, ' ')
    .replace(/ ?\uE000 ?/gu, '\n')
    .replace(/\u00ad/gu, '')
    .trim();

/** The label of the printed page that begins at an element, by EPUB's markup. */
export const breakLabel = (attributes: Readonly<Record<string, string>>): string | null => {
  if (!isPageBreak(attributes['epub:type'] ?? null, attributes['role'] ?? null)) return null;
  return (
    attributes['title'] ??
    attributes['aria-label'] ??
    attributes['id']?.replace(/^\D*?[-_.]?(?=\w+$)/u, '') ??
    ''
  );
};
