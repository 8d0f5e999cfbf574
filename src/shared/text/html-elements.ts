/**
 * Their content is not text of the page, for the import and for the reader alike: pages are found again by their text.
 * Scripts are among them: nothing of a document ever runs.
 */
export const silentElements = new Set([
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

/** They begin and end a line of the text. */
export const blocks = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Whether an element says that a printed page begins at it, as EPUB and the roles of digital publishing have it. */
export const isPageBreak = (type: string | null, role: string | null): boolean =>
  (type ?? '').split(/\s+/u).includes('pagebreak') || role === 'doc-pagebreak';
