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
      let most = 0;
      for (;;) {
        signal.throwIfAborted();
        const { left } = await store.memory.clearSome(isoTime(clock));
        if (left === 0) return;
        most = Math.max(most, left);
        progress(1 - left / most, { name: 'item', done: most - left, of: most });
      }
    });
    emit({ kind: 'memory' });
    // Writes the empty index of topics.
    await queueUpkeep(store, clock, ['sync-topics']);
    wake();
  },
});
