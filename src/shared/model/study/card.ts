import { z } from 'zod';
import { bookIdSchema, cardIdSchema, turnIdSchema } from '../ids';

const cardKindSchema = z.enum(['plain', 'cloze']);
export type CardKind = z.infer<typeof cardKindSchema>;

const cardSourceSchema = z.enum(['hand', 'selection', 'fact', 'session', 'import', 'quiz']);

export const ratings = ['again', 'hard', 'good', 'easy'] as const;
export const ratingSchema = z.enum(ratings);
export type Rating = z.infer<typeof ratingSchema>;

/** The words of the book that a card is about, and the text around them. */
const cardPinSchema = z.object({
  page: z.number().int().min(1),
  quote: z.string().trim().max(10_000),
  before: z.string().max(200).default(''),
  after: z.string().max(200).default(''),
});

/**
 * What FSRS stores about a card. `due` is null for a new card, an instant (ISO 8601) during the learning steps, and
 * otherwise a study day (`YYYY-MM-DD`), which follows the learner into another time zone.
 */
export const cardScheduleSchema = z.object({
  state: z.enum(['new', 'learning', 'review', 'relearning']),
  due: z.string().nullable(),
  stability: z.number().min(0),
  difficulty: z.number().min(0).max(10),
  reps: z.number().int().min(0),
  lapses: z.number().int().min(0),
  lastReview: z.iso.datetime().nullable(),
  scheduledDays: z.number().min(0),
  learningSteps: z.number().int().min(0),
});
export type CardSchedule = z.infer<typeof cardScheduleSchema>;

export const newSchedule: CardSchedule = {
  state: 'new',
  due: null,
  stability: 0,
  difficulty: 0,
  reps: 0,
  lapses: 0,
  lastReview: null,
  scheduledDays: 0,
  learningSteps: 0,
};

const cardTagsSchema = z.array(z.string().trim().min(1).max(60)).max(50);

/** One side to be recalled. The cards of a cloze text share their content and differ in their ordinal. */
export const cardSchema = z.object({
  id: cardIdSchema,
  contentId: z.number().int(),
  kind: cardKindSchema,
  /** The number of the cloze deletion that the card asks for; 0 for a plain card. */
  ordinal: z.number().int(),
  /** Markdown; in a cloze card with `{{c1::answer::hint}}`. */
  front: z.string(),
  /** Markdown; in a cloze card, what is shown in addition. */
  back: z.string(),
  bookId: bookIdSchema.nullable(),
  pin: cardPinSchema.nullable(),
  /** The printed label of the page, and the chapter that it is in. */
  label: z.string().nullable(),
  chapter: z.string().nullable(),
  source: cardSourceSchema,
  /** The fact or turn that it was made from. */
  sourceId: z.number().int().nullable(),
  tags: cardTagsSchema,
  /** Identifies the content in files; Anki's `guid`. */
  guid: z.string(),
  schedule: cardScheduleSchema,
  suspended: z.boolean(),
  /** Put aside until this study day. */
  buriedUntil: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Card = z.infer<typeof cardSchema>;

export const cardInputSchema = z.object({
  kind: cardKindSchema.default('plain'),
  front: z.string().trim().min(1).max(100_000),
  back: z.string().trim().max(100_000).default(''),
  bookId: bookIdSchema.nullable().default(null),
  pin: cardPinSchema.nullable().default(null),
  source: cardSourceSchema.default('hand'),
  sourceId: z.number().int().nullable().default(null),
  tags: cardTagsSchema.default([]),
});
export type CardInput = z.infer<typeof cardInputSchema>;

/** What an edit can change. Where a card came from stays. */
export const cardEditSchema = cardInputSchema.omit({ source: true, sourceId: true });
export type CardEdit = z.infer<typeof cardEditSchema>;

export const cardFilterSchema = z.object({
  bookId: bookIdSchema.optional(),
  tag: z.string().max(60).optional(),
  state: z.enum(['new', 'learning', 'review', 'due', 'suspended', 'leech']).optional(),
  /** Words in front, back and tags. */
  q: z.string().trim().max(200).optional(),
});
export type CardFilter = z.infer<typeof cardFilterSchema>;

/** Marks cards that are forgotten again and again. The learner removes it once the card is rewritten. */
export const leechTag = 'leech';
/** Lapses after which a card is a leech, as in Anki. */
export const leechLapses = 8;

/** The previous rating of a card. */
const lastRatingSchema = z.object({ rating: ratingSchema, at: z.string() });

/** A card to be reviewed now, with the interval that each rating would give. */
const dueCardSchema = cardSchema.extend({
  /** When the card would be due: in minutes, or in whole days. */
  intervals: z.record(ratingSchema, z.object({ unit: z.enum(['minutes', 'days']), count: z.number() })),
  last: lastRatingSchema.nullable(),
  /** The probability of recall now; null for a new card. */
  recall: z.number().nullable(),
});
export type DueCard = z.infer<typeof dueCardSchema>;

export const reviewDueSchema = z.object({
  /** The study day. */
  day: z.string(),
  /** The next cards, in their order. */
  cards: z.array(dueCardSchema),
  /** Cards left today, including learning cards; only one per group of siblings is counted. */
  left: z.object({ learning: z.number().int(), review: z.number().int(), new: z.number().int() }),
  /** Cards finished today. */
  done: z.number().int(),
  minutesLeft: z.number().int(),
  canUndo: z.boolean(),
  /** The next day with a card, once nothing is left; null if there is none. */
  nextDay: z.string().nullable(),
  total: z.number().int(),
});
export type ReviewDue = z.infer<typeof reviewDueSchema>;

export const cardProposalSchema = z.object({
  id: z.number().int(),
  sessionId: z.string(),
  turnId: turnIdSchema,
  bookId: bookIdSchema,
  page: z.number().int(),
  label: z.string(),
  quote: z.string(),
  front: z.string(),
  back: z.string(),
});
export type CardProposal = z.infer<typeof cardProposalSchema>;
