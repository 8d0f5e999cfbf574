/** Titles are compared without case and surrounding whitespace. */
export const titleKey = (title: string): string =>
  title.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** `[[Title]]`, or `[[Title|as shown]]`. */
const noteLink = /\[\[([^[\]|\n]{1,300})(\|[^[\]\n]*)?\]\]/g;

/** The keys of the titles that a note links to. */
export const linkedTitles = (content: string): readonly string[] =>
  [...content.matchAll(noteLink)].map((match) => titleKey(match[1] ?? ''));

/** Whether a link can be written to a note with this title. */
export const isLinkable = (title: string): boolean => !/[[\]|\n]/.test(title);

/** Changes every link to one title into a link to another. A link's own display text stays. */
export const replaceLinks = (content: string, from: string, to: string): string => {
  const key = titleKey(from);
  return content.replace(noteLink, (link, title: string, shown: string | undefined) =>
    titleKey(title) === key ? `[[${to}${shown ?? ''}]]` : link,
  );
};

/** The first line with a link to a title, in which the link is replaced by its words. */
export const lineOfLink = (content: string, title: string): string => {
  const key = titleKey(title);
  const line = content.split('\n').find((one) => linkedTitles(one).includes(key)) ?? '';
  const words = plainNote(line);
  const at = words.toLowerCase().indexOf(key);
  return at > 80 ? `…${words.slice(words.indexOf(' ', at - 60) + 1)}`.slice(0, 220) : words.slice(0, 220);
};

/** Markdown as plain text in one line, for an excerpt. */
export const plainNote = (markdown: string): string =>
  markdown
    .replace(/!\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/\[\[(?:[^[\]|\n]+\|)?([^[\]\n]+)\]\]/g, '$1')
    .replace(/\[(p{1,2}\.[^[\]\n]+)\]/g, '$1')
    .replace(/\[([^[\]\n]+)\]\([^()\n]*\)/g, '$1')
    .replace(/^[^\S\n]*(?:#{1,6}\s|>\s?|[-*+]\s(?:\[[ xX]\]\s)?)/gm, '')
    .replace(/[*_`]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Characters of a note to read for its excerpt, and of the excerpt itself. */
export const previewSource = 600;
const previewLength = 160;

/** The beginning of a note without its first heading, which usually repeats the title. */
export const previewOf = (content: string): string =>
  plainNote(content.slice(0, previewSource).replace(/^\s*#{1,6}\s[^\n]*(?:\n|$)/, '')).slice(
    0,
    previewLength,
  );

/** The pictures of notes that a text uses. */
export const imagesIn = (content: string): readonly string[] => [
  ...new Set(
    [...content.matchAll(/\bimages\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))\b/g)].map((match) => match[1] ?? ''),
  ),
];
