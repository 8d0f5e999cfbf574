import type { ScopeRef } from '../../../core/ports/store/memory/memory-store';
import type { FactId } from '../../../shared/model';
import type { Sql } from '../../sql';
import { keepAfterChange, keepInBatch } from '../../tables/memory/fact-batches';
import { getFacts } from '../../tables/memory/facts';
import { disableFacts, findEvictable } from '../../tables/memory/write-facts';
import { getSettings } from '../../tables/settings';
import { removeFromBase } from './restate-in-base';

/** Facts that are read at once. */
const chunk = 500;

/** Disables the least important facts of a scope with more than `limit` in use; with `batchId`, as part of that change. */
export const evictFacts = (
  sql: Sql,
  scope: ScopeRef,
  limit: number,
  at: string,
  batchId?: number,
): readonly FactId[] => {
  const evicted = findEvictable(sql, scope, limit);
  for (let from = 0; from < evicted.length; from += chunk) {
    const ids = evicted.slice(from, from + chunk);
    const before = getFacts(sql, ids);
    if (batchId !== undefined) keepInBatch(sql, batchId, ids);
    disableFacts(sql, ids);
    if (batchId !== undefined) keepAfterChange(sql, batchId, ids);
    removeFromBase(sql, before, at);
  }
  return evicted;
};

/**
 * C7: keeps scopes within the limit of the write policy. To be called in each transaction that puts facts to use. Returns
 * the facts that it disabled.
 */
export const holdLimits = (
  sql: Sql,
  scopes: readonly ScopeRef[],
  at: string,
  batchId?: number,
): readonly FactId[] => {
  if (scopes.length === 0) return [];
  const { maxItemsPerScope } = getSettings(sql).memory;
  const each = new Map(scopes.map(({ scope, scopeId }) => [`${scope}:${scopeId}`, { scope, scopeId }]));
  return [...each.values()].flatMap((scope) => evictFacts(sql, scope, maxItemsPerScope, at, batchId));
};
