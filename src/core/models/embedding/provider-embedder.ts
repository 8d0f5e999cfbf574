import { LecternError, isLecternError } from '../../../shared/errors';
import type { EmbeddingChoice, Sentence } from '../../../shared/model';
import type { ClosableEmbedder, Clock, EmbeddingModel } from '../../ports';
import { embedInParts } from '../../vectors/embed-texts';
import { errorText } from '../../../shared/messages/engine-text';

/** Creates an embedder for a choice with the current keys. */
export type OpenEmbedder = (choice: EmbeddingChoice) => Promise<ClosableEmbedder>;

/** Milliseconds that an answer waits for its question's vector; after that, only the keyword arm is used (B8). */
const questionTimeoutMs = 2000;
/** Milliseconds for which a provider that did not answer is not asked again, so that questions do not wait for it. */
const restMs = 60_000;
/** Number of questions whose vectors are cached: several searches need each, and so does a regenerated answer. */
const remembered = 32;

const noop = (): void => undefined;
const noNotice = (): Sentence | null => null;
/** Errors that the learner fixes in the settings. The embedder is reopened the next time. */
const mendable: ReadonlySet<string> = new Set([
  'MODEL_KEY_MISSING',
  'MODEL_KEY_REFUSED',
  'LOCAL_MODEL_MISSING',
  'LOCAL_MODEL_DAMAGED',
]);
const awayCodes: ReadonlySet<string> = new Set(['MODEL_TIMED_OUT', 'MODEL_UNREACHABLE']);

const tooLate = ({ choice }: EmbeddingModel): LecternError =>
  new LecternError('MODEL_TIMED_OUT', errorText.embeddingTimedOut, {
    provider: choice.provider,
    model: choice.model,
  });

const anotherNow = ({ choice, modelId }: EmbeddingModel, found: string): LecternError =>
  new LecternError('MODEL_GONE', errorText.embeddingModelChanged(found, modelId), {
    provider: choice.provider,
    model: choice.model,
  });

/** An embedder that is opened on first use, and again after `forget` or a failure to open it. */
const createOpening = ({ modelId, dimension, choice }: EmbeddingModel, open: OpenEmbedder) => {
  let opened: Promise<ClosableEmbedder> | null = null;
  let notice = noNotice;
  const get = (): Promise<ClosableEmbedder> => {
    opened ??= open(choice).then((embedder) => {
      if (embedder.modelId === modelId && embedder.dimension === dimension) {
        notice = () => embedder.notice?.() ?? null;
        return embedder;
      }
      throw anotherNow({ modelId, dimension, choice }, embedder.modelId);
    });
    const mine = opened;
    mine.catch(() => {
      if (opened === mine) opened = null;
    });
    return mine;
  };
  const forgetMendable = (error: unknown): void => {
    if (isLecternError(error) && mendable.has(error.code)) opened = null;
  };
  return {
    forgetMendable,
    notice: (): Sentence | null => notice(),
    async using<Result>(work: (embedder: ClosableEmbedder) => Promise<Result>): Promise<Result> {
      try {
        return await work(await get());
      } catch (error) {
        forgetMendable(error);
        throw error;
      }
    },
    // Not closed, so that requests in progress finish with the old key.
    forget(): void {
      opened = null;
    },
    async close(): Promise<void> {
      const closing = opened;
      opened = null;
      await closing?.then(
        (embedder) => embedder.close(),
        () => undefined,
      );
    },
  };
};

/** Requests the vectors of questions with a deadline, and pauses after the provider did not answer. */
const createAsking = (model: EmbeddingModel, clock: Clock) => {
  let away: { readonly until: number; readonly error: unknown } | null = null;
  /** Number of texts of one question that are in progress. They share a deadline. */
  let waiting = 0;
  let deadline = 0;
  return {
    isAway: (): boolean => away !== null && clock.now() < away.until,
    forget(): void {
      away = null;
    },
    async ask(work: (signal: AbortSignal) => Promise<Float32Array>): Promise<Float32Array> {
      if (away && clock.now() < away.until) throw away.error;
      if (waiting === 0) deadline = clock.now() + questionTimeoutMs;
      waiting += 1;
      const abort = new AbortController();
      let cancel = noop;
      const late = new Promise<never>((_resolve, reject) => {
        cancel = clock.after(Math.max(0, deadline - clock.now()), () => {
          const error = tooLate(model);
          reject(error);
          abort.abort(error);
        });
      });
      try {
        const asking = work(abort.signal);
        asking.catch(() => undefined);
        const vector = await Promise.race([asking, late]);
        away = null;
        return vector;
      } catch (error) {
        if (isLecternError(error) && awayCodes.has(error.code)) away = { until: clock.now() + restMs, error };
        throw error;
      } finally {
        waiting -= 1;
        cancel();
      }
    },
  };
};

/**
 * A provider's embedder that is opened on first use, so that Lectern starts without a network and without keys. It is
 * opened again after `forget` or a failure to open. All its vectors are from `model.modelId`: it rejects if the
 * provider now has another model under that name.
 */
export const createProviderEmbedder = (
  model: EmbeddingModel,
  open: OpenEmbedder,
  clock: Clock,
): ClosableEmbedder & { forget(): void } => {
  const { modelId, dimension } = model;
  const opening = createOpening(model, open);
  const asking = createAsking(model, clock);
  const questions = new Map<string, Promise<Float32Array>>();

  return {
    modelId,
    dimension,
    // The signal is ignored, because other callers may be waiting for the same vector.
    embedQuery(text, _signal, asker) {
      const known = questions.get(text);
      if (known) return known;
      const asked = asking.ask((signal) =>
        opening.using((embedder) => embedder.embedQuery(text, signal, asker)),
      );
      questions.set(text, asked);
      asked.catch(() => questions.delete(text));
      const oldest = questions.size > remembered ? questions.keys().next() : null;
      if (oldest && !oldest.done) questions.delete(oldest.value);
      return asked;
    },
    embedPassages: (texts, signal) => opening.using((embedder) => embedder.embedPassages(texts, signal)),
    async *embedEach(texts, signal = new AbortController().signal) {
      const embedder = await opening.using(async (one) => one);
      try {
        for await (const vectors of embedInParts(embedder)(texts, signal)) yield vectors;
      } catch (error) {
        opening.forgetMendable(error);
        throw error;
      }
    },
    notice: () => (asking.isAway() ? errorText.embedderAway : opening.notice()),
    forget() {
      asking.forget();
      opening.forget();
    },
    close: opening.close,
  };
};
