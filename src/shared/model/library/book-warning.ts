import { z } from 'zod';

/** Consecutive pages: the first and the last. */
const pageRangeSchema = z.tuple([z.number().int(), z.number().int()]);
export type PageRange = z.infer<typeof pageRangeSchema>;

export const textlessPagesSchema = z.object({
  /** Pages without text, probably scanned pictures. */
  kind: z.literal('textless-pages'),
  pages: z.array(pageRangeSchema),
  /** How many pages the book has. */
  of: z.number().int(),
  /** Whether the printed label of one of the pages differs from its number. */
  relabelled: z.boolean(),
});
export type TextlessPages = z.infer<typeof textlessPagesSchema>;

/** What an import could not read or had to guess. */
export const bookWarningSchema = z.discriminatedUnion('kind', [
  textlessPagesSchema,
  z.object({ kind: z.literal('damaged-pages'), pages: z.array(pageRangeSchema) }),
  /** There is no table of contents, so the headings are used instead. */
  z.object({ kind: z.literal('no-contents') }),
  /** Entries of the table of contents have no target. */
  z.object({ kind: z.literal('lost-contents'), entries: z.number().int() }),
  /** There is no reading order, so the order of the file list is used. */
  z.object({ kind: z.literal('no-reading-order') }),
  z.object({ kind: z.literal('missing-part'), name: z.string() }),
]);
export type BookWarning = z.infer<typeof bookWarningSchema>;

export const warningKindSchema = z.enum([
  'textless-pages',
  'damaged-pages',
  'no-contents',
  'lost-contents',
  'no-reading-order',
  'missing-part',
] satisfies BookWarning['kind'][]);

/** Page numbers in ascending order as ranges. */
export const rangesOfPages = (pages: readonly number[]): PageRange[] => {
  const ranges: PageRange[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
};

export const findTextlessPages = (warnings: readonly BookWarning[]): TextlessPages | null =>
  warnings.find((warning) => warning.kind === 'textless-pages') ?? null;
