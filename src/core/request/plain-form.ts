/** One line in lower case, without quotation marks before it and punctuation after it. */
export const plainForm = (content: string): string =>
  content
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(what|who|where|how)s\b/, "$1's")
    .replace(/(?<![\s.!?…:;)(])[\s.!?…:;)(]+$/u, '')
    .replace(/^[\s"“]+/u, '');
