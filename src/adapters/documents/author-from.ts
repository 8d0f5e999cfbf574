/** Who wrote a book, as its file names them: without addresses of mail; null where a template's blank was left in. */
export const authorFrom = (told: string): string | null => {
  const name = told.replaceAll(/\s*<[^<>\s]+@[^<>\s]+>/gu, '').trim();
  return name === '' || /^\[[^[\]]*\]$/u.test(name) ? null : name;
};

/** What a line begins with that names an author. */
export const by = /^(?:(?:written |edited )?(?:by|von|par|por|di|door|av)\b|authors?(?=:)):?\s*/iu;
export const name = String.raw`\p{Lu}[\p{L}\p{M}’'.-]*(?: (?:(?:de|da|van|von|der|den|la|le|del) )*\p{Lu}[\p{L}\p{M}’'.-]*){1,3}`;
export const parting = String.raw`(?:, and |, | and | & | und | et | y )`;
export const names = new RegExp(`^${name}(?:${parting}${name})*$`, 'u');
/** In capitals as names are, and none. */
export const noName =
  /\b(?:guide|manual|reference|edition|version|volume|handbook|tutorial|introduction|university|institute|department|press|inc|ltd|foundation|draft|documentation|project|team|group|contents|chapter|part)\b/iu;

/** The letters and digits of a title in lower case: what two spellings of it have in common. */
export const foldTitle = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
