/**
 * Elements whose content is not text of the page, both for the import and for the reader, since pages are found again
 * by their text. Includes scripts: nothing in a document is ever executed.
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

/** Elements that begin and end a line of the text. */
export const blockElements = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Whether a printed page begins at an element, according to its EPUB type or its digital publishing role. */
export const isPageBreak = (type: string | null, role: string | null): boolean =>
  (type ?? '').split(/\s+/u).includes('pagebreak') || role === 'doc-pagebreak';
