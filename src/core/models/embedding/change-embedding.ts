import { isLecternError } from '../../../shared/errors';
import { withEitherSignal } from '../../../shared/with-either-signal';
import { mayPass, plainReason } from '../../jobs/job-failure';
import {
  pauseBy,
  type Clock,
  type Embedder,
  type EmbeddingModel,
  type Logger,
  type Store,
  type VectorKind,
  type JobHandler,
} from '../../ports';
import { measureStretch } from './calibrate';
import { embedTexts, type EmbedPassages } from '../../vectors/embed-texts';

interface ChangeDeps {
  readonly store: Pick<Store, 'embedding' | 'memory'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly builtin: Embedder;
  /** The embedder of a model, always the same instance. */
  readonly embedderOf: (model: EmbeddingModel) => Embedder;
  /** How to embed many texts at once with it. */
  readonly bulkOf: (embedder: Embedder) => EmbedPassages;
  /** Called when the model has become active. */
  readonly switched: (embedder: Embedder) => void;
  /** Called when the state has changed. */
  readonly changed: () => void;
  /** A signal that aborts when the learner stops the change. */
  readonly stopSignal: () => AbortSignal;
}

/** Texts per query. Vectors are stored as the provider returns them. */
const batch = 128;
/** Vectors per write, which takes less than a frame. */
const stored = 32;
/** Failures in a row that are retried here; after that, the job's own retries take over. */
const maxFailures = 3;
/** Milliseconds before the first retry; doubled for each further one. */
const firstPause = 5000;

const kinds: readonly VectorKind[] = ['passage', 'fact', 'note', 'turn'];

/** Milliseconds that the provider asked to wait, or else twice the previous pause. */
const pauseAfter = (error: unknown, failures: number): number => {
  const retrySeconds = isLecternError(error)
    ? Number(error.data?.['retryAfterSeconds'] ?? Number.NaN)
    : Number.NaN;
  return Number.isNaN(retrySeconds) ? firstPause * 2 ** (failures - 1) : Math.max(1, retrySeconds) * 1000;
};

/** The model, if it is still the next one and not paused. */
const findNext = async ({ store }: ChangeDeps, modelId: string): Promise<EmbeddingModel | null> => {
  const { next } = await store.embedding.findEmbedding();
  return next?.modelId === modelId && !next.paused ? next : null;
};

/** Retries temporary failures without requesting again the vectors that have arrived. */
async function* embedWithRetries(
  clock: Clock,
  embed: EmbedPassages,
  texts: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<readonly Float32Array[]> {
  let done = 0;
  for (let failures = 0; done < texts.length;) {
    try {
      for await (const vectors of embed(texts.slice(done), signal)) {
        done += vectors.length;
        failures = 0;
        yield vectors;
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (!isLecternError(error) || !mayPass(error) || failures > maxFailures) throw error;
      await pauseBy(clock, pauseAfter(error, failures), signal);
    }
  }
}

const calibrate = async (
  { store, builtin, logger }: ChangeDeps,
  { modelId }: Embedder,
  embed: EmbedPassages,
  signal: AbortSignal,
): Promise<void> => {
  if (modelId === builtin.modelId) return;
  const known = (await store.embedding.listEmbeddingModels()).find((one) => one.modelId === modelId);
  // A model that already has vectors has been calibrated before.
  if ((known?.vectors ?? 0) > 0) return;
  const stretch = await measureStretch(embed, builtin, signal);
  await store.embedding.describeEmbeddingModel(modelId, { stretch });
  logger.info('The similarity scale of an embedding model was measured', { modelId, stretch });
};

type LackingItems = Awaited<ReturnType<Store['embedding']['listWithoutVector']>>;

interface Making {
  readonly modelId: string;
  readonly embed: EmbedPassages;
  readonly embedder: Embedder;
}

/** Embeds texts of one kind and stores the vectors as they arrive. */
const makeVectors = async (
  { store }: ChangeDeps,
  kind: VectorKind,
  items: LackingItems,
  { modelId, embed, embedder }: Making,
  onMade: (made: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const texts = items.map(({ text }) => text);
  let done = 0;
  for await (const vectors of embedTexts(embed, embedder, texts, signal)) {
    const made = items.slice(done, done + vectors.length).flatMap((item, index) => {
      const vector = vectors[index];
      return vector ? [{ ...item, vector }] : [];
    });
    for (let at = 0; at < made.length; at += stored)
      await store.embedding.addMadeVectors(kind, modelId, made.slice(at, at + stored));
    done += vectors.length;
    onMade(vectors.length);
  }
};

/** Makes every missing vector. Returns false if the model is no longer the next one. */
const makeAll = async (
  deps: ChangeDeps,
  embedder: Embedder,
  modelId: string,
  onMade: (made: number) => void,
  signal: AbortSignal,
): Promise<boolean> => {
  const { store, clock } = deps;
  const bulk = deps.bulkOf(embedder);
  const embed: EmbedPassages = (texts) => embedWithRetries(clock, bulk, texts, signal);
  await calibrate(deps, embedder, embed, signal);
  let characters = 0;
  let spent = 0;
  for (const kind of kinds)
    for (let after = 0; ;) {
      signal.throwIfAborted();
      if (!(await findNext(deps, modelId))) return false;
      const items = await store.embedding.listWithoutVector(kind, modelId, after, batch);
      const last = items.at(-1);
      if (!last) break;
      const began = clock.now();
      await makeVectors(deps, kind, items, { modelId, embed, embedder }, onMade, signal);
      after = last.id;
      spent += clock.now() - began;
      characters += items.reduce((sum, { text }) => sum + text.length, 0);
    }
  if (spent > 0 && characters > 0)
    await store.embedding.describeEmbeddingModel(modelId, {
      tokensPerMinute: characters / 4 / (spent / 60_000),
    });
  return true;
};

/** Makes vectors until none is missing, then switches to the model. */
const makeAndSwitch = async (
  deps: ChangeDeps,
  model: EmbeddingModel,
  onMade: (made: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { embedding } = deps.store;
  const { modelId } = model;
  const embedder = deps.embedderOf(model);
  while (await makeAll(deps, embedder, modelId, onMade, signal)) {
    // Loads the vectors before the switch, so that the first question does not have to wait for them.
    while (!(await embedding.warmVectors(modelId))) signal.throwIfAborted();
    if (!(await embedding.switchEmbedding(modelId))) continue;
    deps.switched(embedder);
    return;
  }
};

/**
 * The `change-embedding` job (B9, D11): makes the missing vectors of the next model in batches and switches to it once
 * none is missing. Texts written in the meantime are embedded with the active model, and again before the switch.
 * Finished vectors are kept, so an interrupted job continues where it stopped.
 */
export const createChangeHandler = (deps: ChangeDeps): JobHandler => {
  const { store } = deps;
  return {
    attempts: 12,
    async run(job, { signal: closing, progress }) {
      const modelId = String(job.payload['modelId'] ?? '');
      const model = await findNext(deps, modelId);
      if (!model) return;
      const stop = deps.stopSignal();
      try {
        await store.embedding.noteEmbeddingError(modelId, null);
        deps.changed();
        const counts = Object.values(await store.memory.countVectors(modelId));
        const total = counts.reduce((sum, one) => sum + one.total, 0);
        let done = counts.reduce((sum, one) => sum + one.done, 0);
        const onMade = (made: number): void => {
          done += made;
          progress(done / Math.max(1, total, done), { name: 'text', done: done, of: Math.max(total, done) });
        };
        await withEitherSignal(closing, stop, (signal) => makeAndSwitch(deps, model, onMade, signal));
      } catch (error) {
        if (stop.aborted) return;
        if (!closing.aborted) await store.embedding.noteEmbeddingError(modelId, plainReason(error));
        throw error;
      } finally {
        deps.changed();
      }
    },
  };
};
