import { z } from 'zod';
import { bookIdSchema, markIdSchema } from '../ids';

export const markColours = ['yellow', 'green', 'blue', 'pink', 'violet'] as const;
export const markColourSchema = z.enum(markColours);
export type MarkColour = z.infer<typeof markColourSchema>;

const share = z.number().min(0).max(1);

/** A line of a mark: shares of the page as it is shown, from its top left corner. */
const markRectangleSchema = z.object({
  page: z.number().int().min(1),
  x: share,
  y: share,
  width: share,
  height: share,
});
export type MarkRectangle = z.infer<typeof markRectangleSchema>;

/** The words of a mark, what is around them, and where. */
const markAnchorSchema = z.object({
  page: z.number().int().min(1),
  quote: z.string().trim().min(1).max(10_000),
  /** About 32 characters on either side, which distinguish it from the same words elsewhere. */
  before: z.string().max(200).default(''),
  after: z.string().max(200).default(''),
  /** Of a PDF's page; empty where text flows, and where the mark was found again in another file. */
  rectangles: z.array(markRectangleSchema).max(500).default([]),
});
export type MarkAnchor = z.infer<typeof markAnchorSchema>;

export const markSchema = z.object({
  id: markIdSchema,
  /** Null once the book was removed. */
  bookId: bookIdSchema.nullable(),
  ...markAnchorSchema.shape,
  before: z.string(),
  after: z.string(),
  rectangles: z.array(markRectangleSchema),
  /** Printed label of the page, and the chapter it is in. */
  label: z.string(),
  chapter: z.string().nullable(),
  /** Its words are not in the book any more; `page` is where they were. */
  lost: z.boolean(),
  colour: markColourSchema,
  /** The margin note; empty: a highlight alone. */
  note: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Mark = z.infer<typeof markSchema>;

export const markInputSchema = markAnchorSchema.extend({
  bookId: bookIdSchema,
  colour: markColourSchema.default('yellow'),
  note: z.string().max(20_000).default(''),
  /** When it was first made, for one that comes back; by default now. */
  createdAt: z.iso.datetime().optional(),
});
export type MarkInput = z.infer<typeof markInputSchema>;

/** Marks made in another file of the same title. */
export const marksElsewhereSchema = z.object({
  bookId: bookIdSchema,
  title: z.string(),
  author: z.string().nullable(),
  count: z.number().int(),
  /** False: that book was removed, its marks were kept. */
  inLibrary: z.boolean(),
});
export type MarksElsewhere = z.infer<typeof marksElsewhereSchema>;
