import { LecternError } from '../../../shared/errors';
import type { EmbeddingChoice, EmbeddingState, Sentence } from '../../../shared/model';
import type { EmbeddingModel, EmbeddingRow, KnownEmbeddingModel, ModelProviders, Store } from '../../ports';
import type { Embeddings } from './embeddings';
import type { OpenEmbedder } from './provider-embedder';
import { errorText, sentenceFields } from '../../../shared/messages/engine-text';

export type EmbeddingChange = Pick<
  Embeddings,
  'embedding' | 'estimateEmbedding' | 'changeEmbedding' | 'stopEmbeddingChange' | 'eraseVectors'
>;

interface EmbeddingChangeDeps {
  readonly store: Pick<Store, 'embedding' | 'memory'>;
  readonly builtin: EmbeddingModel;
  readonly providers: Pick<ModelProviders, 'priceOf'> | null;
  readonly open: OpenEmbedder;
  /** What slows a model's embedder down, as a message; null if nothing does. */
  readonly noticeOf: (model: EmbeddingModel) => Sentence | null;
  /** Queues the job that makes the model's vectors. */
  readonly queue: (modelId: string) => Promise<void>;
  /** Queues the job that erases the model's vectors. */
  readonly queueErasing: (modelId: string) => Promise<void>;
  /** Stops the running job. */
  readonly stop: () => void;
  readonly changed: () => void;
}

/** Bytes per number of a stored vector. */
const bytesOfNumber = 4;

const isUnderWay = ({ next }: EmbeddingRow): boolean => next !== null && !next.paused && next.error === null;

const isSame = (one: EmbeddingChoice, other: EmbeddingChoice): boolean =>
  one.provider === other.provider &&
  one.model === other.model &&
  one.dimension === other.dimension &&
  one.outputType === other.outputType;

const doneAndTotal = async (
  { memory }: EmbeddingChangeDeps['store'],
  modelId: string,
): Promise<{ readonly done: number; readonly total: number }> => {
  const counts = Object.values(await memory.countVectors(modelId));
  return {
    done: counts.reduce((sum, one) => sum + one.done, 0),
    total: counts.reduce((sum, one) => sum + one.total, 0),
  };
};

/** The models that have stored vectors. The store lists the built-in model only once another one was chosen. */
const listModels = async (
  { store, builtin }: EmbeddingChangeDeps,
  row: EmbeddingRow,
): Promise<EmbeddingState['models']> => {
  const known = await store.embedding.listEmbeddingModels();
  const serving = row.active ?? builtin;
  const roleOf = ({ modelId }: EmbeddingModel): EmbeddingState['models'][number]['role'] =>
    modelId === serving.modelId ? 'serves' : modelId === row.next?.modelId ? 'next' : 'kept';
  const first: KnownEmbeddingModel = known.find(({ modelId }) => modelId === serving.modelId) ?? {
    ...serving,
    tokensPerMinute: null,
    vectors: (await doneAndTotal(store, serving.modelId)).done,
  };
  const others = known.filter(({ modelId, vectors }) => vectors > 0 && modelId !== serving.modelId);
  return [first, ...others].map((model) => ({
    choice: model.choice,
    modelId: model.modelId,
    vectors: model.vectors,
    bytes: model.vectors * model.dimension * bytesOfNumber,
    role: roleOf(model),
    canServe: model.choice.provider !== 'builtin' || model.modelId === builtin.modelId,
  }));
};

const readState = async (deps: EmbeddingChangeDeps): Promise<EmbeddingState> => {
  const { store, builtin } = deps;
  const row = await store.embedding.findEmbedding();
  const { modelId, choice, dimension } = row.active ?? builtin;
  return {
    active: choice,
    modelId,
    dimension,
    ...sentenceFields('notice', deps.noticeOf(row.active ?? builtin)),
    next: row.next && {
      choice: row.next.choice,
      ...(await doneAndTotal(store, row.next.modelId)),
      ...sentenceFields('error', row.next.error),
      ...sentenceFields('notice', deps.noticeOf(row.next)),
      paused: row.next.paused,
    },
    models: await listModels(deps, row),
  };
};

/** What it would take to make a model's vectors: texts, tokens, cost and minutes. */
const estimate = async (
  { store, builtin, providers }: EmbeddingChangeDeps,
  choice: EmbeddingChoice,
): ReturnType<EmbeddingChange['estimateEmbedding']> => {
  const models = await store.embedding.listEmbeddingModels();
  const known =
    choice.provider === 'builtin'
      ? (models.find(({ modelId }) => modelId === builtin.modelId) ?? builtin)
      : models.find((model) => isSame(model.choice, choice));
  const { items, tokens } = await store.embedding.sumWithoutVector(known?.modelId ?? '');
  const free = choice.provider === 'builtin' || choice.provider === 'local';
  const price = free ? 0 : (providers?.priceOf(choice.provider, choice.model ?? '')?.input ?? null);
  const rate = models.find(({ modelId }) => modelId === known?.modelId)?.tokensPerMinute ?? null;
  return {
    items,
    tokens,
    cost: price === null ? null : (tokens * price) / 1e6,
    minutes: items === 0 ? 0 : rate === null ? null : tokens / rate,
  };
};

/** Opens the embedder to check for a key and to get the model's id and dimension. */
const modelOf = async (
  { builtin, open }: EmbeddingChangeDeps,
  choice: EmbeddingChoice,
): Promise<EmbeddingModel> => {
  if (choice.provider === 'builtin') return builtin;
  const tried = await open(choice);
  const { modelId, dimension } = tried;
  await tried.close();
  return { modelId, choice, dimension };
};

/** What the learner can do about the embedding model: estimate, start and stop a change, and erase vectors. */
export const createEmbeddingChange = (deps: EmbeddingChangeDeps): EmbeddingChange => {
  const { store, builtin, changed } = deps;
  const embedding = (): Promise<EmbeddingState> => readState(deps);
  return {
    embedding,
    estimateEmbedding: (choice) => estimate(deps, choice),
    async changeEmbedding(choice) {
      const row = await store.embedding.findEmbedding();
      const { next } = row;
      const runs = isUnderWay(row);
      if (next && runs && !isSame(next.choice, choice))
        throw new LecternError('EMBEDDING_CHANGE_RUNNING', errorText.embeddingChangeRunning);
      if (runs) return embedding();
      if (isSame((row.active ?? builtin).choice, choice)) await store.embedding.dropNextEmbedding();
      else {
        const model = await modelOf(deps, choice);
        await store.embedding.planEmbedding(model, builtin);
        await deps.queue(model.modelId);
      }
      changed();
      return embedding();
    },
    async eraseVectors(modelId) {
      const row = await store.embedding.findEmbedding();
      if (modelId === (row.active ?? builtin).modelId)
        throw new LecternError('EMBEDDING_SERVES', errorText.embeddingInUse);
      if (modelId === row.next?.modelId) {
        if (isUnderWay(row)) throw new LecternError('EMBEDDING_CHANGE_RUNNING', errorText.embeddingBeingMade);
        await store.embedding.dropNextEmbedding();
      }
      await deps.queueErasing(modelId);
      changed();
      return embedding();
    },
    async stopEmbeddingChange() {
      await store.embedding.pauseEmbedding();
      deps.stop();
      changed();
      return embedding();
    },
  };
};
