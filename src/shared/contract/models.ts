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
  /** Whether the system can keep it encrypted; without that it is kept for this session, or in a file if accepted. */
  keyring: z.boolean(),
  /** Why a key that was kept cannot be used, and the next step; null where nothing is wrong. */
  problem: z.string().nullable(),
  problemText: engineTextSchema.optional(),
});

/** Who is asked, with which key, for how much. A key goes in and never comes out. */
export const modelsContract = {
  keys: verb.route({ method: 'GET', path: '/models/keys' }).output(z.array(keyState)),
  /**
   * Keeps a key: `keyring` or `file` permanently, `session` until Lectern closes. `KEYRING_MISSING` where the system has
   * no keyring, `KEY_FROM_ENVIRONMENT` where the environment gives the key.
   */
  setKey: verb
    .route({ method: 'PUT', path: '/models/keys/{provider}' })
    .input(
      z.object({
        provider: keyedProviderSchema,
        key,
        place: keyPlaceSchema.extract(['keyring', 'session', 'file']).default('keyring'),
        /** The server that the key is for, the saved one where it is left out: the key is sent to no other. */
        url: serverUrlSchema.optional(),
      }),
    )
    .output(keyState),
  removeKey: verb
    .route({ method: 'DELETE', path: '/models/keys/{provider}' })
    .input(z.object({ provider: keyedProviderSchema }))
    .output(keyState),
  /** What a provider offers, asked for now with the key that is kept. */
  list: verb
    .route({ method: 'GET', path: '/models/providers/{provider}/models' })
    .input(z.object({ provider: keyedProviderSchema }))
    .output(z.array(modelInfoSchema)),
  /**
   * Tries a provider before anything is saved: with this key or the kept one, at this address or the kept one. Rejects
   * with the failure in plain words.
   */
  test: verb
    .route({ method: 'POST', path: '/models/providers/{provider}/test' })
    .input(
      z.object({
        provider: keyedProviderSchema,
        key: key.optional(),
        url: serverUrlSchema.optional(),
        /** The model that is to answer; the first that can where it is left out. */
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
  /** Servers that answer on the usual ports of this machine. */
  discover: verb.route({ method: 'GET', path: '/models/servers' }).output(z.array(foundServerSchema)),
  /** Tokens and estimated cost: of this calendar month, and of the newest sessions that asked a provider. */
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
  /** Ids (`provider/model`) of the models whose memory and summaries the built-in engine makes, as their replies were not JSON. */
  withoutJson: verb.route({ method: 'GET', path: '/models/without-json' }).output(z.array(z.string())),
  /** What left this machine, newest first; for one question or answer alone where `turnId` names it. */
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
  /** Makes the vectors in the background and then switches, at once for all; back to a model that has them costs nothing. */
  changeEmbedding: verb
    .route({ method: 'PUT', path: '/models/embedding' })
    .input(embeddingChoiceSchema)
    .output(embeddingStateSchema),
  /** Stops making them; what is made is kept, and `changeEmbedding` with the same choice goes on. */
  stopEmbeddingChange: verb
    .route({ method: 'POST', path: '/models/embedding/stop' })
    .output(embeddingStateSchema),
  /**
   * Deletes a model's vectors in the background; the one that serves keeps its own (`EMBEDDING_SERVES`), and making them
   * must be stopped first (`EMBEDDING_CHANGE_RUNNING`). Going back to it means making them again.
   */
  eraseVectors: verb
    .route({ method: 'POST', path: '/models/embedding/erase' })
    .input(z.object({ modelId: z.string().min(1).max(300) }))
    .output(embeddingStateSchema),
  localModel: verb.route({ method: 'GET', path: '/models/local' }).output(localModelSchema),
  /** Downloads it, or goes on where a download was cut. Answers at once; events say how far it is. */
  downloadLocalModel: verb.route({ method: 'POST', path: '/models/local/download' }).output(localModelSchema),
  cancelLocalModel: verb.route({ method: 'POST', path: '/models/local/cancel' }).output(localModelSchema),
  removeLocalModel: verb.route({ method: 'DELETE', path: '/models/local' }).output(localModelSchema),
};
