/** `<br>` until white space is folded: a character for private use, which books do not hold. */
export const lineBreak = '\uE000';

/** Their content is not text of the page. Scripts are among them: nothing of a document ever runs. */
export const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
  'nav',
  'select',
  'button',
  'annotation',
  'head',
  'rt',
  'rp',
]);
export const blocks = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

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
  const marked =
    attributes['epub:type']?.split(/\s+/u).includes('pagebreak') || attributes['role'] === 'doc-pagebreak';
  if (!marked) return null;
  return (
    attributes['title'] ??
    attributes['aria-label'] ??
    attributes['id']?.replace(/^\D*?[-_.]?(?=\w+$)/u, '') ??
    ''
  );
};
