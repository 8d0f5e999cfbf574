import { useQuery } from '@tanstack/react-query';
import type { MemorySwitch } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { showError } from '../../client/show-error';

const queryKey = keys.memory('switches');

/** What is switched off; undefined until it is known. */
export const useSwitches = (): readonly MemorySwitch[] | undefined =>
  useQuery({ queryKey, queryFn: () => client.policy.switches() }).data;

export const setSwitch = (change: MemorySwitch): void =>
  void client.policy
    .setSwitch(change)
    .then((switches) => queryClient.setQueryData(queryKey, switches))
    .catch(showError);

export const findSwitch = (
  switches: readonly MemorySwitch[],
  scope: MemorySwitch['scope'],
  scopeId = '',
): MemorySwitch =>
  switches.find((one) => one.scope === scope && one.scopeId === scopeId) ?? {
    scope,
    scopeId,
    remember: true,
    recall: true,
  };
