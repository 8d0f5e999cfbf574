import type { FactPage } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';

export const factQuery = (factId: number) => ({
  queryKey: keys.memory('item', { factId }),
  queryFn: (): Promise<FactPage> => client.memory.item({ factId }),
  // Each answer may have used it: who opens it sees the latest.
  staleTime: 0,
  retry: false,
});
