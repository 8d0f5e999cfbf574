import type { MemoryReader, MemoryWriter } from '../../../core/ports/store/memory/memory-store';
import type { NotRestored, UndoneStep } from '../../../core/ports/store/memory/fact-audit-store';
import type { Fact, FactId } from '../../../shared/model';
import { scrub } from '../../index/full-text';
import type { Sql } from '../../sql';
import * as batches from '../../tables/memory/fact-batches';
import { getFacts } from '../../tables/memory/facts';
import { recordChange, requireScope } from './fact-changes';
import { holdLimits } from './hold-limits';
import { refuseReadOnly } from '../../tables/policy/switches';
import { removeFromBase, returnToBase } from './restate-in-base';
import { eraseFactRows } from '../erase/forget-fact';
import type { Verbs } from '../verbs';

export type BatchVerbs = Verbs<
  Pick<MemoryReader, 'listErasures' | 'countEvicted'> &
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

/** Neither disabled, like facts that are to be erased, nor replaced. */
const isUsed = ({ status }: Fact): boolean => status !== 'disabled' && status !== 'superseded';

/** While the memory is read-only, facts can only be deleted, and that be undone. */
const refuseUnlessErasing = (sql: Sql, batchId: number): void => {
  if ((batches.findBatch(sql, batchId)?.due ?? null) === null) refuseReadOnly(sql);
};

const undoBatch = (sql: Sql, batchId: number, limit: number, at: string): UndoneStep => {
  refuseUnlessErasing(sql, batchId);
  const batch = batches.findBatch(sql, batchId);
  if (!batch) return { facts: 0, left: false, notRestored: [], deleted: 0, evicted: 0 };
  const ids = batches.batchItems(sql, batchId, limit);
  const before = getFacts(sql, ids);
  const notRestored = ids.flatMap((id): readonly NotRestored[] => {
    const why = batches.restoreFact(sql, batchId, id);
    return why === null ? [] : [{ id, why }];
  });
  batches.forgetItems(sql, batchId, ids);
  const kept = new Set(notRestored.map(({ id }) => id));
  const restored = ids.filter((id) => !kept.has(id));
  recordChanges(sql, restored, { undone: true }, at);
  removeFromBase(sql, before, at);
  const asBefore = getFacts(sql, restored);
  returnToBase(sql, asBefore, batch.baseRevision, at);
  const evicted = holdLimits(sql, asBefore, at);
  const left = ids.length === limit;
  if (!left) batches.removeBatch(sql, batchId);
  const deleted = left ? 0 : batch.facts - ids.length;
  return { facts: restored.length, left, notRestored, deleted, evicted: evicted.length };
};

export const batchVerbs = (sql: Sql): BatchVerbs => ({
  listErasures: () => batches.listErasures(sql),
  beginBatch: (due, at) => batches.beginBatch(sql, due, at),
  setBatchDue: (batchId, due) => batches.setBatchDue(sql, batchId, due),
  changeBatch(batchId, ids, change, at) {
    refuseUnlessErasing(sql, batchId);
    if (change.scope !== undefined) requireScope(sql, { scope: change.scope, scopeId: change.scopeId ?? '' });
    const added = batches.keepInBatch(sql, batchId, ids);
    const before = getFacts(sql, ids);
    const changed = batches.changeFacts(sql, ids, change, at);
    const done = new Set(changed);
    batches.forgetItems(
      sql,
      batchId,
      added.filter((id) => !done.has(id)),
    );
    batches.keepAfterChange(sql, batchId, changed);
    recordChanges(sql, changed, { ...change }, at);
    removeFromBase(sql, before, at);
    if (change.status === 'active' || change.scope !== undefined)
      holdLimits(sql, getFacts(sql, changed), at, batchId);
    return changed;
  },
  countEvicted: (...args) => batches.countEvicted(sql, ...args),
  undoBatch: (batchId, limit, at) => undoBatch(sql, batchId, limit, at),
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
