import type { MemoryDeps } from '../memory/facts/memory-deps';
import { createTopics, type TopicParts } from '../memory/topics/create-topics';
import { createProfile, type Profiles } from '../profile/create-profile';
import type { EngineContext } from './engine-context';
import type { EngineModels } from './open-models';

/** The learner's topics and profile, and the dependencies for writing facts. */
export interface EngineMemory {
  readonly topics: TopicParts;
  readonly profile: Profiles;
  readonly deps: MemoryDeps;
}

export const openMemory = (
  context: EngineContext,
  { cognition, embedding: { embedder } }: EngineModels,
): EngineMemory => {
  const { store, clock, logger, emit, wake } = context;
  const deps: MemoryDeps = {
    store,
    cognition,
    embedder,
    comparer: context.embedder,
    encoder: context.encoder,
    clock,
    logger,
  };
  return {
    topics: createTopics({ ...deps, files: context.topicFiles, emit, wake }),
    profile: createProfile(store, embedder, clock),
    deps,
  };
};
