import { createJobRunner, type JobRunner } from '../jobs/job-runner';
import { sessionOfJob } from '../jobs/session-of-job';
import { createMemoryJobs } from '../memory/upkeep/create-memory-jobs';
import { proposeCards } from '../review/propose-cards';
import { createTidyNotes } from '../notes/tidy-notes';
import type { SessionManager } from '../session/life/create-session-manager';
import type { EngineContext } from './engine-context';
import type { EngineLibrary } from './open-library';
import type { EngineMemory } from './open-memory';
import type { EngineModels } from './open-models';

/** The job runner with every part's handlers, not started yet. */
export const openJobs = (
  { store, clock, logger, events, emit, encoder, power, wake, noteImages }: EngineContext,
  { cognition, embedding, llama }: EngineModels,
  library: EngineLibrary,
  { topics, deps }: EngineMemory,
  sessions: SessionManager,
): JobRunner =>
  createJobRunner({
    jobs: store.jobs,
    clock,
    logger,
    events,
    busy: () => sessions.isAnswering(),
    onBattery: () => power?.onBattery() ?? false,
    handlers: {
      ...library.handlers,
      ...createMemoryJobs({
        ...deps,
        encoder,
        endSession: (job, signal) => sessions.endQueued(job, signal),
        changed: (refused) => emit({ kind: 'memory', ...(refused && { refused }) }),
        wake,
      }),
      'propose-cards': {
        attempts: 6,
        async run(job, { signal }) {
          await proposeCards({ store, cognition, clock, emit }, sessionOfJob(job), signal);
        },
      },
      'tidy-notes': createTidyNotes({ notes: store.notes, images: noteImages, clock }),
      ...topics.jobs,
      ...embedding.jobs,
      ...llama.jobs,
    },
  });
