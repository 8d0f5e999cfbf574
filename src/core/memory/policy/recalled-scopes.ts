import type { MemorySwitch } from '../../../shared/model';
import type { PolicyReader, ScopeRef } from '../../ports';
import { scopeKey } from '../facts/scope-key';

/** Whether remembering or recalling is off everywhere. */
export const isOffEverywhere = (switches: readonly MemorySwitch[], what: 'remember' | 'recall'): boolean =>
  switches.some((one) => one.scope === 'everything' && !one[what]);

/** The scopes, or facts of scopes, that may be recalled. */
export const recalledScopes = <Scoped extends ScopeRef>(
  scopes: readonly Scoped[],
  switches: readonly MemorySwitch[],
): readonly Scoped[] => {
  if (isOffEverywhere(switches, 'recall')) return [];
  const off = new Set(switches.filter(({ recall }) => !recall).map(scopeKey));
  return off.size === 0 ? scopes : scopes.filter((one) => !off.has(scopeKey(one)));
};

/** Whether nothing at all may be written to the memory. */
export const isReadOnly = async (policy: Pick<PolicyReader, 'listSwitches'>): Promise<boolean> =>
  isOffEverywhere(await policy.listSwitches(), 'remember');
