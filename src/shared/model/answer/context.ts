import { z } from 'zod';
import { statementSchema } from '../memory/fact';

/** The components of an answer's context, in the order in which they are sent (docs/memory.md). */
export const contextComponentSchema = z.enum([
  'persona',
  'preferences',
  'book-summary',
  'profile',
  'base-memory',
  'knowledge',
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
  /** The tags around the others, for a model. */
  'markup',
]);
export type ContextComponent = z.infer<typeof contextComponentSchema>;

/** What the screens list as memories of an answer. */
export const usedMemoryComponents = [
  'preferences',
  'facts',
  'notes',
  'sessions',
  'topic',
] as const satisfies readonly ContextComponent[];

const contextSourceSchema = z.object({
  kind: z.enum([
    'persona',
    'book',
    'profile',
    'base-memory',
    'knowledge',
    'topics',
    'topic',
    'archive',
    'summary',
    'session',
    'fact',
    'note',
    'mark',
    'plan',
    'passage',
    'turn',
    'markup',
  ]),
  /** The source's id as text. A passage also has its page; a limited book has the last page that may be used. */
  id: z.string(),
  page: z.number().int().optional(),
  label: z.string().optional(),
});
export type ContextSource = z.infer<typeof contextSourceSchema>;

/** A signal of a rank: what it counted for in the score. The screen says them in plain words. */
export const rankReasonSchema = z.object({
  signal: z.enum([
    /** Words of the question are in it. */
    'words',
    /** Its meaning is near. */
    'meaning',
    /** What is asked is in the headings over it, in words or in meaning. */
    'heading',
    /** What is beside it fits. */
    'neighbours',
    'importance',
    'recency',
    'pinned',
    /** Said at the time that was asked about. */
    'date',
    /** Said by the person that was asked about. */
    'speaker',
    /** Its kind was asked for: notes, plans, earlier sessions. */
    'kind',
    /** Used earlier in this session. */
    'session',
    /** A model that reads question and passage together put it there. */
    'reranked',
  ]),
  /** What it added to the score. */
  share: z.number(),
});
export type RankReason = z.infer<typeof rankReasonSchema>;

/** What is known of a message or a fact besides its words. */
const contextDetailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('said'),
    role: z.enum(['user', 'assistant', 'tool']),
    /** A name, where it is neither the learner nor the tutor. */
    speaker: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('fact'),
    /** What it says, while the text is kept. */
    statement: statementSchema.optional(),
    type: z.string(),
    /** 0..1. */
    confidence: z.number(),
    /** Why it is no longer true, with the time; null while it is. */
    over: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('expired'), at: z.string() }),
        z.object({ kind: z.literal('superseded'), from: z.string(), at: z.string() }),
      ])
      .nullable(),
  }),
]);
export type ContextDetail = z.infer<typeof contextDetailSchema>;
export type SaidBy = Extract<ContextDetail, { kind: 'said' }>;

export const contextPieceSchema = z.object({
  component: contextComponentSchema,
  source: contextSourceSchema,
  /** Empty in the records of older answers: the texts of the last 200 are kept. */
  text: z.string(),
  /** Of messages and facts. */
  detail: contextDetailSchema.optional(),
  /** Of the text as it was sent, its detail included. */
  tokens: z.number().int(),
  /** The score by which it was ranked, where it was. */
  score: z.number().optional(),
  /** Retrieved, but left out because the component's budget was full. */
  dropped: z.boolean().optional(),
  /** Why it ranked there, the strongest first; of what was retrieved only. */
  reasons: z.array(rankReasonSchema).optional(),
});
/** One line of an answer's context record (A11): which text the tutor saw, from where, at what cost. */
export type ContextPiece = z.infer<typeof contextPieceSchema>;
