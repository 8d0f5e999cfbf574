import type { StagedImport } from '../../../core/ports/store/long-writes';
import type { StagedItem } from '../../../core/ports/store/memory/transfer-store';
import { importReasons } from '../../../shared/messages/engine-text';
import {
  asBookId,
  type Evidence,
  type Fact,
  type FactId,
  type ImportVerdict,
  type MemoryItem,
  type Sentence,
} from '../../../shared/model';
import type { Sql } from '../../sql';
import { findBookFile } from '../../tables/books/books';
import { listCollections } from '../../tables/books/collections';
import { addEvent } from '../../tables/events';
import { addEvidence, listEvidence } from '../../tables/memory/evidence';
import { findFactByKey } from '../../tables/memory/facts';
import {
  linkImported,
  listImportedScopes,
  listWaiting,
  settleImportRow,
} from '../../tables/memory/import-rows';
import { addImportedFact, findSameHistory, reinforceFact } from '../../tables/memory/imported-facts';
import { isWordingForgotten } from '../../tables/memory/tombstones';
import { recountEvidence } from '../../tables/memory/write-facts';
import { isScopeOff, refuseReadOnly } from '../../tables/policy/switches';
import { putVectors } from '../../vectors';
import { holdLimits } from './hold-limits';

interface Judged {
  readonly verdict: ImportVerdict;
  readonly reason: Sentence | null;
  readonly known: Fact | null;
}

const isHistory = ({ status }: MemoryItem): boolean => status === 'superseded' || status === 'expired';

type ItemEvidence = MemoryItem['evidence'][number];
const isSame = (known: Evidence, one: ItemEvidence): boolean =>
  known.method === one.method && known.quote === one.quote && known.at === one.at && known.page === one.page;

/** The evidence that a fact does not have yet. */
const newEvidence = (sql: Sql, fact: Fact, item: MemoryItem): readonly ItemEvidence[] => {
  const known = listEvidence(sql, fact.id);
  return item.evidence.filter((one) => !known.some((same) => isSame(same, one)));
};

const missingPlace = (sql: Sql, { scope, scopeId }: MemoryItem): Sentence | null => {
  if (scope === 'book') return findBookFile(sql, asBookId(scopeId)) ? null : importReasons.noBook;
  if (scope !== 'collection') return null;
  return listCollections(sql).some(({ id }) => String(id) === scopeId) ? null : importReasons.noCollection;
};

/** What an import would do with an item now. */
export const judgeItem = (sql: Sql, importId: string, item: MemoryItem, factKey: string): Judged => {
  const missing = missingPlace(sql, item);
  if (missing !== null) return { verdict: 'reject', reason: missing, known: null };
  if (isScopeOff(sql, item)) return { verdict: 'reject', reason: importReasons.scopeOff, known: null };
  if (isWordingForgotten(sql, { ...item, factKey }))
    return { verdict: 'skip', reason: importReasons.deleted, known: null };
  const history = findSameHistory(sql, importId, item, factKey);
  const known = isHistory(item) ? history : findFactByKey(sql, item, factKey);
  if (!known) {
    // It has been replaced or has expired here since it was exported.
    const isOutdated = history !== null && newEvidence(sql, history, item).length === 0;
    return isOutdated
      ? { verdict: 'skip', reason: importReasons.outdated, known: history }
      : { verdict: 'add', reason: null, known: null };
  }
  return newEvidence(sql, known, item).length > 0
    ? { verdict: 'merge', reason: null, known }
    : { verdict: 'skip', reason: importReasons.known, known };
};

const addItemEvidence = (
  sql: Sql,
  fact: { readonly id: FactId },
  evidence: readonly ItemEvidence[],
  at: string,
): void => {
  // One event for each piece: the same words said twice are two pieces.
  for (const one of evidence) {
    const event = {
      source: 'system',
      role: 'user',
      scope: 'user',
      scopeId: 'me',
      content: { change: 'memory-imported', factId: fact.id },
      sessionId: null,
      turnId: null,
      at,
    } as const;
    const { id: eventId } = addEvent(sql, event);
    addEvidence(sql, fact.id, { ...one, eventId, turnId: null, start: null, end: null });
  }
};

const vectorOf = (data: string): Float32Array => {
  const bytes = Buffer.from(data, 'base64');
  return new Float32Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.byteLength / 4));
};

interface Stored extends StagedItem {
  readonly id: number;
}

/** Returns the fact if copies of its vector in memory have to be read again. */
const addItem = (
  sql: Sql,
  { importId, model, at }: StagedImport,
  { id, item, factKey }: Stored,
): FactId | null => {
  // The memory may have changed since the preview.
  const { verdict, reason, known } = judgeItem(sql, importId, item, factKey);
  let factId = known?.id ?? null;
  let hasVector = verdict === 'merge';
  if (verdict === 'merge' && known) {
    addItemEvidence(sql, known, newEvidence(sql, known, item), at);
    reinforceFact(sql, known.id, item);
    recountEvidence(sql, known.id);
  } else if (verdict === 'add') {
    factId = addImportedFact(sql, item, factKey);
    addItemEvidence(sql, { id: factId }, item.evidence, at);
    recountEvidence(sql, factId);
    hasVector = item.vector?.model === model;
    if (item.vector && hasVector)
      putVectors(sql, 'fact', model, null, [{ id: factId, vector: vectorOf(item.vector.data) }]);
  }
  settleImportRow(sql, { id, verdict, reason, factId });
  return hasVector ? factId : null;
};

/** Adds staged items with numbers above `after` to the memory, up to `limit`. */
export const addStaged = (
  sql: Sql,
  staged: StagedImport,
  after: number,
  limit: number,
): { readonly added: number; readonly last: number; readonly withVectors: readonly FactId[] } => {
  refuseReadOnly(sql);
  const waiting = listWaiting(sql, staged.importId, after, limit);
  const withVectors = waiting.flatMap(({ id, ordinal, item }) => {
    const { factKey, ...rest } = JSON.parse(item) as MemoryItem & { readonly factKey: string };
    return addItem(sql, staged, { id, ordinal, item: rest, factKey }) ?? [];
  });
  return { added: waiting.length, last: waiting.at(-1)?.ordinal ?? after, withVectors };
};

/** Once all items are added: links what superseded what, and keeps the scopes within the limit of the write policy. */
export const finishStaged = (sql: Sql, { importId, at }: StagedImport): void => {
  linkImported(sql, importId);
  holdLimits(sql, listImportedScopes(sql, importId), at);
};
