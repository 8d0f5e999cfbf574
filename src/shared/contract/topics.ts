import { z } from 'zod';
import {
  archiveDetailSchema,
  archiveSchema,
  archiveTierSchema,
  summarySchema,
  topicDetailSchema,
  topicSchema,
  topicSlugSchema,
  turnSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const bySlug = z.object({ slug: topicSlugSchema });
const moment = z.iso.datetime({ offset: true }).or(z.iso.date());

/** Topics are Markdown files (E9): what is edited in the folder and on the screen is one text. */
export const topicsContract = {
  /** Last changed first. */
  list: verb.route({ method: 'GET', path: '/topics' }).output(z.array(topicSchema)),
  get: verb.route({ method: 'GET', path: '/topics/{slug}' }).input(bySlug).output(topicDetailSchema),
  /**
   * Puts a whole text in the topic's place. `base` is the `updatedAt` that was seen and `seen` the text that was edited;
   * where the topic says something else by now, `merged` is true: what either side added stays, what either took out is
   * gone, and of a line that both changed there are two. Without `seen` the lines of both are kept. With `base` null a new
   * topic begins.
   */
  save: verb
    .route({ method: 'PUT', path: '/topics/{slug}' })
    .input(
      bySlug.extend({
        content: z.string().max(200_000),
        base: z.iso.datetime().nullable(),
        seen: z.string().max(200_000).optional(),
      }),
    )
    .output(topicDetailSchema.extend({ merged: z.boolean() })),
  /** With its lines and its file, permanently. Its subtopics stay. */
  remove: verb.route({ method: 'DELETE', path: '/topics/{slug}' }).input(bySlug).output(removedSchema),
};

/** What old summaries became (D1, D3, D8), each of which opens down to the turns (D10). */
export const archivesContract = {
  /** Newest first. `q` finds words, `from` and `to` a stretch of time; `top` leaves out what a longer period holds. */
  list: verb
    .route({ method: 'GET', path: '/archives' })
    .input(
      z.object({
        from: moment.optional(),
        to: moment.optional(),
        topic: z.string().trim().max(200).optional(),
        q: z.string().trim().max(500).optional(),
        tier: archiveTierSchema.optional(),
        top: z.boolean().default(false),
        page: z.number().int().min(1).default(1),
        limit: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ items: z.array(archiveSchema), total: z.number().int() })),
  /** One step down: a month's weeks, a week's days, a day's summaries. */
  get: verb
    .route({ method: 'GET', path: '/archives/{archiveId}' })
    .input(z.object({ archiveId: z.number().int() }))
    .output(archiveDetailSchema),
  /** A summary with the turns that it was made from. */
  summary: verb
    .route({ method: 'GET', path: '/memory/summaries/{summaryId}' })
    .input(z.object({ summaryId: z.number().int() }))
    .output(summarySchema.extend({ turns: z.array(turnSchema) })),
};

const baseSchema = z.object({ text: z.string(), revision: z.number().int(), at: z.string().nullable() });

/** The base memory by hand (B6): each change is a new revision, which later distillations keep. */
export const baseMemoryContract = {
  /**
   * `revision` is the one that was seen; where there is a newer one, `merged` is true: what came to it since is added, what
   * went from it goes. `seen` is the text that was edited, for where that revision is gone with a deleted message.
   */
  save: verb
    .route({ method: 'PUT', path: '/memory/base' })
    .input(
      z.object({
        text: z.string().max(50_000),
        revision: z.number().int().min(0),
        seen: z.string().max(50_000).optional(),
      }),
    )
    .output(baseSchema.extend({ merged: z.boolean() })),
  /** An earlier revision is restored as a new one. */
  restore: verb
    .route({ method: 'POST', path: '/memory/base/revisions/{revision}/restore' })
    .input(z.object({ revision: z.number().int().min(1) }))
    .output(baseSchema),
};
