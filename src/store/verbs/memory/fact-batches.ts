import type { MemoryReader, MemoryWriter } from '../../../core/ports/store/memory/memory-store';
import type { Fact, FactId } from '../../../shared/model';
import { scrub } from '../../index/full-text';
import type { Sql } from '../../sql';
import * as batches from '../../tables/memory/fact-batches';
import { getFacts } from '../../tables/memory/facts';
import { recordChange, requireScope } from './fact-changes';
import { leaveBase } from './restate-in-base';
import { eraseFactRows } from '../erase/forget-fact';
import type { Verbs } from '../verbs';

export type BatchVerbs = Verbs<
  Pick<MemoryReader, 'listErasures'> &
    Pick<MemoryWriter, 'beginBatch' | 'setBatchDue' | 'changeBatch' | 'undoBatch' | 'eraseBatch'>
>;

/** Records the change of each of these facts, in its scope. */
const recordChanges = (
  sql: Sql,
  ids: readonly FactId[],
  content: Readonly<Record<string, unknown>>,
  at: string,
): void => {
  for (const fact of getFacts(sql, ids)) recordChange(sql, fact, { change: 'fact-changed', ...content }, at);
};

/** Neither disabled until it is erased nor replaced. */
const isUsed = ({ status }: Fact): boolean => status !== 'disabled' && status !== 'superseded';

export const batchVerbs = (sql: Sql): BatchVerbs => ({
  listErasures: () => batches.listErasures(sql),
  beginBatch: (due, at) => batches.beginBatch(sql, due, at),
  setBatchDue: (batchId, due) => batches.setBatchDue(sql, batchId, due),
  changeBatch(batchId, ids, change, at) {
    if (change.scope !== undefined) requireScope(sql, { scope: change.scope, scopeId: change.scopeId ?? '' });
    batches.keepInBatch(sql, batchId, ids);
    const before = getFacts(sql, ids);
    const changed = batches.changeFacts(sql, ids, change, at);
    const done = new Set(changed);
    batches.forgetItems(
      sql,
      batchId,
      ids.filter((id) => !done.has(id)),
    );
    recordChanges(sql, changed, { ...change }, at);
    leaveBase(sql, before, at);
    return changed;
  },
  undoBatch(batchId, limit, at) {
    const ids = batches.batchItems(sql, batchId, limit);
    const restored = batches.restoreFacts(sql, batchId, ids);
    recordChanges(sql, restored, { undone: true }, at);
    const left = ids.length === limit;
    if (!left) batches.removeBatch(sql, batchId);
    return { facts: restored.length, left };
  },
  eraseBatch(batchId, limit, at) {
    const ids = batches.batchItems(sql, batchId, limit);
    // A fact that was enabled again in the meantime stays. The items of the others are erased with them.
    const used = getFacts(sql, ids)
      .filter(isUsed)
      .map(({ id }) => id);
    batches.forgetItems(sql, batchId, used);
    for (const id of ids)
      if (!used.includes(id)) eraseFactRows(sql, id, { older: 'reopen', messages: 'redact' }, at);
    const left = ids.length === limit;
    if (!left) {
      batches.removeBatch(sql, batchId);
      sql.exec(scrub('facts_fts'));
    }
    return { facts: ids.length - used.length, left };
  },
});
