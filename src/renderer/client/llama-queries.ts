import { useQuery } from '@tanstack/react-query';
import type { LlamaModelList, ModelInfo } from '../../shared/model';
import { client } from './client';
import { showError } from './show-error';
import { keys, queryClient } from './queries';

const queryKey = keys.models('llama');

export const useLlamaModelList = () =>
  useQuery({
    queryKey,
    queryFn: (): Promise<LlamaModelList> => client.llama.list(),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.models.some((model) => model.state === 'downloading' || model.state === 'waiting')
        ? 1_000
        : false,
  });

/** The models inside Lectern that can answer now, in the form in which other providers list theirs. */
export const useLlamaModels = (): readonly ModelInfo[] =>
  (useLlamaModelList().data?.models ?? [])
    .filter(({ state }) => state === 'ready')
    .map(({ id, label }) => ({
      name: id,
      label,
      can: ['answer'],
      contextTokens: null,
      dimension: null,
      dimensions: [],
      price: null,
      suggested: false,
    }));

/** Shows the list of models that the call returns, or its error. */
export const changeLlamaModels = (work: Promise<LlamaModelList>): void =>
  void work.then((list) => queryClient.setQueryData(queryKey, list), showError);
