import { z } from 'zod';
import { withoutUserName } from '../../origin-of';
import { sessionIdSchema, turnIdSchema } from '../ids';
import {
  answeringProviderSchema,
  embeddingProviderSchema,
  providerSchema,
  rerankingProviderSchema,
} from './providers';
import type { InputRule } from '../../messages/en/input';
import { engineTextSchema } from '../engine-text';

/** What a model is chosen for. `memory`: facts, topics and base memory; `summaries`: titles and summaries. */
export const modelTaskSchema = z.enum(['answers', 'summaries', 'memory', 'plans']);
export type ModelTask = z.infer<typeof modelTaskSchema>;

/** What a request was made for, as shown in the request log. */
const requestTaskSchema = z.enum([...modelTaskSchema.options, 'embedding', 'reranking', 'test', 'models']);
export type RequestTask = z.infer<typeof requestTaskSchema>;

const modelName = z.string().trim().min(1).max(200);

/** The engine for a task; `model` is the provider's name for it, and null for the built-in engine. */
export const modelChoiceSchema = z
  .object({
    provider: answeringProviderSchema.default('builtin'),
    model: modelName.nullable().default(null),
  })
  .refine(({ provider, model }) => provider === 'builtin' || model !== null, {
    error: 'modelMissing' satisfies InputRule,
    path: ['model'],
  });
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

/** The number format of vectors from a provider; they are always stored as floats of unit length. */
export const outputTypeSchema = z.enum(['float', 'int8', 'uint8', 'binary', 'ubinary']);
export type OutputType = z.infer<typeof outputTypeSchema>;

/**
 * The embedding model. A different dimension or output type counts as a different model, whose vectors are never mixed
 * with others.
 */
export const embeddingChoiceSchema = z
  .object({
    provider: embeddingProviderSchema.default('builtin'),
    model: modelName.nullable().default(null),
    /** Null for the model's own. */
    dimension: z.number().int().min(32).max(4096).nullable().default(null),
    outputType: outputTypeSchema.default('float'),
  })
  .refine(({ provider, model }) => provider === 'builtin' || model !== null, {
    error: 'modelMissing' satisfies InputRule,
    path: ['model'],
  });
export type EmbeddingChoice = z.infer<typeof embeddingChoiceSchema>;

/** How a model generates text. */
const generationFields = {
  /** How much it thinks before it answers; `default` leaves that to the model. */
  thinking: z.enum(['default', 'off', 'low', 'medium', 'high']).default('default'),
  /** Maximum tokens per reply, including thinking; null for the model's own limit. */
  maxOutputTokens: z.number().int().min(256).max(1_000_000).nullable().default(null),
  /**
   * Timeout in seconds for the first word of a streamed answer, or for a complete reply; null for Lectern's default.
   */
  patienceSeconds: z.number().int().min(5).max(290).nullable().default(null),
};
const generationSchema = z.object(generationFields);
export type Generation = z.infer<typeof generationSchema>;
export const defaultGeneration: Generation = generationSchema.parse({});

/** The address of an OpenAI-compatible server, up to and including `/v1`. */
export const serverUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => withoutUserName(url) === url, 'addressWithUserName' satisfies InputRule);

/** US dollars per million tokens, as the learner enters them. */
const ownPriceSchema = z.object({
  input: z.number().min(0).max(10_000),
  output: z.number().min(0).max(10_000),
});

/** Settings of the models: which one does which task, and what it may cost. Never contains keys. */
export const modelSettingsSchema = z.object({
  tasks: z
    .object({
      answers: modelChoiceSchema.prefault({}),
      summaries: modelChoiceSchema.prefault({}),
      memory: modelChoiceSchema.prefault({}),
      plans: modelChoiceSchema.prefault({}),
    })
    .prefault({}),
  /** How models write: answers and plans, and the small tasks (titles, summaries, memory), which need no thinking. */
  generation: z
    .object({
      answers: generationSchema.prefault({}),
      smallTasks: z
        .object({ ...generationFields, thinking: generationFields.thinking.unwrap().default('off') })
        .prefault({}),
    })
    .prefault({}),
  /** The base address of the OpenAI-compatible server; null if none is used. */
  serverUrl: serverUrlSchema.nullable().default(null),
  /** Voyage's model that reranks the best passages before an answer; null for none. */
  reranker: modelName.nullable().default(null),
  rerankerProvider: rerankingProviderSchema.default('voyage'),
  /**
   * What to do when a model fails: show the error and offer the built-in engine, or use the built-in engine at once.
   */
  whenItFails: z.enum(['ask', 'builtin']).default('ask'),
  /** Maximum requests per minute to all providers together; further ones wait. */
  requestsPerMinute: z.number().int().min(1).max(1000).default(60),
  /**
   * Maximum estimated US dollars per calendar month; once it is reached, paid providers are not used. Null for no
   * limit.
   */
  monthlyCap: z.number().min(0).max(10_000).nullable().default(null),
  /** With a limit, also use models whose price is unknown. Their cost is not counted. */
  allowUnknownPrices: z.boolean().default(false),
  /** Prices that the learner entered, by `provider/model`; they replace list prices. */
  prices: z.record(z.string().max(250), ownPriceSchema).default({}),
});
export type ModelSettings = z.infer<typeof modelSettingsSchema>;

/**
 * Where a key is stored. `keyring`: encrypted by the system; `session`: in memory until Lectern closes; `file`:
 * unencrypted, because the learner accepted that; `environment`: provided at the start, and cannot be changed by
 * Lectern.
 */
export const keyPlaceSchema = z.enum(['none', 'keyring', 'session', 'file', 'environment']);
export type KeyPlace = z.infer<typeof keyPlaceSchema>;

/** US dollars per million tokens. */
const priceSchema = z.object({
  input: z.number(),
  output: z.number(),
  /** For input that the provider had cached; null if it caches nothing. */
  cached: z.number().nullable(),
});
export type Price = z.infer<typeof priceSchema>;

/** A model that a provider offers. */
export const modelInfoSchema = z.object({
  name: z.string(),
  label: z.string(),
  can: z.array(z.enum(['answer', 'embed', 'rerank'])),
  /** Maximum input tokens; null if unknown. */
  contextTokens: z.number().int().nullable(),
  /** For an embedding model: its own dimension and those that can be chosen; null if unknown until it is tested. */
  dimension: z.number().int().nullable(),
  dimensions: z.array(z.number().int()),
  /** Null if unknown, so that no cost can be estimated. */
  price: priceSchema.nullable(),
  /** Whether it is the suggested choice. */
  suggested: z.boolean(),
});
export type ModelInfo = z.infer<typeof modelInfoSchema>;

/** An OpenAI-compatible server that answers on a usual local port. */
export const foundServerSchema = z.object({
  name: z.string(),
  url: z.string(),
  models: z.array(modelInfoSchema),
});
export type FoundServer = z.infer<typeof foundServerSchema>;

/** Tokens and their estimated cost. */
export const usageSchema = z.object({
  requests: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** The part of the input that the provider had cached. */
  cachedTokens: z.number().int(),
  /** US dollars, without requests of unknown price. */
  cost: z.number(),
  /** Requests of unknown price. */
  unpriced: z.number().int(),
});
export type Usage = z.infer<typeof usageSchema>;

/** A request that was sent to a provider: sizes, never contents. */
export const modelRequestSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  provider: providerSchema,
  model: z.string(),
  /** The server it was sent to. */
  host: z.string(),
  task: requestTaskSchema,
  sessionId: sessionIdSchema.nullable(),
  /** The answer that the request was for, or the question if the answer had not begun; null if neither. */
  turnId: turnIdSchema.nullable(),
  sentBytes: z.number().int(),
  receivedBytes: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cachedTokens: z.number().int(),
  /** Estimated, in US dollars; null if the price is unknown. */
  cost: z.number().nullable(),
  durationMs: z.number().int(),
  /** `ok`, or the code of the error. */
  outcome: z.string(),
});
export type ModelRequest = z.infer<typeof modelRequestSchema>;

/** What making all vectors with another model would take (B9). */
export const embeddingEstimateSchema = z.object({
  /** Passages, facts, notes and turns that have no vector of that model yet. */
  items: z.number().int(),
  tokens: z.number().int(),
  /** US dollars; null if the price is unknown. */
  cost: z.number().nullable(),
  /** Null if the model's speed is unknown. */
  minutes: z.number().nullable(),
});
export type EmbeddingEstimate = z.infer<typeof embeddingEstimateSchema>;

/** The active embedding model, and the one that is being prepared. */
export const embeddingStateSchema = z.object({
  active: embeddingChoiceSchema,
  modelId: z.string(),
  dimension: z.number().int(),
  /** Why search currently uses keywords only, as a message; null if it does not. */
  notice: z.string().nullable(),
  noticeText: engineTextSchema.optional(),
  next: z
    .object({
      choice: embeddingChoiceSchema,
      done: z.number().int(),
      total: z.number().int(),
      /** Why it has stopped, as a message; null while it runs. */
      error: z.string().nullable(),
      errorText: engineTextSchema.optional(),
      /** What slows it down, such as the limits of a free key, as a message; null if nothing does. */
      notice: z.string().nullable(),
      noticeText: engineTextSchema.optional(),
      /** Stopped by the learner; finished vectors are kept. */
      paused: z.boolean(),
    })
    .nullable(),
  /** Models with stored vectors, the active one first. Switching back embeds only what is new. */
  models: z.array(
    z.object({
      choice: embeddingChoiceSchema,
      modelId: z.string(),
      vectors: z.number().int(),
      /** Bytes of the vectors alone; their tables take some more. */
      bytes: z.number().int(),
      role: z.enum(['serves', 'next', 'kept']),
      /** False for a model of an older version, which cannot be used again. */
      canServe: z.boolean(),
    }),
  ),
});
export type EmbeddingState = z.infer<typeof embeddingStateSchema>;

/** The embedding model that can be downloaded to this machine. */
export const localModelSchema = z.object({
  name: z.string(),
  label: z.string(),
  dimension: z.number().int(),
  bytes: z.number().int(),
  licence: z.string(),
  /** Where it is downloaded from. */
  host: z.string(),
  state: z.enum(['absent', 'downloading', 'ready']),
  /** Bytes received so far. */
  received: z.number().int(),
  /** Why the last download ended, as a message. */
  error: z.string().nullable(),
  errorText: engineTextSchema.optional(),
});
export type LocalModel = z.infer<typeof localModelSchema>;
