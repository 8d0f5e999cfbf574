import { useQuery } from '@tanstack/react-query';
import type { LlamaShelf, ModelInfo } from '../../shared/model';
import { client } from './client';
import { showError } from './show-error';
import { keys, queryClient } from './queries';

const queryKey = keys.models('llama');

export const useLlamaShelf = () =>
  useQuery({
    queryKey,
    queryFn: (): Promise<LlamaShelf> => client.llama.list(),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.models.some((model) => model.state === 'downloading' || model.state === 'waiting')
        ? 1_000
        : false,
  });

/** The models inside Lectern that can answer now, in the form in which other providers list theirs. */
export const useLlamaModels = (): readonly ModelInfo[] =>
  (useLlamaShelf().data?.models ?? [])
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
export const changeShelf = (work: Promise<LlamaShelf>): void =>
  void work.then((shelf) => queryClient.setQueryData(queryKey, shelf), showError);
