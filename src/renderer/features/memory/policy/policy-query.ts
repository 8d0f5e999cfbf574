import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../../client/client';
import { keys } from '../../../client/queries';

/** Facts, jobs and settings that change emit `memory`, which refetches these. */
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
