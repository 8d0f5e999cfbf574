import { LecternError } from '../shared/errors';
import type { Engine } from './engine';
import type { EnginePorts } from './engine-ports';
import { createEventBus } from './async/event-bus';
import { createJobQueue } from './jobs/job-queue';
import { createJobRunner } from './jobs/job-runner';
import { queueEncoding } from './library/vectors/encode-book';
import { createCollections } from './library/collections';
import { createLibrary } from './library/create-library';
import { tidyShelf } from './library/import/tidy-shelf';
import { createBaseMemory } from './memory/base/base-memory';
import { createMemoryJobs } from './memory/upkeep/create-memory-jobs';
import { createQuestionEncoder } from './memory/recall/encode-question';
import { cachedQuestions } from './memory/recall/cached-questions';
import { forgetReadings } from './memory/recall/cached-readings';
import { createFacts } from './memory/facts/create-facts';
import { allUpkeep, queueUpkeep } from './jobs/queue-upkeep';
import { remember } from './memory/extract/remember';
import { repeatDaily } from './async/repeat-daily';
import { createTopics } from './memory/topics/create-topics';
import { createModelParts } from './models/create-model-parts';
import { createEmbedding } from './models/embedding/create-embedding';
import { createMarks } from './marks/create-marks';
import { createNotes } from './notes/create-notes';
import { createPlans } from './plans/create-plans';
import { isoTime } from './ports';
import { createProfile } from './profile/create-profile';
import { cachedSettings } from './cached-settings';
import { createIdleTimer, idleAfter } from './async/idle-timer';
import { warmEncoder } from './warm-encoder';
import { createPassageMemory } from './retrieval/analyse-passage';
import { createPassageSearch } from './retrieval/search-passages';
import { createPassageWarmer } from './retrieval/warm-passages';
import { createSearch } from './search/create-search';
import { createPassageFinder } from './session/retrieve/answer-passages';
import { cachedCount } from './text/count-tokens';
import { createSessionManager } from './session/life/create-session-manager';
import { rerankPassages } from './session/retrieve/rerank-passages';
import { createMaterialFinder } from './session/retrieve/find-material';
import { personaText } from './session/context/persona';
import { errorText } from '../shared/messages/en/errors';

export type { EnginePorts } from './engine-ports';

/** Milliseconds that ending open sessions may take at quit; what is left is done at the next start. */
const quitWithin = 3000;

/**
 * The one constructor of the study engine. Makes whole what the last shutdown left, starts the jobs, and returns once
 * everything can be asked. The engine owns its store and closes it.
 */
export const createEngine = async (ports: EnginePorts): Promise<Engine> => {
  const { clock, ids, logger, words } = ports;
  const store = { ...ports.store, settings: cachedSettings(ports.store.settings) };
  const encoder = ports.encoder && cachedQuestions(ports.encoder);
  const encodeQuestion = encoder && createQuestionEncoder(encoder, store.recall);
  const events = createEventBus((error) => logger.error('A listener failed', error));
  const { emit } = events;
  const models = createModelParts({ ...ports, store, emit, keysChanged: () => accessChanged() });
  const { cognition } = models;

  const queue = createJobQueue();
  const { wake } = queue;
  const embedding = await createEmbedding({
    store,
    builtin: ports.embedder,
    worker: ports.bookWorker,
    providers: models.providers,
    open: models.openEmbedder,
    clock,
    logger,
    emit,
    wake,
  });
  const { embedder } = embedding;
  const accessChanged = (): void => {
    embedding
      .accessChanged()
      .catch((error: unknown) => logger.error('The embedding model was not opened anew', error));
  };
  const { library, handlers: libraryJobs } = createLibrary({
    store,
    files: ports.files,
    covers: ports.covers,
    worker: ports.bookWorker,
    parts: ports.bookParts,
    cognition,
    clock,
    logger,
    events,
    embedder,
    bulkOf: embedding.bulkOf,
    encoder,
    detect: ports.detect,
    samplePath: ports.sampleBookPath,
    queue,
  });
  const topics = createTopics({
    ...ports,
    cognition,
    embedder,
    comparer: ports.embedder,
    files: ports.topicFiles,
    emit,
    wake,
  });
  const profile = createProfile(store, embedder, clock);
  const count = cachedCount(ports.tokenizer);
  // A real tokenizer loads its table at the first count: now rather than while someone waits for an answer.
  count(personaText);
  const passages = createPassageMemory(words);
  const searchPassages = createPassageSearch(
    { search: store.search, embedder, words, encoder },
    passages.analyse,
  );
  const findPassages = rerankPassages(createPassageFinder(searchPassages, store.library), {
    findReranker: models.findReranker,
    clock,
    logger,
  });
  const keeper = createSessionManager({
    store,
    cognition,
    answerWith: models.answerWith,
    clock,
    ids,
    logger,
    emit,
    embedder,
    wakeJobs: wake,
    count,
    findMaterial: createMaterialFinder(store, findPassages, embedder, clock, logger, words, encodeQuestion),
    findPassages,
    remember: (message) =>
      remember(
        { store, cognition: ports.cognition, embedder, comparer: ports.embedder, clock, logger },
        message,
      ),
    getProfile: (book) => profile.get(book),
    noticeTopic: (session, question) => topics.notice.notice(session, question),
  });
  const passageWarmer = createPassageWarmer({
    library: store.library,
    analyse: passages.analyse,
    clock,
    busy: () => keeper.isAnswering(),
  });
  let openBook: string | null = null;
  const idleTimer = createIdleTimer(clock, idleAfter, () => {
    passages.forget();
    passageWarmer.forget();
    forgetReadings();
    ports.atRest?.();
  });
  /** What was given back at rest is made again beside the first answer. */
  const wanted = (): void => {
    idleTimer.touch();
    if (openBook !== null) void passageWarmer.warm(openBook);
  };
  const memoryJobs = createMemoryJobs({
    store,
    cognition,
    embedder,
    comparer: ports.embedder,
    encoder,
    clock,
    logger,
    endSession: (job, signal) => keeper.endQueued(job, signal),
    changed: () => emit({ kind: 'memory' }),
    wake,
  });
  const runner = createJobRunner({
    jobs: store.jobs,
    clock,
    logger,
    events,
    busy: () => keeper.isAnswering(),
    onBattery: () => ports.power?.onBattery() ?? false,
    handlers: { ...libraryJobs, ...memoryJobs, ...topics.jobs, ...embedding.jobs },
  });
  queue.connect(runner);

  const { answersCut, sessionsEnded } = await keeper.recover();
  // What was edited by hand while Lectern was closed is read before the first question.
  await topics.shelf.sync();
  await queueUpkeep(store, clock, allUpkeep);
  if (encoder)
    for (const book of await store.library.listBooks(embedder.modelId)) {
      if (book.state !== 'ready') continue;
      const { passages, sentences, total } = await store.library.encodedShare(book.id, encoder.modelId);
      if (Math.min(passages, sentences) < total) await queueEncoding(store.jobs, book, isoTime(clock));
    }
  await tidyShelf({ ...ports, store, events, worker: ports.bookWorker }).catch((error: unknown) =>
    logger.error('The covers could not be tidied', error),
  );
  const jobsResumed = await runner.start();
  await embedding.resume();
  const daily = repeatDaily(clock, async () => {
    await queueUpkeep(store, clock, allUpkeep).catch((error: unknown) =>
      logger.error('The daily upkeep could not be queued', error),
    );
    wake();
  });

  const embedLater = async (): Promise<void> => {
    await queueUpkeep(store, clock, ['embed-memory']);
    wake();
  };

  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    daily.stop();
    idleTimer.stop();
    await keeper.close(quitWithin);
    await topics.notice.settle();
    await runner.stop();
    await topics.shelf.sync();
    await embedding.close();
    await ports.bookWorker.close();
    await ports.markedCopies?.close();
    await ports.bookParts?.close();
    await encoder?.close();
    await models.close();
    await store.close();
  };

  return {
    library,
    collections: createCollections({ library: store.library, clock, emit }),
    sessions: {
      ...keeper,
      async eraseExchange(sessionId, turnId) {
        // With the topics as their files are; a line that goes is taken out of its file at once.
        await topics.shelf.change(() => keeper.eraseExchange(sessionId, turnId));
        emit({ kind: 'memory' });
        // What came back may have been replaced before it had a vector of the present model.
        await embedLater();
      },
      async start(bookId, fresh) {
        const started = await keeper.start(bookId, fresh);
        void topics.shelf.sync();
        if (encoder && bookId !== null) void warmEncoder(encoder);
        openBook = bookId;
        wanted();
        return started;
      },
      ask(...asked) {
        wanted();
        return keeper.ask(...asked);
      },
    },
    marks: createMarks({
      marks: store.marks,
      library,
      copies: ports.markedCopies ?? null,
      clock,
      emit,
      author: async () => (await profile.get()).name ?? '',
    }),
    notes: createNotes({
      notes: store.notes,
      search: store.search,
      embedder,
      similarityFloor: async () => (await store.settings.getSettings()).retrieval.similarityFloor,
      clock,
      logger,
      emit,
      embedLater,
    }),
    plans: createPlans({
      plans: store.plans,
      library: store.library,
      cognition,
      embedder,
      clock,
      ids,
      emit,
    }),
    profile: { get: () => profile.get(), put: (input) => profile.put(input) },
    memory: createFacts({
      store,
      embedder,
      clock,
      logger,
      emit,
      embedLater,
      syncTopics: () => topics.shelf.sync(),
    }),
    baseMemory: createBaseMemory({
      archives: store.archives,
      baseWords: async () => (await store.settings.getSettings()).memory.baseWords,
      clock,
      changed: () => emit({ kind: 'memory' }),
    }),
    // Verbs of its own: those of a store in a thread are found by name alone, which another thread does not follow.
    archives: {
      listArchives: (filter) => store.archives.listArchives(filter),
      listLiveSummaries: (limit) => store.archives.listLiveSummaries(limit),
      findArchive: (id) => store.archives.findArchive(id),
      findSummary: (id) => store.archives.findSummary(id),
    },
    topics: topics.shelf,
    models: models.desk,
    embedding: embedding.desk,
    listSummaries: (limit) => store.sessions.listSummaries(limit),
    jobs: {
      list: () => store.jobs.listJobs(),
      async get(id) {
        const job = await store.jobs.findJob(id);
        if (!job) throw new LecternError('JOB_NOT_FOUND', errorText.jobUnknown);
        return job;
      },
      cancel: (id) => library.cancelJob(id),
      retry: (id) => library.retry(id),
    },
    settings: {
      get: () => store.settings.getSettings(),
      async save(settings) {
        const { models: before } = await store.settings.getSettings();
        await store.settings.saveSettings(settings, isoTime(clock));
        emit({ kind: 'settings' });
        const saved = await store.settings.getSettings();
        if (saved.models.serverUrl !== before.serverUrl) accessChanged();
        return saved;
      },
    },
    search: createSearch({
      readers: store,
      searchPassages,
      embedder,
      words,
      encodeQuestion,
      logger,
      now: () => clock.now(),
    }),
    answerer: models.answerer,
    embedder: async () => {
      const { modelId, dimension } = embedder.current();
      return { modelId, dimension };
    },
    recovery: { answersCut, sessionsEnded, jobsResumed },
    subscribe: (listener) => events.subscribe(listener),
    close: () => (closing ??= close()),
  };
};
