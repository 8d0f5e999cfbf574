import { z } from 'zod';
import { selectionSchema } from './answer/answer-card';
import { answerScopeSchema } from './answer/scope';
import { sessionIdSchema } from './ids';
import { modelChoiceSchema } from './language-models/models';

/** The composer's unsent question for a book. Scope and engine are kept when it is sent. */
export const composerDraftSchema = z.object({
  text: z.string().max(20_000).default(''),
  /** The selected passage that the question is about, and a description of its place. */
  quote: z
    .object({ selection: selectionSchema, place: z.string().max(200) })
    .nullable()
    .default(null),
  scope: answerScopeSchema.default({ kind: 'book' }),
  /** The engine that answers in one session instead of the default. */
  answerer: z.object({ sessionId: sessionIdSchema, choice: modelChoiceSchema }).nullable().default(null),
});
export type ComposerDraft = z.infer<typeof composerDraftSchema>;
export const emptyDraft: ComposerDraft = composerDraftSchema.parse({});
