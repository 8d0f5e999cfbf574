import { createCompactHandler } from '../backup/compact-database';
import { createJobRunner, type JobRunner } from '../jobs/job-runner';
import { queueUpkeep } from '../jobs/queue-upkeep';
import { sessionOfJob } from '../jobs/session-of-job';
import { createEraseBatch } from '../memory/audit/erase-batch';
import { createMemoryJobs } from '../memory/upkeep/create-memory-jobs';
import { skipIfReadOnly } from '../memory/upkeep/skip-if-read-only';
import { proposeCards } from '../review/propose-cards';
import { createBackupHandler } from '../memory/forget/backups';
import { createClearHandler } from '../memory/forget/clear-memory';
import { createChatHandlers } from '../memory/transfer/chats/create-chat-imports';
import { createImportHandler } from '../memory/transfer/create-transfer';
import { createNoteUpkeep } from '../notes/note-upkeep';
import type { JobHandlers } from '../ports';
import type { SessionManager } from '../session/life/create-session-manager';
import type { EngineContext } from './engine-context';
import type { EngineLibrary } from './open-library';
import type { EngineMemory } from './open-memory';
import type { EngineModels } from './open-models';
import type { EnginePolicy } from './open-policy';

/** The jobs that write to memory: they do nothing while it is read-only. */
const writingJobs = (
  { store, logger, emit, encoder, wake }: EngineContext,
  { topics, deps }: EngineMemory,
  sessions: SessionManager,
): JobHandlers =>
  skipIfReadOnly(
    {
      ...createMemoryJobs({
        ...deps,
        encoder,
        endSession: (job, signal) => sessions.endQueued(job, signal),
        changed: (refused) => emit({ kind: 'memory', ...(refused && { refused }) }),
        wake,
      }),
      ...topics.jobs,
    },
    { store, logger },
  );

/** The jobs that erase, import and back up memory. */
const memoryFileJobs = (
  { store, clock, emit, wake, backupFiles, importStop }: EngineContext,
  { topics, deps }: EngineMemory,
): JobHandlers => ({
  'erase-facts': createEraseBatch({
    store,
    clock,
    syncTopics: () => topics.synced.sync(),
    embedLater: () => queueUpkeep(store, clock, ['embed-memory']),
    changed: () => emit({ kind: 'memory' }),
  }),
  'import-memory': createImportHandler({
    store,
    clock,
    emit,
    importStop,
    embedder: deps.embedder,
    async embedLater() {
      await queueUpkeep(store, clock, ['embed-memory']);
      wake();
    },
  }),
  ...createChatHandlers({ store, clock, emit, wake }),
  'rewrite-backups': createBackupHandler({ store, backupFiles }),
  'compact-database': createCompactHandler({ store }),
  'clear-memory': createClearHandler({ store, topics: topics.synced, clock, emit, wake }),
});

/** The job runner with every part's handlers, not started yet. */
export const openJobs = (
  context: EngineContext,
  { cognition, embedding, llama }: EngineModels,
  library: EngineLibrary,
  memory: EngineMemory,
  sessions: SessionManager,
  { jobs: policyJobs }: EnginePolicy,
  backupJobs: JobHandlers,
): JobRunner => {
  const { store, clock, logger, events, emit, power, noteImages, upkeepAfter } = context;
  return createJobRunner({
    jobs: store.jobs,
    clock,
    logger,
    events,
    busy: () => sessions.isAnswering(),
    upkeepAfter,
    onBattery: () => power?.onBattery() ?? false,
    handlers: {
      ...library.handlers,
      ...writingJobs(context, memory, sessions),
      ...policyJobs,
      ...memoryFileJobs(context, memory),
      'propose-cards': {
        attempts: 6,
        async run(job, { signal }) {
          await proposeCards({ store, cognition, clock, emit }, sessionOfJob(job), signal);
        },
      },
      'tidy-notes': createNoteUpkeep({ notes: store.notes, images: noteImages, clock }),
      ...embedding.jobs,
      ...llama.jobs,
      ...backupJobs,
    },
  });
};
