import { LecternError } from '../../../shared/errors';
import {
  modelTaskSchema,
  type Job,
  type LlamaModel,
  type LlamaShelf,
  type Settings,
} from '../../../shared/model';
import { errorText } from '../../../shared/messages/en/errors';
import {
  isoTime,
  type Clock,
  type JobHandlers,
  type JobQueue,
  type JobReader,
  type JobWriter,
  type LlamaFile,
  type LlamaModels,
} from '../../ports';

/** Models that run inside Lectern: which there are, their downloads and removal. Each verb answers with all of them. */
export interface LlamaService {
  list(): Promise<LlamaShelf>;
  download(id: string): Promise<LlamaShelf>;
  pause(id: string): Promise<LlamaShelf>;
  retry(): Promise<LlamaShelf>;
  remove(id: string): Promise<LlamaShelf>;
  add(path: string): Promise<LlamaShelf>;
}

interface LlamaServiceDeps {
  /** Null where no model can run inside this Lectern. */
  readonly models: LlamaModels | null;
  readonly jobs: JobReader & JobWriter;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly getSettings: () => Promise<Settings>;
  readonly saveSettings: (settings: Settings) => Promise<void>;
  readonly changed: () => void;
}

/** How far a download is while its job runs. */
interface Progress {
  readonly startedAt: number;
  readonly before: number;
  received: number;
}

/** Milliseconds of a download before its speed says anything. */
const settling = 2_000;
/** Tries of a download: with the longest wait between two, some weeks without a connection. */
const patience = 5_000;

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

/** What the model did is done by the built-in engine again. */
const withoutModel = (settings: Settings, id: string): Settings => {
  const tasks = { ...settings.models.tasks };
  for (const task of modelTaskSchema.options)
    if (tasks[task].provider === 'llama' && tasks[task].model === id)
      tasks[task] = { provider: 'builtin', model: null };
  return { ...settings, models: { ...settings.models, tasks } };
};

export const createLlamaService = (
  deps: LlamaServiceDeps,
): { readonly service: LlamaService; readonly jobs: JobHandlers } => {
  const { jobs, queue, clock, changed } = deps;
  const running = new Map<string, Progress>();

  const models = (): LlamaModels => {
    if (deps.models) return deps.models;
    throw new LecternError('MODEL_REQUEST_REFUSED', errorText.llamaUnsupported);
  };
  const get = async (id: string): Promise<LlamaFile> => {
    const found = (await models().list()).find((model) => model.id === id);
    if (!found)
      throw new LecternError('MODEL_GONE', errorText.llamaUnknown, { provider: 'llama', model: id });
    return found;
  };
  /** The newest of each model; a job is named after its model. */
  const downloads = async (): Promise<readonly Job[]> =>
    (await jobs.listJobs(isoTime(clock))).filter(({ kind }) => kind === 'download-model');
  const jobsOf = async (model: LlamaFile): Promise<readonly Job[]> =>
    (await downloads()).filter((job) => job.label === model.label && unfinished(job));

  const stateOf = ({ ready, ...file }: LlamaFile, job: Job | undefined): LlamaModel => {
    const progress = running.get(file.id);
    const received = Math.max(file.received, progress?.received ?? 0);
    if (ready) return { ...file, state: 'ready', secondsLeft: null, error: null };
    if (job?.state === 'running')
      return {
        ...file,
        received,
        state: 'downloading',
        secondsLeft: progress ? secondsLeft(file.bytes, progress, clock.now()) : null,
        error: null,
      };
    const error = job?.error === '' ? null : (job?.error ?? null);
    const state = job?.state === 'queued' ? 'waiting' : received > 0 ? 'paused' : 'absent';
    return { ...file, received, state, secondsLeft: null, error };
  };

  const list = async (): Promise<LlamaShelf> => {
    const [files, space, newestFirst] = await Promise.all([models().list(), models().space(), downloads()]);
    return {
      models: files.map((file) =>
        stateOf(
          file,
          newestFirst.find(({ label }) => label === file.label),
        ),
      ),
      listedOn: models().listedOn,
      problem: models().problem,
      ...space,
    };
  };

  const stop = async (model: LlamaFile): Promise<void> => {
    for (const job of await jobsOf(model)) await queue.cancel(job.id);
  };
  const start = async (model: LlamaFile): Promise<void> => {
    const at = isoTime(clock);
    // Each time another job: one that crashed twice is parked, and this one is asked for.
    await jobs.addJob(
      { kind: 'download-model', payload: { id: model.id, at }, label: model.label, bookId: null, runAt: at },
      at,
    );
    queue.wake();
  };

  return {
    service: {
      list,
      async download(id) {
        const model = await get(id);
        if (models().problem !== null)
          throw new LecternError('MODEL_REQUEST_REFUSED', errorText.llamaUnsupported);
        // One that waits for its next try is asked for again now.
        if (!model.ready && !(await jobsOf(model)).some(({ state }) => state === 'running')) {
          await stop(model);
          await start(model);
        }
        return list();
      },
      async pause(id) {
        await stop(await get(id));
        changed();
        return list();
      },
      async retry() {
        const files = await models().list();
        for (const job of await downloads()) {
          const model = files.find(({ label }) => label === job.label);
          if (!model || job.state !== 'queued') continue;
          await queue.cancel(job.id);
          await start(model);
        }
        return list();
      },
      async remove(id) {
        await stop(await get(id));
        await deps.saveSettings(withoutModel(await deps.getSettings(), id));
        await models().remove(id);
        changed();
        return list();
      },
      async add(path) {
        await models().add(path);
        changed();
        return list();
      },
    },
    jobs: {
      'download-model': {
        attempts: patience,
        async run(job, { signal, progress }) {
          const id = String(job.payload['id']);
          const { bytes, received: before } = await get(id);
          const at: Progress = { startedAt: clock.now(), before, received: before };
          running.set(id, at);
          try {
            await models().download(
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
      },
    },
  };
};
