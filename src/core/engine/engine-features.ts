import { createMarks } from '../marks/create-marks';
import { createBaseMemory } from '../memory/base/base-memory';
import { guardWrites } from '../memory/policy/guard-writes';
import { createFacts } from '../memory/facts/create-facts';
import { createNotes } from '../notes/create-notes';
import { createPlans } from '../plans/create-plans';
import { createReading } from '../reading/create-reading';
import { createCardFiles } from '../review/files/create-card-files';
import { createCards, reviewTime } from '../review/create-cards';
import { createReview } from '../review/create-review';
import { createSearch, createWordSearch } from '../search/create-search';
import { createToday } from '../today/create-today';
import type { Engine } from './engine';
import type { EngineContext } from './engine-context';
import type { EngineLibrary } from './open-library';
import type { EngineKnowledge } from './open-knowledge';
import type { EngineMemory } from './open-memory';
import type { EngineModels } from './open-models';
import type { EnginePassages } from './open-passages';

/** The learner's highlights, notes, plans and reading. */
export const createWritings = (
  context: EngineContext,
  { cognition, embedding: { embedder } }: EngineModels,
  { library }: EngineLibrary,
  { profile }: EngineMemory,
  embedLater: () => Promise<void>,
): Pick<Engine, 'marks' | 'notes' | 'plans' | 'reading'> => {
  const { store, clock, logger, ids, emit } = context;
  return {
    reading: createReading({ reading: store.reading, library, clock, emit }),
    marks: createMarks({
      marks: store.marks,
      library,
      copies: context.markedCopies ?? null,
      clock,
      emit,
      author: async () => (await profile.get()).name ?? '',
    }),
    notes: createNotes({
      notes: store.notes,
      search: store.search,
      images: context.noteImages,
      sessions: store.sessions,
      cognition,
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
  };
};

/** Review cards. */
export const createReviewing = (
  { store, clock, emit }: EngineContext,
  { knowledge }: EngineKnowledge,
): Pick<Engine, 'cards' | 'review' | 'cardFiles'> => {
  const deps = {
    review: store.review,
    library: store.library,
    settings: async () => (await store.settings.getSettings()).review,
    needsOf: knowledge.needsOf,
    clock,
    emit,
  };
  return {
    cards: createCards(deps),
    review: createReview(deps),
    cardFiles: createCardFiles({ ...deps, time: () => reviewTime(clock) }),
  };
};

/** The learner's texts, which cannot be edited while the memory is read-only. */
const createEditedTexts = (
  { store, clock, emit }: EngineContext,
  { synced }: EngineMemory['topics'],
): Pick<Engine, 'baseMemory' | 'topics'> => {
  const guarded = guardWrites(store.policy);
  const base = createBaseMemory({
    archives: store.archives,
    baseWords: async () => (await store.settings.getSettings()).memory.baseWords,
    clock,
    changed: () => emit({ kind: 'memory' }),
  });
  return {
    baseMemory: { save: guarded(base.save), restore: guarded(base.restore) },
    topics: {
      list: () => synced.list(),
      get: (slug) => synced.get(slug),
      save: guarded(synced.save),
      remove: (slug) => synced.remove(slug),
    },
  };
};

/** The memory as the learner sees and edits it. */
export const createMemoryPages = (
  context: EngineContext,
  { embedding: { embedder } }: EngineModels,
  { topics, profile }: EngineMemory,
  review: Engine['review'],
  isAnswering: () => boolean,
  embedLater: () => Promise<void>,
): Pick<Engine, 'memory' | 'baseMemory' | 'archives' | 'profile' | 'topics' | 'today'> => {
  const { store, clock, logger, emit, wake, events } = context;
  return {
    ...createEditedTexts(context, topics),
    memory: createFacts({
      store,
      embedder,
      clock,
      logger,
      emit,
      wake,
      embedLater,
      topics: topics.synced,
      events,
      isAnswering,
    }),
    // Listed one by one: a store in another thread is a proxy, whose methods cannot be spread or passed on.
    archives: {
      listArchives: (filter) => store.archives.listArchives(filter),
      listLiveSummaries: (limit) => store.archives.listLiveSummaries(limit),
      findArchive: (id) => store.archives.findArchive(id),
      findSummary: (id) => store.archives.findSummary(id),
    },
    profile: { get: () => profile.get(), put: (input) => profile.put(input) },
    today: createToday({ store, review, embedder, clock, findName: () => profile.findName() }),
  };
};

export const createEngineSearch = (
  { store, words, encodeQuestion, logger, clock }: EngineContext,
  { embedding: { embedder } }: EngineModels,
  { search: searchPassages }: EnginePassages,
): Pick<Engine, 'search' | 'searchWords'> => ({
  search: createSearch({
    readers: store,
    searchPassages,
    embedder,
    words,
    encodeQuestion,
    logger,
    now: () => clock.now(),
  }),
  searchWords: createWordSearch({ readers: store, now: () => clock.now() }),
});
