import type { EngineEvent } from '../../../shared/model';
import { isoTime, type Clock, type JobHandler, type Store } from '../../ports';
import { queueUpkeep } from '../../jobs/queue-upkeep';
import type { SyncedTopics } from '../topics/create-synced-topics';

interface ClearDeps {
  readonly store: Pick<Store, 'memory' | 'jobs'>;
  readonly topics: Pick<SyncedTopics, 'clear'>;
  readonly clock: Clock;
  readonly emit: (event: EngineEvent) => void;
  readonly wake: () => void;
}

/** The `clear-memory` job: erases the whole memory in small steps. Not cancelled halfway: a restart continues it. */
export const createClearHandler = ({ store, topics, clock, emit, wake }: ClearDeps): JobHandler => ({
  attempts: 6,
  async run(_job, { signal, progress }) {
    await topics.clear(async () => {
      const of = await store.memory.countMemory();
      for (let done = 0; ;) {
        signal.throwIfAborted();
        const erased = await store.memory.clearSome(isoTime(clock));
        if (erased === 0) return;
        done += erased;
        progress(Math.min(1, done / Math.max(1, of)), { name: 'item', done, of: Math.max(done, of) });
      }
    });
    emit({ kind: 'memory' });
    // Writes the empty index of topics.
    await queueUpkeep(store, clock, ['sync-topics']);
    wake();
  },
});
