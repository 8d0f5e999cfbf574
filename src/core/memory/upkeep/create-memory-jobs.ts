import { asTurnId } from '../../../shared/model';
import type { ClaimedJob, JobHandlers, SentenceEncoder } from '../../ports';
import { isoTime } from '../../ports';
import { compressSession } from '../../summaries/compress-session';
import { archiveSummaries } from '../archive/archive-summaries';
import { cascade } from './cascade';
import { clusterSummaries } from '../cluster/cluster-summaries';
import { compactMemory } from './compact-memory';
import { embedMemory, type EmbeddedUpTo } from './embed-memory';
import { encodeTurns } from '../recall/encode-turns';
import { digestSession, extractFacts } from '../extract/extract-facts';
import { rememberNotes } from '../extract/remember-notes';
import { refusedByLimit, type RefusedByLimit } from '../facts/write-policy';
import { allUpkeep, queueCardProposals, queueDigest, queueUpkeep } from '../../jobs/queue-upkeep';
import type { MemoryDeps } from '../facts/memory-deps';
import { sessionOfJob } from '../../jobs/session-of-job';

interface MemoryJobsDeps extends MemoryDeps {
  /** Ends the session unless the learner has resumed it. */
  readonly endSession: (job: ClaimedJob, signal: AbortSignal) => Promise<void>;
  /** The sentence encoder, which is optional. */
  readonly encoder?: SentenceEncoder | undefined;
  /** Called when the memory has changed, or when a limit refused facts. */
  readonly changed: (refused?: RefusedByLimit) => void;
  readonly wake: () => void;
}

const attempts = 6;

/** Jobs that follow an answer or the end of a session. */
const createSessionJobs = (deps: MemoryJobsDeps): JobHandlers => {
  const { store, cognition, clock } = deps;
  return {
    'extract-facts': {
      attempts,
      async run(job, { signal }) {
        const written = await extractFacts(deps, asTurnId(Number(job.payload['turnId'])), signal);
        const refused = refusedByLimit(written);
        if (refused) deps.changed(refused);
        else if (written.some((one) => one.kind !== 'skipped')) deps.changed();
        const { memory } = await store.settings.getSettings();
        if ((await store.memory.countUnsummarisedTurns()) < memory.shortTermThreshold) return;
        await queueUpkeep(store, clock, ['cascade']);
        deps.wake();
      },
    },
    'compress-session': {
      attempts,
      async run(job, { signal }) {
        await compressSession(store, cognition, clock, sessionOfJob(job), signal);
      },
    },
    'end-session': {
      attempts,
      async run(job, { signal }) {
        await deps.endSession(job, signal);
        const sessionId = sessionOfJob(job);
        const session = await store.sessions.findSession(sessionId);
        if (!session?.endedAt) return;
        const said = await digestSession(deps, sessionId, signal);
        const noted = await rememberNotes(deps, sessionId, signal);
        if (said + noted > 0) deps.changed();
        await queueDigest(store, clock, sessionId);
        await queueCardProposals(store, clock, sessionId);
        await queueUpkeep(store, clock, allUpkeep);
        deps.wake();
      },
    },
  };
};

/** Jobs that run at a start, after sessions and once a day. */
const createUpkeepJobs = (deps: MemoryJobsDeps): JobHandlers => {
  const { store, embedder, clock } = deps;
  const embeddedUpTo: EmbeddedUpTo = new Map();
  return {
    'embed-memory': {
      attempts,
      async run(_job, { signal }) {
        await embedMemory(store, embedder, signal, embeddedUpTo);
      },
    },
    'encode-memory': {
      attempts: 2,
      async run(_job, context) {
        const { encoder } = deps;
        if (encoder)
          await encodeTurns(store, encoder, context, (done) =>
            context.progress(0, { name: 'message', done: done }),
          );
      },
    },
    cascade: {
      attempts,
      async run(_job, { signal }) {
        const expired = await store.memory.expireFacts(isoTime(clock));
        const { summaries, distilled } = await cascade(deps, signal);
        if (expired > 0 || summaries > 0 || distilled) deps.changed();
        if (summaries === 0) return;
        await queueUpkeep(store, clock, ['cluster-summaries']);
        deps.wake();
      },
    },
    'cluster-summaries': {
      attempts,
      async run(_job, { signal }) {
        if ((await clusterSummaries(deps, signal)) > 0) deps.changed();
      },
    },
    'archive-summaries': {
      attempts,
      async run(_job, { signal }) {
        if ((await archiveSummaries(deps, signal)) > 0) deps.changed();
      },
    },
    'compact-memory': {
      attempts,
      async run(_job, { signal }) {
        if ((await compactMemory(deps, signal)) > 0) deps.changed();
      },
    },
  };
};

/** Work on the memory in the background. Each step is a separate job that fails and is retried independently (B2, B8). */
export const createMemoryJobs = (deps: MemoryJobsDeps): JobHandlers => ({
  ...createSessionJobs(deps),
  ...createUpkeepJobs(deps),
});
