import { z } from 'zod';
import {
  attentionSchema,
  bookIdSchema,
  knowledgeEvidenceSchema,
  knowledgeStateSchema,
  knowledgeSubjectSchema,
  knownChapterSchema,
} from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byBook = z.object({ bookId: bookIdSchema });

/** What the learner knows about a book, by chapter and key term. */
export const knowledgeContract = {
  ofBook: verb
    .route({ method: 'GET', path: '/books/{bookId}/knowledge' })
    .input(byBook)
    .output(z.array(knownChapterSchema)),
  /** The newest first. */
  evidence: verb
    .route({ method: 'GET', path: '/books/{bookId}/knowledge/evidence' })
    .input(
      byBook.extend({
        chapter: z.number().int().min(0),
        term: z.string().min(1).max(200).optional(),
      }),
    )
    .output(z.array(knowledgeEvidenceSchema)),
  /** Sets a state by hand. It counts until newer evidence of two kinds contradicts it. */
  set: verb
    .route({ method: 'PUT', path: '/books/{bookId}/knowledge' })
    .input(byBook.extend({ subject: knowledgeSubjectSchema, state: knowledgeStateSchema.exclude(['met']) }))
    .output(z.object({ state: knowledgeStateSchema })),
  /** Shaky terms and misconceptions of the books that were opened last. */
  attention: verb.route({ method: 'GET', path: '/knowledge/attention' }).output(attentionSchema),
  /** Deletes a misconception. */
  dismiss: verb
    .route({ method: 'DELETE', path: '/misconceptions/{misconceptionId}' })
    .input(z.object({ misconceptionId: z.number().int() }))
    .output(removedSchema),
};
