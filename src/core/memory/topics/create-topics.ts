import type { EngineEvent } from '../../../shared/model';
import type { JobHandlers } from '../../jobs/job-handler';
import type { Clock, Cognition, Embedder, Logger, Store, TopicFiles } from '../../ports';
import { createTopicJobs } from '../create-topic-jobs';
import { createTopicShelf, type TopicKeeper } from './create-topic-shelf';
import { createTopicNotice, type TopicNotice } from './notice-topic';

export interface Topics {
  readonly shelf: TopicKeeper;
  readonly notice: TopicNotice;
  readonly jobs: JobHandlers;
}

/** All that keeps topics: the shelf and its files, detection beside answers, digestion and splitting. */
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
}): Topics => {
  const { store, files, clock, logger, emit } = deps;
  const changed = (): void => emit({ kind: 'memory' });
  const shelf = createTopicShelf({ topics: store.topics, files, clock, logger, changed });
  return {
    shelf,
    notice: createTopicNotice({ ...deps, found: changed }),
    jobs: createTopicJobs({ ...deps, topics: shelf, changed }),
  };
};
