import { repeatDaily } from '../async/repeat-daily';
import { createDatabaseFile } from '../backup/compact-database';
import { createJobQueue } from '../jobs/job-queue';
import { allUpkeep, queueUpkeep } from '../jobs/queue-upkeep';
import { createCollections } from '../library/collections';
import { createBookCache } from './book-cache';
import { closeEngine } from './close-engine';
import type { Engine } from './engine';
import { createEngineContext, type EngineContext } from './engine-context';
import { createEngineSearch, createMemoryPages, createReviewing, createWritings } from './engine-features';
import type { EnginePorts } from './engine-ports';
import { createEngineSessions } from './engine-sessions';
import { createEngineJobs } from './engine-jobs';
import { createEngineSettings } from './engine-settings';
import { createMemoryTransfer } from './memory-transfer';
import { openBackups } from './open-backups';
import { openJobs } from './open-jobs';
import { openKnowledge } from './open-knowledge';
import { openLibrary } from './open-library';
import { openMemory } from './open-memory';
import { openModels } from './open-models';
import { openPassages } from './open-passages';
import { openPolicy } from './open-policy';
import { openSessions } from './open-sessions';
import { recover } from './recover';

export type { EnginePorts } from './engine-ports';

const startDailyUpkeep = ({ store, clock, logger, wake }: EngineContext): { stop(): void } =>
  repeatDaily(clock, async () => {
    await queueUpkeep(store, clock, allUpkeep).catch((error: unknown) =>
      logger.error('The daily upkeep could not be queued', error),
    );
    wake();
  });

/**
 * The only constructor of the study engine. Repairs what the last shutdown left unfinished, starts the jobs, and returns
 * once the engine is ready. The engine owns its store and closes it.
 */
export const createEngine = async (ports: EnginePorts): Promise<Engine> => {
  const queue = createJobQueue();
  const context = createEngineContext(ports, queue);
  const { store, clock, events, emit, wake } = context;
  const models = await openModels(context);
  const library = openLibrary(context, models);
  const memory = openMemory(context, models);
  const passages = openPassages(context, models);
  const policy = openPolicy(context, models);
  const learned = openKnowledge(context, models);
  const reviewing = createReviewing(context, learned);
  let closing: Promise<void> | null = null;
  const embedLater = async (): Promise<void> => {
    // What still has no vector is embedded at the next start.
    if (closing) return;
    await queueUpkeep(store, clock, ['embed-memory']);
    wake();
  };

  const pages = createMemoryPages(
    context,
    models,
    memory,
    reviewing.review,
    () => sessions.isAnswering(),
    embedLater,
  );
  const transfer = createMemoryTransfer(context, memory, pages.memory, embedLater);
  const sessions = openSessions(context, models, memory, passages, learned, transfer.memoryActs);
  const bookCache = createBookCache(context, passages, () => sessions.isAnswering());
  const backups = openBackups(context, memory);
  const runner = openJobs(context, models, library, memory, sessions, policy, backups.handlers);
  queue.connect(runner);
  events.subscribe((event) => event.kind === 'job' && bookCache.touch());

  const recovery = await recover(context, models, memory, sessions, runner);
  const daily = startDailyUpkeep(context);
  const dailyBackups = backups.start();
  return {
    library: library.library,
    collections: createCollections({ library: store.library, clock, emit }),
    sessions: createEngineSessions(context, sessions, memory.topics.synced, bookCache, embedLater),
    ...createWritings(context, models, library, memory, embedLater),
    ...reviewing,
    quiz: learned.quiz,
    knowledge: learned.knowledge,
    ...pages,
    ...transfer,
    policy: policy.policies,
    listSummaries: (limit) => store.sessions.listSummaries(limit),
    models: models.service,
    embedding: models.embedding.service,
    llama: models.llama.service,
    answerer: models.answerer,
    async embedder() {
      const { modelId, dimension } = models.embedding.embedder.current();
      return { modelId, dimension };
    },
    backups: backups.service,
    database: createDatabaseFile(context),
    countContents: () => store.contents.countContents(),
    jobs: createEngineJobs(store, library.library),
    settings: createEngineSettings(context, models.reopenEmbedder),
    ...createEngineSearch(context, models, passages),
    recovery,
    subscribe: (listener) => events.subscribe(listener),
    close() {
      daily.stop();
      dailyBackups.stop();
      bookCache.stop();
      return (closing ??= closeEngine(context, models, memory, sessions, runner));
    },
  };
};
