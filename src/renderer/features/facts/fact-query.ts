import type { FactId, FactPage } from '../../../shared/model';
import { client } from '../../client/client';
import { keys } from '../../client/queries';

export const factQuery = (factId: FactId) => ({
  queryKey: keys.memory('item', { factId }),
  queryFn: (): Promise<FactPage> => client.memory.item({ factId }),
  // Any answer may have used the fact since it was last loaded.
  staleTime: 0,
  retry: false,
});
