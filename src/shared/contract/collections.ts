import { z } from 'zod';
import { bookIdSchema, collectionSchema } from '../model';
import { verb } from './errors';
import { removedSchema } from './removed';

const byCollection = z.object({ collectionId: z.number().int() });
const name = z.string().trim().min(1).max(100);
const books = z.array(bookIdSchema).max(5000).default([]);

/** The learner's collections. A book may be in several; names are unique regardless of case (`COLLECTION_EXISTS`). */
export const collectionsContract = {
  list: verb.route({ method: 'GET', path: '/collections' }).output(z.array(collectionSchema)),
  add: verb
    .route({ method: 'POST', path: '/collections', successStatus: 201 })
    .input(z.object({ name }))
    .output(collectionSchema),
  rename: verb
    .route({ method: 'PATCH', path: '/collections/{collectionId}' })
    .input(byCollection.extend({ name }))
    .output(collectionSchema),
  /** Its books stay in the library; its memories are erased. */
  remove: verb
    .route({ method: 'DELETE', path: '/collections/{collectionId}' })
    .input(byCollection)
    .output(removedSchema),
  /** Adds and removes books in one transaction. */
  changeBooks: verb
    .route({ method: 'PATCH', path: '/collections/{collectionId}/books' })
    .input(byCollection.extend({ add: books, remove: books }))
    .output(collectionSchema),
};
