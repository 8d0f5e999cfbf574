const types = new Set(['footnote', 'endnote', 'rearnote']);
const roles = new Set(['doc-footnote', 'doc-endnote']);

/** Whether an element is a footnote, as EPUB and the roles of digital publishing mark it. */
export const isNote = (attributes: Readonly<Record<string, string>>): boolean =>
  (attributes['epub:type'] ?? '').split(/\s+/u).some((type) => types.has(type)) ||
  roles.has(attributes['role'] ?? '');
