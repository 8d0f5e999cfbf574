import type { MemorySwitch } from '../../../shared/model';
import type { PolicyReader, ScopeRef } from '../../ports';

/** Whether remembering or recalling is off everywhere. */
export const isOffEverywhere = (switches: readonly MemorySwitch[], what: 'remember' | 'recall'): boolean =>
  switches.some((one) => one.scope === 'everything' && !one[what]);

/** The scopes that may be recalled from. */
export const recalledScopes = (
  scopes: readonly ScopeRef[],
  switches: readonly MemorySwitch[],
): readonly ScopeRef[] => {
  if (isOffEverywhere(switches, 'recall')) return [];
  const off = new Set(
    switches.filter(({ recall }) => !recall).map(({ scope, scopeId }) => `${scope}/${scopeId}`),
  );
  return off.size === 0 ? scopes : scopes.filter(({ scope, scopeId }) => !off.has(`${scope}/${scopeId}`));
};

/** The memory writes nothing at all. */
export const isReadOnly = async (policy: Pick<PolicyReader, 'listSwitches'>): Promise<boolean> =>
  isOffEverywhere(await policy.listSwitches(), 'remember');
