import type { JobKind, MemoryHealth } from '../../../shared/model';
import type { Embedder, Store } from '../../ports';

/** The jobs that write to the memory or make it findable. */
const ofTheMemory: ReadonlySet<JobKind> = new Set([
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

/** How much can be found by meaning so far; where vectors are missing the words find it alone. */
export const memoryHealth = async (
  { memory, jobs }: Pick<Store, 'memory' | 'jobs'>,
  { modelId, dimension }: Embedder,
): Promise<MemoryHealth> => {
  const [vectors, all] = await Promise.all([memory.countVectors(modelId), jobs.listJobs()]);
  const open = all.filter(
    ({ kind, state }) => ofTheMemory.has(kind) && (state === 'queued' || state === 'running'),
  );
  return { embedder: { modelId, dimension }, vectors, queued: open.length };
};
