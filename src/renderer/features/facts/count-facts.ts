import { useQuery } from '@tanstack/react-query';
import type { FactStatus } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';

export type FactCounts = Awaited<ReturnType<typeof client.memory.counts>>;

export const countWith = (counts: FactCounts, statuses: readonly FactStatus[]): number =>
  counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);

export const useFactCounts = () =>
  useQuery({ queryKey: keys.memory('counts'), queryFn: () => client.memory.counts() });

/** The statuses of facts that wait for the learner's decision. */
export const waitingStatuses = ['pending', 'shadow'] as const satisfies readonly FactStatus[];

/** How many facts need the learner's decision. */
export function useWaitingCount(): number {
  const { data } = useFactCounts();
  return data ? countWith(data, waitingStatuses) : 0;
}
