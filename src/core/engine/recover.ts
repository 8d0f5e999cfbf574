import { queueUpkeep, startUpkeep } from '../jobs/queue-upkeep';
import type { JobRunner } from '../jobs/job-runner';
import { resumeErasures } from '../memory/audit/erase-batch';
import { startLibraryUpkeep } from '../library/import/library-upkeep';
import { queueEncoding } from '../library/vectors/encode-book';
import { isoTime } from '../ports';
import type { SessionManager } from '../session/life/create-session-manager';
import type { Recovery } from './engine';
import type { EngineContext } from './engine-context';
import type { EngineMemory } from './open-memory';
import type { EngineModels } from './open-models';

/** Queues the encoding of books that the current encoder has not encoded completely. */
const queueMissingEncodings = async (
  { store, clock, encoder }: EngineContext,
  embeddingModel: string,
): Promise<void> => {
  if (!encoder) return;
  for (const book of await store.library.listBooks(embeddingModel)) {
    if (book.state !== 'ready') continue;
    const { passages, sentences, total } = await store.library.encodedShare(book.id, encoder.modelId);
    if (Math.min(passages, sentences) < total) await queueEncoding(store.jobs, book, isoTime(clock));
  }
};

/** Repairs what the last shutdown left unfinished, then starts the jobs. */
export const recover = async (
  context: EngineContext,
  { embedding }: EngineModels,
  { topics }: EngineMemory,
  sessions: SessionManager,
  runner: JobRunner,
): Promise<Recovery> => {
  const { store, clock, logger } = context;
  const { answersCut, sessionsEnded } = await sessions.recover();
  // Files that were edited while Lectern was closed are read before the first question.
  await topics.synced.sync();
  // Removes files that were previewed but not imported.
  while (await store.transfer.dropAbandoned());
  await store.policy.ensurePolicyRevision(isoTime(clock));
  await queueUpkeep(store, clock, startUpkeep);
  await resumeErasures(store, clock);
  await queueMissingEncodings(context, embedding.embedder.modelId);
  await startLibraryUpkeep({ ...context, worker: context.bookWorker }).catch((error: unknown) =>
    logger.error('The covers could not be tidied', error),
  );
  const jobsResumed = await runner.start();
  await embedding.resume();
  return { answersCut, sessionsEnded, jobsResumed };
};
