import { z } from 'zod';
import {
  bookIdSchema,
  cardColumnSchema,
  cardEditSchema,
  cardFileFormatSchema,
  cardFilterSchema,
  cardIdSchema,
  cardImportPreviewSchema,
  cardInputSchema,
  cardProposalSchema,
  cardSchema,
  maxCardFileLength,
  ratingSchema,
  reviewDueSchema,
  sessionIdSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byCard = z.object({ cardId: cardIdSchema });
const byCards = z.object({ cardIds: z.array(cardIdSchema).max(100_000) });
const changedSchema = z.object({ changed: z.number().int() });

const fileSchema = z.object({
  text: z.string().max(maxCardFileLength),
  /** The meaning of each column of a table; by default what its headers say, or a guess. */
  columns: z.array(cardColumnSchema).max(100).optional(),
});

export const passageSchema = z.object({
  bookId: bookIdSchema,
  page: z.number().int(),
  label: z.string(),
  chapter: z.string().nullable(),
  before: z.string(),
  quote: z.string(),
  after: z.string(),
});

export const cardsContract = {
  /** Newest first. `q` finds words in front, back and tags. */
  list: verb
    .route({ method: 'GET', path: '/cards' })
    .input(
      cardFilterSchema.extend({
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ items: z.array(cardSchema), total: z.number().int() })),
  tags: verb
    .route({ method: 'GET', path: '/cards/tags' })
    .output(z.array(z.object({ tag: z.string(), count: z.number().int() }))),
  get: verb.route({ method: 'GET', path: '/cards/{cardId}' }).input(byCard).output(cardSchema),
  /** A cloze text with several numbers becomes several cards. */
  create: verb
    .route({ method: 'POST', path: '/cards', successStatus: 201 })
    .input(cardInputSchema)
    .output(z.array(cardSchema)),
  update: verb
    .route({ method: 'PUT', path: '/cards/{cardId}' })
    .input(cardEditSchema.extend(byCard.shape))
    .output(cardSchema),
  /** Also deletes the other cards of the same cloze text. */
  remove: verb.route({ method: 'DELETE', path: '/cards/{cardId}' }).input(byCard).output(removedSchema),
  removeMany: verb.route({ method: 'POST', path: '/cards/delete' }).input(byCards).output(changedSchema),
  removeOfBook: verb
    .route({ method: 'DELETE', path: '/books/{bookId}/cards' })
    .input(z.object({ bookId: bookIdSchema }))
    .output(changedSchema),
  suspend: verb
    .route({ method: 'POST', path: '/cards/suspend' })
    .input(byCards.extend({ suspended: z.boolean() }))
    .output(changedSchema),
  /** Moves cards to another book, or to none. The pins to the old book's pages are dropped. */
  move: verb
    .route({ method: 'POST', path: '/cards/move' })
    .input(byCards.extend({ bookId: bookIdSchema.nullable() }))
    .output(changedSchema),
  /** Puts cards aside until tomorrow; `aside: false` brings them back. */
  putAside: verb
    .route({ method: 'POST', path: '/cards/put-aside' })
    .input(byCards.extend({ aside: z.boolean().default(true) }))
    .output(changedSchema),
  /** The words that the card is pinned to, with the sentences around them. */
  passage: verb
    .route({ method: 'GET', path: '/cards/{cardId}/passage' })
    .input(byCard)
    .output(z.object({ passage: passageSchema.nullable() })),
  /** Cards as text for Anki, as CSV, or as JSON with their schedules. */
  export: verb
    .route({ method: 'GET', path: '/cards/export' })
    .input(cardFilterSchema.extend({ format: cardFileFormatSchema.default('anki') }))
    .output(z.object({ fileName: z.string(), text: z.string() })),
  /** What an import would do. Nothing is stored. */
  previewImport: verb
    .route({ method: 'POST', path: '/cards/import/preview' })
    .input(fileSchema)
    .output(cardImportPreviewSchema),
  /** Imports the rows that can be imported. Cards whose guid already exists are skipped. */
  import: verb
    .route({ method: 'POST', path: '/cards/import' })
    .input(fileSchema.extend({ bookId: bookIdSchema.nullable().default(null) }))
    .output(z.object({ imported: z.number().int(), duplicates: z.number().int(), errors: z.number().int() })),
  /** Rates how well the card was known, and schedules it. */
  review: verb
    .route({ method: 'POST', path: '/cards/{cardId}/review' })
    .input(
      byCard.extend({
        rating: ratingSchema,
        durationMs: z.number().int().min(0).max(86_400_000).default(0),
      }),
    )
    .output(cardSchema),
};

export const reviewContract = {
  due: verb
    .route({ method: 'GET', path: '/review/due' })
    .input(z.object({ limit: z.number().int().min(0).max(100).default(10) }))
    .output(reviewDueSchema),
  /** Undoes the last rating of today. May be repeated. */
  undo: verb.route({ method: 'POST', path: '/review/undo' }).output(cardSchema),
  targets: verb
    .route({ method: 'GET', path: '/review/targets' })
    .output(z.array(z.object({ collectionId: z.number().int(), retention: z.number() }))),
  /** The target retention of a collection's books; null for the one in the settings. */
  setTarget: verb
    .route({ method: 'PUT', path: '/review/targets/{collectionId}' })
    .input(
      z.object({
        collectionId: z.number().int(),
        retention: z.number().min(0.7).max(0.97).nullable(),
      }),
    )
    .output(z.object({ collectionId: z.number().int(), retention: z.number().nullable() })),
  /** Cards proposed after a session that are not decided yet, oldest first. */
  proposals: verb
    .route({ method: 'GET', path: '/review/proposals' })
    .input(z.object({ sessionId: sessionIdSchema.optional() }))
    .output(z.array(cardProposalSchema)),
  accept: verb
    .route({ method: 'POST', path: '/review/proposals/{proposalId}/accept', successStatus: 201 })
    .input(
      cardEditSchema
        .pick({ kind: true, front: true, back: true, tags: true })
        .extend({ proposalId: z.number().int() }),
    )
    .output(z.array(cardSchema)),
  reject: verb
    .route({ method: 'DELETE', path: '/review/proposals/{proposalId}' })
    .input(z.object({ proposalId: z.number().int() }))
    .output(removedSchema),
};
