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
  /** The embedder of a model; one for all that is made with it. */
  readonly embedderOf: (model: EmbeddingModel) => Embedder;
  /** How many texts at once are embedded with it. */
  readonly bulkOf: (embedder: Embedder) => EmbedPassages;
  /** The model serves from now on. */
  readonly switched: (embedder: Embedder) => void;
  /** Something of the state is another. */
  readonly changed: () => void;
  /** Aborts while the learner has stopped it. */
  readonly stopSignal: () => AbortSignal;
}

/** Texts that are read at once; each part is stored as the provider answers. */
const batch = 128;
/** Vectors that are stored at once: less than a frame of the store. */
const stored = 32;
/** Failures in a row that are waited out here; what lasts longer is left to the job's own retries. */
const patience = 3;
/** Milliseconds before the first of these is tried again; doubled each time. */
const firstPause = 5000;

const kinds: readonly VectorKind[] = ['passage', 'fact', 'note', 'turn'];

/** The provider's own word on when, in milliseconds; else twice as long as the last time. */
const pauseAfter = (error: unknown, failures: number): number => {
  const told = isLecternError(error) ? Number(error.data?.['retryAfterSeconds'] ?? Number.NaN) : Number.NaN;
  return Number.isNaN(told) ? firstPause * 2 ** (failures - 1) : Math.max(1, told) * 1000;
};

/** The model while it is still the one to be made. */
const findNext = async ({ store }: ChangeDeps, modelId: string): Promise<EmbeddingModel | null> => {
  const { next } = await store.embedding.findEmbedding();
  return next?.modelId === modelId && !next.paused ? next : null;
};

/** Goes on after failures that pass; what has come is not asked for again. */
async function* patiently(
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
      if (!isLecternError(error) || !mayPass(error) || failures > patience) throw error;
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
  // Going back asks for nothing.
  if ((known?.vectors ?? 0) > 0) return;
  const stretch = await measureStretch(embed, builtin, signal);
  await store.embedding.describeEmbeddingModel(modelId, { stretch });
  logger.info('The similarity scale of an embedding model was measured', { modelId, stretch });
};

type Lacking = Awaited<ReturnType<Store['embedding']['listLacking']>>;

interface Making {
  readonly modelId: string;
  readonly embed: EmbedPassages;
  readonly embedder: Embedder;
}

/** Embeds texts of a kind, and stores each part as it comes. */
const makeVectors = async (
  { store }: ChangeDeps,
  kind: VectorKind,
  items: Lacking,
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

/** Makes every vector that is missing. False if the model is no longer to be made. */
const makeAll = async (
  deps: ChangeDeps,
  embedder: Embedder,
  modelId: string,
  onMade: (made: number) => void,
  signal: AbortSignal,
): Promise<boolean> => {
  const { store, clock } = deps;
  const bulk = deps.bulkOf(embedder);
  const embed: EmbedPassages = (texts) => patiently(clock, bulk, texts, signal);
  await calibrate(deps, embedder, embed, signal);
  let characters = 0;
  let spent = 0;
  for (const kind of kinds)
    for (let after = 0; ;) {
      signal.throwIfAborted();
      if (!(await findNext(deps, modelId))) return false;
      const items = await store.embedding.listLacking(kind, modelId, after, batch);
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

/** Makes what is missing until nothing is, and switches. */
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
    // Before it serves: the first question after it should not wait for its vectors to be read.
    while (!(await embedding.warmVectors(modelId))) signal.throwIfAborted();
    if (!(await embedding.switchEmbedding(modelId))) continue;
    deps.switched(embedder);
    return;
  }
};

/**
 * The `change-embedding` job (B9, D11): makes what vectors of the next model are missing, a batch at a time, and switches
 * in the moment in which none is missing. What is written meanwhile has its vectors of the model that serves and is
 * looked for again before the switch. What is made stays made, so it goes on where it was cut.
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
