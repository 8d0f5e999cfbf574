import { z } from 'zod';
import {
  embeddingChoiceSchema,
  embeddingEstimateSchema,
  embeddingStateSchema,
  foundServerSchema,
  keyedProviderSchema,
  keyPlaceSchema,
  localModelSchema,
  modelInfoSchema,
  modelRequestSchema,
  serverUrlSchema,
  sessionIdSchema,
  turnIdSchema,
  usageSchema,
  engineTextSchema,
} from '../model';
import { verb } from './errors';

const key = z.string().trim().min(1).max(500);
const keyState = z.object({
  provider: keyedProviderSchema,
  place: keyPlaceSchema,
  /**
   * Whether the system can store the key encrypted. Otherwise it is kept for this session, or in a file if the learner
   * accepts that.
   */
  keyring: z.boolean(),
  /** Why a stored key cannot be used, and the next step; null if there is no problem. */
  problem: z.string().nullable(),
  problemText: engineTextSchema.optional(),
});

/** Models, their keys, and what requests cost. Keys can be set but never read. */
export const modelsContract = {
  keys: verb.route({ method: 'GET', path: '/models/keys' }).output(z.array(keyState)),
  /**
   * Stores a key: `keyring` or `file` permanently, `session` until Lectern closes. Rejects with `KEYRING_MISSING` if
   * the system has no keyring, and with `KEY_FROM_ENVIRONMENT` if the environment provides the key.
   */
  setKey: verb
    .route({ method: 'PUT', path: '/models/keys/{provider}' })
    .input(
      z.object({
        provider: keyedProviderSchema,
        key,
        place: keyPlaceSchema.extract(['keyring', 'session', 'file']).default('keyring'),
        /** The server that the key is for, by default the saved one. The key is sent to no other. */
        url: serverUrlSchema.optional(),
      }),
    )
    .output(keyState),
  removeKey: verb
    .route({ method: 'DELETE', path: '/models/keys/{provider}' })
    .input(z.object({ provider: keyedProviderSchema }))
    .output(keyState),
  /** Requests the models that a provider offers, with the stored key. */
  list: verb
    .route({ method: 'GET', path: '/models/providers/{provider}/models' })
    .input(z.object({ provider: keyedProviderSchema }))
    .output(z.array(modelInfoSchema)),
  /**
   * Tests a provider before anything is saved, with the given key and address or else the stored ones. Rejects with the
   * failure as a message.
   */
  test: verb
    .route({ method: 'POST', path: '/models/providers/{provider}/test' })
    .input(
      z.object({
        provider: keyedProviderSchema,
        key: key.optional(),
        url: serverUrlSchema.optional(),
        /** The model to test; by default the first one that can do the task. */
        model: z.string().trim().min(1).max(200).optional(),
      }),
    )
    .output(
      z.object({
        /** Milliseconds until its first word or vector. */
        ms: z.number().int(),
        model: z.string(),
        models: z.array(modelInfoSchema),
      }),
    ),
  /** Servers that respond on the usual ports of this machine. */
  discover: verb.route({ method: 'GET', path: '/models/servers' }).output(z.array(foundServerSchema)),
  /** Tokens and estimated cost of this calendar month, and of the newest sessions with requests to providers. */
  usage: verb.route({ method: 'GET', path: '/models/usage' }).output(
    z.object({
      /** `YYYY-MM`, in the learner's time zone. */
      month: z.string(),
      ofMonth: usageSchema,
      cap: z.number().nullable(),
      sessions: z.array(
        z.object({
          sessionId: sessionIdSchema,
          title: z.string().nullable(),
          startedAt: z.string(),
          usage: usageSchema,
        }),
      ),
    }),
  ),
  /**
   * Ids (`provider/model`) of the models whose memory tasks and summaries the built-in engine does, because their
   * replies were not JSON.
   */
  withoutJson: verb.route({ method: 'GET', path: '/models/without-json' }).output(z.array(z.string())),
  /** Requests sent to providers, newest first; `turnId` limits them to one question or answer. */
  requests: verb
    .route({ method: 'GET', path: '/models/requests' })
    .input(
      z.object({
        limit: z.number().int().min(1).max(500).default(100),
        before: z.number().int().optional(),
        turnId: turnIdSchema.optional(),
      }),
    )
    .output(z.array(modelRequestSchema)),
  embedding: verb.route({ method: 'GET', path: '/models/embedding' }).output(embeddingStateSchema),
  estimateEmbedding: verb
    .route({ method: 'POST', path: '/models/embedding/estimate' })
    .input(embeddingChoiceSchema)
    .output(embeddingEstimateSchema),
  /**
   * Makes the vectors in the background and then switches to the model for all searches at once. Switching back to a
   * model that has them costs nothing.
   */
  changeEmbedding: verb
    .route({ method: 'PUT', path: '/models/embedding' })
    .input(embeddingChoiceSchema)
    .output(embeddingStateSchema),
  /** Stops making vectors. Finished ones are kept, and `changeEmbedding` with the same choice continues. */
  stopEmbeddingChange: verb
    .route({ method: 'POST', path: '/models/embedding/stop' })
    .output(embeddingStateSchema),
  /**
   * Deletes a model's vectors in the background. Rejects for the active model (`EMBEDDING_SERVES`) and for one whose
   * vectors are being made (`EMBEDDING_CHANGE_RUNNING`). Changing back to the model means making them again.
   */
  eraseVectors: verb
    .route({ method: 'POST', path: '/models/embedding/erase' })
    .input(z.object({ modelId: z.string().min(1).max(300) }))
    .output(embeddingStateSchema),
  localModel: verb.route({ method: 'GET', path: '/models/local' }).output(localModelSchema),
  /** Starts or resumes the download of the model. Returns at once; events report the progress. */
  downloadLocalModel: verb.route({ method: 'POST', path: '/models/local/download' }).output(localModelSchema),
  cancelLocalModel: verb.route({ method: 'POST', path: '/models/local/cancel' }).output(localModelSchema),
  removeLocalModel: verb.route({ method: 'DELETE', path: '/models/local' }).output(localModelSchema),
};
