import type { EngineEvent } from '../../../shared/model';
import type { Clock, Cognition, Embedder, JobHandlers, Logger, Store, TopicFiles } from '../../ports';
import { createTopicJobs } from '../upkeep/create-topic-jobs';
import { createSyncedTopics, type SyncedTopics } from './create-synced-topics';
import { createTopicNotice, type TopicNotice } from './notice-topic';

export interface TopicParts {
  readonly synced: SyncedTopics;
  readonly notice: TopicNotice;
  readonly jobs: JobHandlers;
}

/** Everything about topics: their rows and files, detection during answers, digestion and splitting. */
export const createTopics = (deps: {
  readonly store: Store;
  readonly files: TopicFiles;
  readonly cognition: Cognition;
  readonly embedder: Embedder;
  readonly comparer?: Embedder | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly emit: (event: EngineEvent) => void;
  readonly wake: () => void;
}): TopicParts => {
  const { store, files, clock, logger, emit } = deps;
  const changed = (): void => emit({ kind: 'memory' });
  const synced = createSyncedTopics({ topics: store.topics, files, clock, logger, changed });
  return {
    synced,
    notice: createTopicNotice({ ...deps, found: changed }),
    jobs: createTopicJobs({ ...deps, topics: synced, changed }),
  };
};
