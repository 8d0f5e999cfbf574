import { z } from 'zod';

/** The components of an answer's context, in the order in which they are sent (memory.md section 5). */
export const contextComponentSchema = z.enum([
  'persona',
  'book-summary',
  'profile',
  'base-memory',
  'recent-topics',
  'warmup',
  'topic',
  'facts',
  'notes',
  'sessions',
  'passages',
  'running-summary',
  'recent-turns',
  'question',
]);
export type ContextComponent = z.infer<typeof contextComponentSchema>;

export const contextSourceSchema = z.object({
  kind: z.enum([
    'persona',
    'book',
    'profile',
    'base-memory',
    'topic',
    'session',
    'fact',
    'note',
    'plan',
    'passage',
    'turn',
  ]),
  /** The source's id as text; a passage also tells its page. */
  id: z.string(),
  page: z.number().int().optional(),
  label: z.string().optional(),
});
export type ContextSource = z.infer<typeof contextSourceSchema>;

export const contextPieceSchema = z.object({
  component: contextComponentSchema,
  source: contextSourceSchema,
  text: z.string(),
  tokens: z.number().int(),
  /** The score by which it was ranked, where it was. */
  score: z.number().optional(),
  /** Retrieved, but left out because the component's budget was full. */
  dropped: z.boolean().optional(),
});
/** One line of an answer's context record (A11): which text the tutor saw, from where, at what cost. */
export type ContextPiece = z.infer<typeof contextPieceSchema>;
