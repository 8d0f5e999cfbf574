import { createPolicies, type Policies } from '../memory/policy/create-policies';
import { createPolicyJobs } from '../memory/replay/policy-jobs';
import type { JobHandlers } from '../ports';
import { cachedCount } from '../text/count-tokens';
import type { EngineContext } from './engine-context';
import type { EngineModels } from './open-models';

export interface EnginePolicy {
  readonly policies: Policies;
  readonly jobs: JobHandlers;
}

/** The memory's policy with its tests. */
export const openPolicy = (
  { store, clock, logger, emit, wake, tokenizer, importStop }: EngineContext,
  { embedding: { embedder } }: EngineModels,
): EnginePolicy => {
  const deps = { store, clock, logger, emit, wake, embedder, count: cachedCount(tokenizer) };
  return { policies: createPolicies({ ...deps, importStop }), jobs: createPolicyJobs(deps) };
};
