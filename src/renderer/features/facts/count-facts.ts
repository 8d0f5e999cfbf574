import { useQuery } from '@tanstack/react-query';
import type { FactStatus } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';

type FactCounts = Awaited<ReturnType<typeof client.memory.counts>>;

export const countWith = (counts: FactCounts, statuses: readonly FactStatus[]): number =>
  counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0);

/** How many facts wait for the learner's decision. */
export function useWaitingCount(): number {
  const { data } = useQuery({ queryKey: keys.memory('counts'), queryFn: () => client.memory.counts() });
  return data ? countWith(data, ['pending', 'shadow']) : 0;
}
