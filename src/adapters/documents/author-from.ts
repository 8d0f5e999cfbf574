/** Characters; longer metadata is no name. */
const maxAuthorLength = 1_000;

/** The author in a file's metadata, without e-mail addresses; null for a template's placeholder. */
export const authorFrom = (metadata: string): string | null => {
  const personName = metadata
    .slice(0, maxAuthorLength)
    .replaceAll(/\s*<[^<>\s]+@[^<>\s]+>/gu, '')
    .trim();
  return personName === '' || /^\[[^[\]]*\]$/u.test(personName) ? null : personName;
};

/** The beginning of a line that names an author. */
export const byline = /^(?:(?:written |edited )?(?:by|von|par|por|di|door|av)\b|authors?(?=:)):?\s*/iu;
export const personName = String.raw`\p{Lu}[\p{L}\p{M}’'.-]*(?: (?:(?:de|da|van|von|der|den|la|le|del) )*\p{Lu}[\p{L}\p{M}’'.-]*){1,3}`;
export const nameSeparator = String.raw`(?:, and |, | and | & | und | et | y )`;
export const personNames = new RegExp(`^${personName}(?:${nameSeparator}${personName})*$`, 'u');
/** Capitalised words that are not names. */
export const notName =
  /\b(?:guide|manual|reference|edition|version|volume|handbook|tutorial|introduction|university|institute|department|press|inc|ltd|foundation|draft|documentation|project|team|group|contents|chapter|part)\b/iu;

/** The letters and digits of a title in lower case, to compare spellings. */
export const foldTitle = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
