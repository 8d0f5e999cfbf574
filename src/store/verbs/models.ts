import type { ModelReader, ModelWriter } from '../../core/ports/store/model-store';
import type { Sql } from '../sql';
import { listCursorsFrom, saveCursor } from '../tables/cursors';
import { addRequest, listRequests, listSessionUsage, sumRequests } from '../tables/model-requests';
import type { Verbs } from './verbs';

/** The cursor with the time, in milliseconds, of a model's last reply that was not JSON. */
const jsonFailure = 'json-failure:';

export const modelVerbs = (sql: Sql): Verbs<ModelReader & ModelWriter> => ({
  sumRequests: (from, to) => sumRequests(sql, from, to),
  listSessionUsage: (limit) => listSessionUsage(sql, limit),
  listRequests: (limit, before, turnId) => listRequests(sql, limit, before, turnId),
  listJsonFailures: (from) =>
    listCursorsFrom(sql, jsonFailure, Date.parse(from)).map((name) => name.slice(jsonFailure.length)),
  noteJsonFailure: (modelId, at) => {
    saveCursor(sql, `${jsonFailure}${modelId}`, Date.parse(at));
  },
  addRequest: (request) => {
    addRequest(sql, request);
  },
});
