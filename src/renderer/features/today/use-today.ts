import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Today } from '../../../shared/model';
import { client } from '../../client/client';
import { keys, queryClient } from '../../client/queries';
import { withFormats } from '../../client/locator';

export const useTodayData = (day: string): UseQueryResult<Today> =>
  useQuery({
    queryKey: [...keys.today, day],
    queryFn: async () => {
      const today = await client.today.get();
      withFormats(today.books.map(({ book }) => book));
      return today;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const refreshToday = (): void => void queryClient.invalidateQueries({ queryKey: keys.today });
