import { formatTraits, type BookFormat } from '../model/library/book-format';

const english = { page: 'page', abbreviated: 'p.' };

/** "PDF 14", where that is not what is printed on the page; else null. Without a format: "page 14". */
export const physicalPageOf = (
  format: BookFormat | null,
  page: number,
  label: string,
  words = english,
): string | null => {
  if (label === String(page)) return null;
  const word = format === null ? 'page' : formatTraits(format).pageWord;
  return `${word === 'page' ? words.page : word} ${String(page)}`;
};

/** A page as it is printed, with the physical page beside it where they differ: "p. xii (PDF 14)". */
export const locatorOf = (
  format: BookFormat | null,
  page: number,
  label: string,
  words = english,
): string => {
  const physical = physicalPageOf(format, page, label, words);
  const printed = `${words.abbreviated} ${label}`;
  return physical === null ? printed : `${printed} (${physical})`;
};
