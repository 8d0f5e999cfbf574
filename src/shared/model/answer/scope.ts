import { z } from 'zod';

/** Which books an answer may use: the session's own, those of a collection, or all. */
export const answerScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('book') }),
  z.object({ kind: z.literal('collection'), collectionId: z.number().int() }),
  z.object({ kind: z.literal('everything') }),
]);
export type AnswerScope = z.infer<typeof answerScopeSchema>;
