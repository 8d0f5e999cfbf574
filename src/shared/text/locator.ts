import { formatTraits, type BookFormat } from '../model/library/book-format';

const english = { page: 'page', abbreviated: 'p.' };

/** "PDF 14" if the printed label differs from the page number; else null. Without a format: "page 14". */
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

/** A page by its printed label, with the physical page if that differs: "p. xii (PDF 14)". */
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
