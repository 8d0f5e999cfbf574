import type { ModelReader, ModelWriter } from '../../core/ports/store/model-store';
import type { Sql } from '../sql';
import { addRequest, listRequests, listSessionUsage, sumRequests } from '../tables/model-requests';
import type { Verbs } from './verbs';

export const modelVerbs = (sql: Sql): Verbs<ModelReader & ModelWriter> => ({
  sumRequests: (from, to) => sumRequests(sql, from, to),
  listSessionUsage: (limit) => listSessionUsage(sql, limit),
  listRequests: (limit, before, turnId) => listRequests(sql, limit, before, turnId),
  addRequest: (request) => {
    addRequest(sql, request);
  },
});
