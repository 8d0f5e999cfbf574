import { z } from 'zod';
import { bookIdSchema, markIdSchema } from '../ids';

export const markColours = ['yellow', 'green', 'blue', 'pink', 'violet'] as const;
export const markColourSchema = z.enum(markColours);
export type MarkColour = z.infer<typeof markColourSchema>;

const share = z.number().min(0).max(1);

/** A line of a mark, as fractions of the displayed page, from its top left corner. */
const markRectangleSchema = z.object({
  page: z.number().int().min(1),
  x: share,
  y: share,
  width: share,
  height: share,
});
export type MarkRectangle = z.infer<typeof markRectangleSchema>;

/** The words of a mark, the text around them, and their place. */
const markAnchorSchema = z.object({
  page: z.number().int().min(1),
  quote: z.string().trim().min(1).max(10_000),
  /** About 32 characters on either side, which distinguish it from the same words elsewhere. */
  before: z.string().max(200).default(''),
  after: z.string().max(200).default(''),
  /** For a page of a PDF; empty for flowing text, and if the mark was relocated in another file. */
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
  /** Whether its words are no longer in the book; `page` is then where they were. */
  lost: z.boolean(),
  colour: markColourSchema,
  /** The margin note; empty for a highlight only. */
  note: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Mark = z.infer<typeof markSchema>;

export const markInputSchema = markAnchorSchema.extend({
  bookId: bookIdSchema,
  colour: markColourSchema.default('yellow'),
  note: z.string().max(20_000).default(''),
  /** When it was first made, for a mark that is restored; by default now. */
  createdAt: z.iso.datetime().optional(),
});
export type MarkInput = z.infer<typeof markInputSchema>;

/** Marks made in another file of the same title. */
export const marksElsewhereSchema = z.object({
  bookId: bookIdSchema,
  title: z.string(),
  author: z.string().nullable(),
  count: z.number().int(),
  /** False if that book was removed and its marks were kept. */
  inLibrary: z.boolean(),
});
export type MarksElsewhere = z.infer<typeof marksElsewhereSchema>;
