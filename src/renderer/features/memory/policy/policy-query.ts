import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../client/client';
import { keys, queryClient } from '../../../client/queries';

/** The event `memory`, which a change of facts, jobs or settings emits, reloads these queries. */
export const useRevisions = (limit: number) =>
  useQuery({
    queryKey: keys.memory('policy-revisions', { limit }),
    queryFn: () => client.policy.revisions({ limit }),
    placeholderData: keepPreviousData,
  });

export const useTrial = () =>
  useQuery({ queryKey: keys.memory('policy-trial'), queryFn: () => client.policy.openTrial() });

export const useCases = (limit: number) =>
  useQuery({
    queryKey: keys.memory('replay-cases', { limit }),
    queryFn: () => client.policy.cases({ limit }),
    placeholderData: keepPreviousData,
  });

/** Reloads the policy, what it decides, and the settings that show its values. */
export const reloadPolicy = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: ['memory'] });
  await queryClient.invalidateQueries({ queryKey: ['settings'] });
};

export const reloadCases = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['memory', 'replay-cases'] });
