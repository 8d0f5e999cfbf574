import type { SyncedTopics } from '../memory/topics/create-synced-topics';
import type { SessionManager } from '../session/life/create-session-manager';
import type { Sessions } from '../session/life/sessions';
import type { BookCache } from './book-cache';
import type { EngineContext } from './engine-context';

/** Sessions, kept in step with the topic files, the vectors and the caches of the open book. */
export const createEngineSessions = (
  { emit }: EngineContext,
  sessions: SessionManager,
  topics: SyncedTopics,
  bookCache: BookCache,
  embedLater: () => Promise<void>,
): Sessions => ({
  ...sessions,
  async eraseExchange(sessionId, turnId) {
    // Topic files are read before the change and written after it, so that an erased line leaves its file at once.
    await topics.change(() => sessions.eraseExchange(sessionId, turnId));
    emit({ kind: 'memory' });
    // A fact that the erased one had replaced is active again, perhaps without a vector of the current model.
    await embedLater();
  },
  async start(bookId, fresh) {
    const started = await sessions.start(bookId, fresh);
    void topics.sync();
    bookCache.open(bookId);
    return started;
  },
  ask(...asked) {
    bookCache.use();
    return sessions.ask(...asked);
  },
});
