import { LecternError, isLecternError } from '../../../shared/errors';
import type { LocalModel } from '../../../shared/model';
import type { Clock, LocalModelFiles, Logger } from '../../ports';
import type { Embeddings } from './embeddings';
import { errorText, sentenceFields } from '../../../shared/messages/engine-text';

interface LocalModelDeps {
  /** Null if there are no providers. */
  readonly files: LocalModelFiles | null;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly changed: () => void;
  /** Whether its vectors are in use or being made. */
  readonly isInUse: () => Promise<boolean>;
}

interface Download {
  readonly abort: AbortController;
  readonly ended: Promise<void>;
  received: number;
}

type LocalModels = Pick<
  Embeddings,
  'localModel' | 'downloadLocalModel' | 'cancelLocalModel' | 'removeLocalModel'
> & {
  /** Stops a download. The received part is kept for the next one. */
  close(): Promise<void>;
};

/** Milliseconds between two progress reports. */
const interval = 250;

/** Calls `report` at most once in each interval. */
const atIntervals = (clock: Clock, report: () => void): (() => void) => {
  let reportedAt = -Infinity;
  return () => {
    if (clock.now() - reportedAt < interval) return;
    reportedAt = clock.now();
    report();
  };
};

const whileDownloading = (model: LocalModel, received: number): LocalModel => ({
  ...model,
  state: 'downloading',
  received: Math.max(received, model.received),
  error: null,
});

/** The embedding model that can be downloaded to this machine: one download at a time, with progress. */
export const createLocalModels = (deps: LocalModelDeps): LocalModels => {
  const { clock, logger, changed } = deps;
  let running: Download | null = null;
  let failure: Pick<LocalModel, 'error' | 'errorText'> | null = null;

  const files = (): LocalModelFiles => {
    if (deps.files) return deps.files;
    throw new LecternError('LOCAL_MODEL_MISSING', errorText.localModelUnavailable);
  };
  const localModel = async (): Promise<LocalModel> => {
    const state = await files().state();
    return running ? whileDownloading(state, running.received) : { ...state, ...failure };
  };

  const download = async (abort: AbortController): Promise<void> => {
    const report = atIntervals(clock, changed);
    const onProgress = (received: number): void => {
      if (running) running.received = received;
      report();
    };
    try {
      await files().download(onProgress, abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      failure = sentenceFields('error', isLecternError(error) ? error.text : errorText.downloadFailed);
      logger.error('The embedding model was not downloaded', error);
    }
  };

  const stop = async (): Promise<void> => {
    running?.abort.abort(new LecternError('CANCELLED', errorText.downloadStopped));
    await running?.ended;
  };

  return {
    localModel,
    async downloadLocalModel() {
      const { state } = await localModel();
      if (running || state === 'ready') return localModel();
      failure = null;
      const abort = new AbortController();
      const ended = download(abort).finally(() => {
        running = null;
        changed();
      });
      running = { abort, ended, received: 0 };
      changed();
      return localModel();
    },
    async cancelLocalModel() {
      await stop();
      return localModel();
    },
    async removeLocalModel() {
      if (await deps.isInUse()) throw new LecternError('EMBEDDING_CHANGE_RUNNING', errorText.embeddingInUse);
      await stop();
      failure = null;
      await files().remove();
      changed();
      return localModel();
    },
    close: stop,
  };
};
