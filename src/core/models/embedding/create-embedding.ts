import { LecternError } from '../../../shared/errors';
import { embeddingChoiceSchema, type EmbeddingChoice, type EngineEvent } from '../../../shared/model';
import { queueJob } from '../../jobs/queue-job';
import { queueUpkeep } from '../../jobs/queue-upkeep';
import {
  isoTime,
  type BookWorker,
  type Clock,
  type Embedder,
  type EmbeddingModel,
  type Logger,
  type ModelProviders,
  type Store,
  type JobHandlers,
} from '../../ports';
import type { Embeddings } from './embeddings';
import { createActiveEmbedder, type ActiveEmbedder } from './active-embedder';
import { createChangeHandler } from './change-embedding';
import { createEmbeddingChange } from './create-embedding-change';
import { embedInParts, type EmbedPassages } from '../../vectors/embed-texts';
import { createEraseVectorsHandler } from './erase-vectors';
import { createLocalModels } from './local-models';
import { createProviderEmbedder, type OpenEmbedder } from './provider-embedder';
import { errorText } from '../../../shared/messages/engine-text';

interface EmbeddingDeps {
  readonly store: Pick<Store, 'embedding' | 'memory' | 'jobs'>;
  /** The built-in model, which needs neither a key nor a network. */
  readonly builtin: Embedder;
  readonly worker: Pick<BookWorker, 'embed'>;
  readonly providers: Pick<ModelProviders, 'priceOf' | 'local'> | null;
  /** Rejects with `MODEL_KEY_MISSING` or `LOCAL_MODEL_MISSING`. */
  readonly open: OpenEmbedder;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly emit: (event: EngineEvent) => void;
  readonly wake: () => void;
}

export interface Embedding {
  readonly service: Embeddings;
  readonly embedder: ActiveEmbedder;
  /** How to embed texts in the background. The built-in model does so in a separate thread. */
  readonly bulkOf: (embedder: Embedder) => EmbedPassages;
  readonly jobs: JobHandlers;
  /** Queues an unfinished change. Must be called after the job runner has started. */
  resume(): Promise<void>;
  /** Call when keys or addresses have changed: embedders opened with the old ones are reopened. */
  accessChanged(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after a switch for which requests that began before it may still use the old vectors. */
const handover = 120_000;

const noop = (): void => undefined;
const builtinChoice: EmbeddingChoice = embeddingChoiceSchema.parse({});

/** The opened embedders, one per model. */
const createOpened = ({ builtin, open, clock }: EmbeddingDeps) => {
  const opened = new Map<string, ReturnType<typeof createProviderEmbedder>>();
  return {
    get(model: EmbeddingModel): Embedder {
      if (model.choice.provider === 'builtin') return builtin;
      const known = opened.get(model.modelId);
      if (known) return known;
      const made = createProviderEmbedder(model, open, clock);
      opened.set(model.modelId, made);
      return made;
    },
    closeOthers(kept: string): void {
      for (const [modelId, one] of opened)
        if (modelId !== kept) {
          opened.delete(modelId);
          void one.close();
        }
    },
    /** Makes each embedder reopen with the current keys. */
    forget(): void {
      for (const one of opened.values()) one.forget();
    },
    async close(): Promise<void> {
      await Promise.all([...opened.values()].map((one) => one.close()));
    },
  };
};

/** After a switch: embeds what was written in the meantime, and later unloads the old vectors. */
const createHandover = ({ store, clock, wake, logger }: EmbeddingDeps, closeOld: () => void) => {
  let cancel = noop;
  const sweep = (): void => {
    // Finds what was embedded with the old model during the switch.
    queueUpkeep(store, clock, ['embed-memory']).then(wake, (error: unknown) =>
      logger.error('Missing vectors could not be listed', error),
    );
  };
  return {
    cancel: (): void => cancel(),
    begin(): void {
      sweep();
      cancel();
      cancel = clock.after(handover, () => {
        sweep();
        closeOld();
        store.embedding
          .freeVectors()
          .catch((error: unknown) => logger.error('Unused vectors could not be unloaded', error));
      });
    },
  };
};

const queueVectorJob = async (
  { store, clock, wake }: EmbeddingDeps,
  kind: 'change-embedding' | 'erase-vectors',
  modelId: string,
): Promise<void> => {
  // The time makes this a different job: an existing one may be about to end.
  await queueJob({ store, clock }, kind, { modelId, at: isoTime(clock) });
  wake();
};

/** Whether the downloaded model's vectors are in use or being made. */
const isLocalInUse = async ({ store }: EmbeddingDeps): Promise<boolean> => {
  const { active, next } = await store.embedding.findEmbedding();
  return [active, next].some((model) => model?.choice.provider === 'local');
};

const createLocal = (deps: EmbeddingDeps, changed: () => void) =>
  createLocalModels({
    ...deps,
    files: deps.providers?.local ?? null,
    changed,
    isInUse: () => isLocalInUse(deps),
  });

/** Embeds many texts. The built-in model does so in a separate thread. */
const embedInBulk = ({ builtin, worker }: EmbeddingDeps, embedder: Embedder): EmbedPassages =>
  async function* (texts, signal) {
    if (embedder.modelId === builtin.modelId) yield await worker.embed(texts, signal);
    else yield* embedInParts(embedder)(texts, signal);
  };

/** Stops the change that is running, but none that begins later. */
const createStoppable = () => {
  let abort = new AbortController();
  return {
    signal: (): AbortSignal => abort.signal,
    stop(): void {
      abort.abort(new LecternError('CANCELLED', errorText.embeddingChangeStopped));
      abort = new AbortController();
    },
  };
};

/** The active embedding model, and the change to another one (B9, D11). */
export const createEmbedding = async (deps: EmbeddingDeps): Promise<Embedding> => {
  const { store, builtin, emit } = deps;
  const changed = (): void => emit({ kind: 'models' });
  const opened = createOpened(deps);
  const embedderOf = opened.get;
  const bulkOf = (embedder: Embedder): EmbedPassages => embedInBulk(deps, embedder);
  const { active } = await store.embedding.findEmbedding();
  const embedder = createActiveEmbedder(active ? embedderOf(active) : builtin);
  const running = createStoppable();
  const handOver = createHandover(deps, () => opened.closeOthers(embedder.modelId));
  const switched = (next: Embedder): void => {
    embedder.use(next);
    deps.logger.info('Search now uses another embedding model', { modelId: next.modelId });
    emit({ kind: 'memory' });
    handOver.begin();
  };

  const { close: closeLocal, ...localService } = createLocal(deps, changed);
  const change = createEmbeddingChange({
    ...deps,
    builtin: { modelId: builtin.modelId, choice: builtinChoice, dimension: builtin.dimension },
    noticeOf: (model) => embedderOf(model).notice?.() ?? null,
    queue: (modelId) => queueVectorJob(deps, 'change-embedding', modelId),
    queueErasing: (modelId) => queueVectorJob(deps, 'erase-vectors', modelId),
    changed,
    stop: running.stop,
  });

  const resume = async (): Promise<void> => {
    const { next } = await store.embedding.findEmbedding();
    if (next && !next.paused) await queueVectorJob(deps, 'change-embedding', next.modelId);
  };

  return {
    service: { ...change, ...localService },
    embedder,
    bulkOf,
    jobs: {
      'change-embedding': createChangeHandler({
        ...deps,
        embedderOf,
        bulkOf,
        switched,
        changed,
        stopSignal: running.signal,
      }),
      'erase-vectors': createEraseVectorsHandler({ store, builtin: builtin.modelId, changed }),
    },
    resume,
    async accessChanged() {
      opened.forget();
      await resume();
    },
    async close() {
      handOver.cancel();
      await closeLocal();
      await opened.close();
    },
  };
};
