import { useQuery } from '@tanstack/react-query';
import type { CardId, ReviewDue } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';

export const dueQuery = {
  queryKey: keys.cards('due'),
  queryFn: (): Promise<ReviewDue> => client.review.due({ limit: 6 }),
  staleTime: 10_000,
};

/** The cards that are due. Refetched every minute, because learning cards become due and days end. */
export const useDue = () => useQuery({ ...dueQuery, refetchInterval: 60_000 });

export const passageQuery = (cardId: CardId) => ({
  queryKey: keys.cards('passage', cardId),
  queryFn: async () => (await client.cards.passage({ cardId })).passage,
});

export const useProposals = () =>
  useQuery({ queryKey: keys.cards('proposals'), queryFn: () => client.review.proposals({}) });

export const useCardTags = () =>
  useQuery({ queryKey: keys.cards('tags'), queryFn: () => client.cards.tags() });
