import { useQueries, useQuery } from '@tanstack/react-query';
import { byProvider, keyedProviders, type KeyedProvider, type ModelInfo } from '../../shared/model';
import { client, type Client } from './client';
import { keys, queryClient } from './queries';

export type KeyState = Awaited<ReturnType<Client['models']['keys']>>[number];
export type ModelUsage = Awaited<ReturnType<Client['models']['usage']>>;

export const useKeyStates = () =>
  useQuery({ queryKey: keys.models('keys'), queryFn: () => client.models.keys() });

const offeredBy = (provider: KeyedProvider, enabled: boolean) => ({
  queryKey: keys.models('offered', provider),
  queryFn: (): Promise<ModelInfo[]> => client.models.list({ provider }),
  enabled,
  staleTime: 10 * 60_000,
  retry: false,
});

/** The models that a provider offers. */
export const useOffered = (provider: KeyedProvider, enabled: boolean) =>
  useQuery(offeredBy(provider, enabled));

/** The models that each provider offers. */
export const useAllOffered = (isUsable: (provider: KeyedProvider) => boolean) => {
  const lists = useQueries({ queries: keyedProviders.map((id) => offeredBy(id, isUsable(id))) });
  return byProvider(keyedProviders, (id) => {
    const list = lists[keyedProviders.indexOf(id)];
    if (!list) throw new Error(`No list of ${id}`);
    return list;
  });
};

/** Testing a key lists its models; a change of key or address makes that list stale. */
export const putOffered = (provider: KeyedProvider, models: ModelInfo[]): void =>
  void queryClient.setQueryData(keys.models('offered', provider), models);
export const forgetOffered = (provider: KeyedProvider): Promise<void> =>
  queryClient.resetQueries({ queryKey: keys.models('offered', provider) });

export const useEmbedding = () =>
  useQuery({ queryKey: keys.models('embedding'), queryFn: () => client.models.embedding(), retry: false });

export const useLocalModel = () =>
  useQuery({
    queryKey: keys.models('local'),
    queryFn: () => client.models.localModel(),
    retry: false,
    // Events report the progress; polling is for a window that missed them.
    refetchInterval: (query) => (query.state.data?.state === 'downloading' ? 2_000 : false),
  });

export const useModelUsage = () =>
  useQuery({ queryKey: keys.models('usage'), queryFn: () => client.models.usage() });

/** Ids of the models that are currently not asked for JSON. */
export const useModelsWithoutJson = () =>
  useQuery({ queryKey: keys.models('without-json'), queryFn: () => client.models.withoutJson() });

export const useFoundServers = (enabled: boolean) =>
  useQuery({
    queryKey: keys.models('servers'),
    queryFn: () => client.models.discover(),
    enabled,
    staleTime: 60_000,
    retry: false,
  });
