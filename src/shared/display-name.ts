/* Control characters, and the marks that reorder text on screen ("gpj.exe" shown as "exe.jpg"). */
// eslint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const maxLength = 160;

/** A file name that is safe to display: without folders and control characters, and limited in length. */
export const displayName = (name: string): string => {
  const last = name.replace(unprintable, '').split(/[\\/]/u).filter(Boolean).at(-1)?.trim() ?? '';
  if (last === '') return 'Untitled';
  return last.length <= maxLength ? last : `${last.slice(0, maxLength - 20)}…${last.slice(-19)}`;
};

/** The name without its extension, for a book without a title. */
export const titleFromName = (name: string): string => {
  const shown = displayName(name);
  const stem = shown
    .replace(/\.[\p{L}\p{N}]{1,8}$/u, '')
    .replace(/[_]+/gu, ' ')
    .trim();
  return stem === '' ? shown : stem;
};

/** A title as a file name that is valid on every system. */
export const safeFileName = (title: string): string => {
  const plain = displayName(title.replace(/[\\/:*?"<>|]+/gu, ' '))
    .replace(/\s+/gu, ' ')
    .replace(/^\.+|[. ]+$/gu, '')
    .slice(0, 120)
    .trim();
  return plain === '' ? 'Book' : plain;
};
