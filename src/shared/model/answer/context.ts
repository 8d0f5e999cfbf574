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
  /** The tags around the other components, for a model. */
  'markup',
]);
export type ContextComponent = z.infer<typeof contextComponentSchema>;

/** The components that the screens list as memories of an answer. */
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

/** A signal of a rank, with its part of the score. The screen puts them into words. */
export const rankReasonSchema = z.object({
  signal: z.enum([
    /** It contains words of the question. */
    'words',
    /** It is semantically similar. */
    'meaning',
    /** The headings above it match, by words or by meaning. */
    'heading',
    /** Its neighbours match. */
    'neighbours',
    'importance',
    'recency',
    'pinned',
    /** It was said at the time that the question asks about. */
    'date',
    /** It was said by the person that the question asks about. */
    'speaker',
    /** The question asks for its kind: notes, plans, earlier sessions. */
    'kind',
    /** It was used earlier in this session. */
    'session',
    /** A reranking model placed it there. */
    'reranked',
  ]),
  /** Its part of the score. */
  share: z.number(),
});
export type RankReason = z.infer<typeof rankReasonSchema>;

/** What is known about a message or a fact besides its words. */
const contextDetailSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('said'),
    role: z.enum(['user', 'assistant', 'tool']),
    /** A name, if the speaker is neither the learner nor the tutor. */
    speaker: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('fact'),
    /** The statement, as long as the text is stored. */
    statement: statementSchema.optional(),
    type: z.string(),
    /** 0..1. */
    confidence: z.number(),
    /** Why it is no longer true, with the time; null while it is true. */
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
  /** Empty in the records of older answers: only the texts of the last 200 are stored. */
  text: z.string(),
  /** For messages and facts. */
  detail: contextDetailSchema.optional(),
  /** Tokens of the text as sent, including its detail. */
  tokens: z.number().int(),
  /** The score by which it was ranked, if it was. */
  score: z.number().optional(),
  /** Retrieved, but left out because the component's budget was full. */
  dropped: z.boolean().optional(),
  /** Why it ranked there, the strongest first; only for retrieved pieces. */
  reasons: z.array(rankReasonSchema).optional(),
});
/** One entry of an answer's context record (A11): which text the tutor saw, its source and its tokens. */
export type ContextPiece = z.infer<typeof contextPieceSchema>;
