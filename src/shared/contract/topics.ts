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

/** Topics are Markdown files (E9): edits in the folder and on the screen change the same text. */
export const topicsContract = {
  /** Last changed first. */
  list: verb.route({ method: 'GET', path: '/topics' }).output(z.array(topicSchema)),
  get: verb.route({ method: 'GET', path: '/topics/{slug}' }).input(bySlug).output(topicDetailSchema),
  /**
   * Saves the whole text of a topic. `base` is the `updatedAt` of the version that was edited (null creates a topic),
   * and `seen` is its text. If the topic has changed since, `merged` is true: additions and removals of both sides
   * apply, and a line changed on both sides appears twice. Without `seen`, the lines of both are kept.
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
  /** Permanently deletes a topic with its lines and its file. Its subtopics stay. */
  remove: verb.route({ method: 'DELETE', path: '/topics/{slug}' }).input(bySlug).output(removedSchema),
};

/** Archives of old summaries (D1, D3, D8), each of which can be followed down to the turns (D10). */
export const archivesContract = {
  /**
   * Newest first. `q` searches words, `from` and `to` limit the time; `top` leaves out archives that are part of a
   * longer period.
   */
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
  /** An archive with its parts: a month's weeks, a week's days, a day's summaries. */
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

/** Manual edits of the base memory (B6). Each is a new revision, which later distillations preserve. */
export const baseMemoryContract = {
  /**
   * `revision` is the one that was edited. If there is a newer one, `merged` is true: lines added or removed there are
   * added or removed here too. `seen` is the text that was edited, in case that revision was erased with a deleted
   * message.
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
