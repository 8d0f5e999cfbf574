import type { JobRunner } from '../jobs/job-runner';
import type { SessionManager } from '../session/life/create-session-manager';
import type { EngineContext } from './engine-context';
import type { EngineMemory } from './open-memory';
import type { EngineModels } from './open-models';

/** Milliseconds for ending open sessions at quit. The next start ends the remaining ones. */
const quitWithin = 3000;

/** Ends sessions and jobs first, then closes what they use. */
export const closeEngine = async (
  { store, bookWorker, markedCopies, bookParts, encoder }: EngineContext,
  models: EngineModels,
  { topics }: EngineMemory,
  sessions: SessionManager,
  runner: JobRunner,
): Promise<void> => {
  await sessions.close(quitWithin);
  await topics.notice.settle();
  await runner.stop();
  await topics.synced.sync();
  await models.embedding.close();
  await bookWorker.close();
  await markedCopies?.close();
  await bookParts?.close();
  await encoder?.close();
  await models.close();
  await store.close();
};
