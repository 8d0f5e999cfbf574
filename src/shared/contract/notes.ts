import { z } from 'zod';
import { bookIdSchema, noteInputSchema, noteSchema } from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byNote = z.object({ noteId: z.number().int() });

export const notesContract = {
  /** Last changed first; `q` finds by words and by meaning. */
  list: verb
    .route({ method: 'GET', path: '/notes' })
    .input(
      z.object({
        bookId: bookIdSchema.optional(),
        tag: z.string().max(60).optional(),
        q: z.string().trim().max(2000).optional(),
      }),
    )
    .output(z.array(noteSchema)),
  tags: verb
    .route({ method: 'GET', path: '/notes/tags' })
    .output(z.array(z.object({ tag: z.string(), count: z.number().int() }))),
  get: verb.route({ method: 'GET', path: '/notes/{noteId}' }).input(byNote).output(noteSchema),
  create: verb
    .route({ method: 'POST', path: '/notes', successStatus: 201 })
    .input(noteInputSchema)
    .output(noteSchema),
  update: verb
    .route({ method: 'PUT', path: '/notes/{noteId}' })
    .input(noteInputSchema.extend(byNote.shape))
    .output(noteSchema),
  remove: verb.route({ method: 'DELETE', path: '/notes/{noteId}' }).input(byNote).output(removedSchema),
};
