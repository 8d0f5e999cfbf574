import { formatTraits, type BookFormat } from '../model/book-format';

/** "PDF 14", where that is not what is printed on the page; else null. Without a format: "page 14". */
export const physicalPageOf = (format: BookFormat | null, page: number, label: string): string | null =>
  label === String(page)
    ? null
    : `${format === null ? 'page' : formatTraits(format).pageWord} ${String(page)}`;

/** A page as it is printed, with the physical page beside it where they differ: "p. xii (PDF 14)". */
export const locatorOf = (format: BookFormat | null, page: number, label: string): string => {
  const physical = physicalPageOf(format, page, label);
  return physical === null ? `p. ${label}` : `p. ${label} (${physical})`;
};
