import { LecternError } from '../../../shared/errors';
import {
  modelTaskSchema,
  type Job,
  type LlamaModel,
  type LlamaModelList,
  type Settings,
} from '../../../shared/model';
import { errorText, sentenceFields } from '../../../shared/messages/engine-text';
import {
  isoTime,
  type Clock,
  type JobHandler,
  type JobHandlers,
  type JobQueue,
  type JobReader,
  type JobWriter,
  type LlamaFile,
  type LlamaModels,
} from '../../ports';

/** Lists, downloads, adds and removes models that run inside Lectern. Each method returns the complete list. */
export interface LlamaService {
  list(): Promise<LlamaModelList>;
  download(id: string): Promise<LlamaModelList>;
  pause(id: string): Promise<LlamaModelList>;
  retry(): Promise<LlamaModelList>;
  remove(id: string): Promise<LlamaModelList>;
  add(path: string): Promise<LlamaModelList>;
}

interface LlamaServiceDeps {
  /** Null if no model can run here. */
  readonly models: LlamaModels | null;
  readonly jobs: JobReader & JobWriter;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly getSettings: () => Promise<Settings>;
  readonly saveSettings: (settings: Settings) => Promise<void>;
  readonly changed: () => void;
}

/** The progress of a running download. */
interface Progress {
  readonly startedAt: number;
  readonly before: number;
  received: number;
}

/** Milliseconds after which the speed of a download is meaningful. */
const settling = 2_000;
/** Attempts per download: with the longest pause between them, enough for some weeks without a connection. */
const maxTries = 5_000;

const secondsLeft = (
  bytes: number,
  { startedAt, before, received }: Progress,
  now: number,
): number | null => {
  const elapsed = now - startedAt;
  const gained = received - before;
  return elapsed < settling || gained <= 0 ? null : ((bytes - received) / gained) * (elapsed / 1000);
};

const unfinished = ({ state }: Job): boolean => state === 'queued' || state === 'running';

/** Gives the model's tasks back to the built-in engine. */
const withoutModel = (settings: Settings, id: string): Settings => {
  const tasks = { ...settings.models.tasks };
  for (const task of modelTaskSchema.options)
    if (tasks[task].provider === 'llama' && tasks[task].model === id)
      tasks[task] = { provider: 'builtin', model: null };
  return { ...settings, models: { ...settings.models, tasks } };
};

const requireModels = ({ models }: LlamaServiceDeps): LlamaModels => {
  if (models) return models;
  throw new LecternError('MODEL_REQUEST_REFUSED', errorText.llamaUnsupported);
};

const getModel = async (deps: LlamaServiceDeps, id: string): Promise<LlamaFile> => {
  const found = (await requireModels(deps).list()).find((model) => model.id === id);
  if (!found) throw new LecternError('MODEL_GONE', errorText.llamaUnknown, { provider: 'llama', model: id });
  return found;
};

/** Newest first; a job is named after its model. */
const listDownloads = async ({ jobs, clock }: LlamaServiceDeps): Promise<readonly Job[]> =>
  (await jobs.listJobs(isoTime(clock))).filter(({ kind }) => kind === 'download-model');

const downloadsOf = async (deps: LlamaServiceDeps, model: LlamaFile): Promise<readonly Job[]> =>
  (await listDownloads(deps)).filter((job) => job.label === model.label && unfinished(job));

/** @param progress of its download, if one is running */
const stateOf = (
  { ready, ...file }: LlamaFile,
  job: Job | undefined,
  progress: Progress | undefined,
  now: number,
): LlamaModel => {
  const received = Math.max(file.received, progress?.received ?? 0);
  if (ready) return { ...file, state: 'ready', secondsLeft: null, error: null };
  if (job?.state === 'running')
    return {
      ...file,
      received,
      state: 'downloading',
      secondsLeft: progress ? secondsLeft(file.bytes, progress, now) : null,
      error: null,
    };
  const error = job?.errorText ?? (job?.error || null);
  const state = job?.state === 'queued' ? 'waiting' : received > 0 ? 'paused' : 'absent';
  return { ...file, received, state, secondsLeft: null, ...sentenceFields('error', error) };
};

const listModels = async (
  deps: LlamaServiceDeps,
  running: ReadonlyMap<string, Progress>,
): Promise<LlamaModelList> => {
  const models = requireModels(deps);
  const [files, space, newestFirst] = await Promise.all([models.list(), models.space(), listDownloads(deps)]);
  return {
    models: files.map((file) =>
      stateOf(
        file,
        newestFirst.find(({ label }) => label === file.label),
        running.get(file.id),
        deps.clock.now(),
      ),
    ),
    listedOn: models.listedOn,
    ...sentenceFields('problem', models.problem),
    ...space,
  };
};

const stopDownload = async (deps: LlamaServiceDeps, model: LlamaFile): Promise<void> => {
  for (const job of await downloadsOf(deps, model)) await deps.queue.cancel(job.id);
};

const startDownload = async ({ jobs, queue, clock }: LlamaServiceDeps, model: LlamaFile): Promise<void> => {
  const at = isoTime(clock);
  // The time makes this a different job: an earlier one that crashed twice would not be run again.
  await jobs.addJob(
    { kind: 'download-model', payload: { id: model.id, at }, label: model.label, bookId: null, runAt: at },
    at,
  );
  queue.wake();
};

/** Retries downloads at once that are waiting for their next attempt. */
const retryWaiting = async (deps: LlamaServiceDeps): Promise<void> => {
  const files = await requireModels(deps).list();
  for (const job of await listDownloads(deps)) {
    const model = files.find(({ label }) => label === job.label);
    if (!model || job.state !== 'queued') continue;
    await deps.queue.cancel(job.id);
    await startDownload(deps, model);
  }
};

const createDownloadHandler = (deps: LlamaServiceDeps, running: Map<string, Progress>): JobHandler => ({
  attempts: maxTries,
  async run(job, { signal, progress }) {
    const id = String(job.payload['id']);
    const { bytes, received: before } = await getModel(deps, id);
    const at: Progress = { startedAt: deps.clock.now(), before, received: before };
    running.set(id, at);
    try {
      await requireModels(deps).download(
        id,
        (received) => {
          at.received = received;
          progress(received / bytes, null);
        },
        signal,
      );
    } finally {
      running.delete(id);
    }
  },
});

export const createLlamaService = (
  deps: LlamaServiceDeps,
): { readonly service: LlamaService; readonly jobs: JobHandlers } => {
  const { changed } = deps;
  const running = new Map<string, Progress>();
  const list = (): Promise<LlamaModelList> => listModels(deps, running);
  const service: LlamaService = {
    list,
    async download(id) {
      const model = await getModel(deps, id);
      if (requireModels(deps).problem !== null)
        throw new LecternError('MODEL_REQUEST_REFUSED', errorText.llamaUnsupported);
      // A download that is waiting for its next attempt is retried at once.
      if (!model.ready && !(await downloadsOf(deps, model)).some(({ state }) => state === 'running')) {
        await stopDownload(deps, model);
        await startDownload(deps, model);
      }
      return list();
    },
    async pause(id) {
      await stopDownload(deps, await getModel(deps, id));
      changed();
      return list();
    },
    async retry() {
      await retryWaiting(deps);
      return list();
    },
    async remove(id) {
      await stopDownload(deps, await getModel(deps, id));
      await deps.saveSettings(withoutModel(await deps.getSettings(), id));
      await requireModels(deps).remove(id);
      changed();
      return list();
    },
    async add(path) {
      await requireModels(deps).add(path);
      changed();
      return list();
    },
  };
  return { service, jobs: { 'download-model': createDownloadHandler(deps, running) } };
};
