import {
  embeddingChoiceSchema,
  embeddingEstimateSchema,
  embeddingStateSchema,
  localModelSchema,
} from '../model';
import { verb } from './errors';

/** Which model makes the vectors, and the one that can be downloaded; verbs of the models' domain. */
export const embeddingContract = {
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
  localModel: verb.route({ method: 'GET', path: '/models/local' }).output(localModelSchema),
  /** Downloads it, or goes on where a download was cut. Answers at once; events tell how far it is. */
  downloadLocalModel: verb.route({ method: 'POST', path: '/models/local/download' }).output(localModelSchema),
  cancelLocalModel: verb.route({ method: 'POST', path: '/models/local/cancel' }).output(localModelSchema),
  removeLocalModel: verb.route({ method: 'DELETE', path: '/models/local' }).output(localModelSchema),
};
