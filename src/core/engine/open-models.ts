import { createModelParts, type ModelParts } from '../models/create-model-parts';
import { createEmbedding, type Embedding } from '../models/embedding/create-embedding';
import { createLlamaService } from '../models/llama/create-llama-service';
import { isoTime } from '../ports';
import type { EngineContext } from './engine-context';

/** The models that answer and the one whose vectors are used. */
export interface EngineModels extends ModelParts {
  readonly embedding: Embedding;
  readonly llama: ReturnType<typeof createLlamaService>;
  /** Reopens the embedding model with the current keys and addresses. */
  reopenEmbedder(): void;
}

export const openModels = async (context: EngineContext): Promise<EngineModels> => {
  const { store, clock, logger, emit, queue, wake } = context;
  const parts = createModelParts({ ...context, keysChanged: () => reopenEmbedder() });
  const embedding = await createEmbedding({
    store,
    builtin: context.embedder,
    worker: context.bookWorker,
    providers: parts.providers,
    open: parts.openEmbedder,
    clock,
    logger,
    emit,
    wake,
  });
  const llama = createLlamaService({
    models: parts.providers?.llama ?? null,
    jobs: store.jobs,
    queue,
    clock,
    getSettings: () => store.settings.getSettings(),
    async saveSettings(settings) {
      await store.settings.saveSettings(settings, isoTime(clock));
      emit({ kind: 'settings' });
    },
    changed: () => emit({ kind: 'models' }),
  });
  const reopenEmbedder = (): void => {
    embedding
      .accessChanged()
      .catch((error: unknown) => logger.error('The embedding model could not be reopened', error));
  };
  return { ...parts, embedding, llama, reopenEmbedder };
};
