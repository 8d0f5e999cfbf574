import type { JobKind, MemoryHealth } from '../../../shared/model';
import type { Embedder, Store } from '../../ports';

/** The jobs that write to the memory or index it. */
const memoryJobs: ReadonlySet<JobKind> = new Set([
  'extract-facts',
  'embed-memory',
  'encode-memory',
  'compress-session',
  'end-session',
  'digest-session',
  'cascade',
  'archive-summaries',
  'compact-memory',
  'cluster-summaries',
  'split-topic',
  'sync-topics',
] satisfies JobKind[]);

/** How much is indexed for semantic search so far. The rest is found by keyword only. */
export const memoryHealth = async (
  { memory, jobs }: Pick<Store, 'memory' | 'jobs'>,
  { modelId, dimension }: Embedder,
): Promise<MemoryHealth> => {
  const [vectors, all] = await Promise.all([memory.countVectors(modelId), jobs.listJobs()]);
  const open = all.filter(
    ({ kind, state }) => memoryJobs.has(kind) && (state === 'queued' || state === 'running'),
  );
  return { embedder: { modelId, dimension }, vectors, queued: open.length };
};
