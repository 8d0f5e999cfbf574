import { bookFormatIds, formatTraits, type BookFormat } from '../../../../shared/model';

const names: Partial<Record<BookFormat, string>> = { text: 'Reiner Text' };
const hints: Partial<Record<BookFormat, string>> = { pdf: 'mit Text' };

/** Each format's name, with a hint if not every file of it can be used. */
export const formats = bookFormatIds.map(
  (id) => [names[id] ?? formatTraits(id).name, hints[id] ?? ''] as const,
);

export const formatNames = formats.map(([name]) => name).join(', ');
