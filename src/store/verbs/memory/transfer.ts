import type { TransferReader, TransferWriter } from '../../../core/ports/store/memory/transfer-store';
import { learnerFactTypes, type FactType } from '../../../shared/model';
import type { Sql } from '../../sql';
import { countExportedFacts, listExportedFacts } from '../../tables/memory/exported-facts';
import * as rows from '../../tables/memory/import-rows';
import { listChatSources, listSessionsOfSource } from '../../tables/sessions/chat-sources';
import { countInUse } from '../../tables/memory/write-facts';
import { getSettings } from '../../tables/settings';
import { judgeItem } from './add-staged';
import type { Verbs } from '../verbs';

const isLearnerType = (type: FactType): boolean => (learnerFactTypes as readonly string[]).includes(type);

export const transferVerbs = (sql: Sql): Verbs<TransferReader & TransferWriter> => ({
  listExported: (after, limit, model) => listExportedFacts(sql, after, limit, model),
  countExported: () => countExportedFacts(sql),
  describeStaged: (importId) => rows.describeImport(sql, importId),

  countMessages: (importId) => rows.countImportMessages(sql, importId),
  listChatSources: () => listChatSources(sql),
  listSessionsOfSource: (name) => listSessionsOfSource(sql, name),
  stageChat: (importId, ordinal, chat) =>
    rows.addImportRow(sql, {
      importId,
      ordinal,
      verdict: 'add',
      reason: null,
      item: JSON.stringify(chat),
      // For a conversation, this column contains the number of messages.
      replacedBy: chat.turns.length,
    }),
  keepStaged: (importId, only) => rows.keepImportRows(sql, importId, only),

  countBeyondLimit: (added) => {
    const { maxItemsPerScope } = getSettings(sql).memory;
    return added.reduce(
      (all, scope) => all + Math.max(0, countInUse(sql, scope) + scope.count - maxItemsPerScope),
      0,
    );
  },

  stageItems: (importId, items) =>
    items.flatMap(({ ordinal, item, factKey }) => {
      const { verdict, reason } = judgeItem(sql, importId, item, factKey);
      const kept = verdict === 'add' || verdict === 'merge' ? JSON.stringify({ ...item, factKey }) : null;
      rows.addImportRow(sql, { importId, ordinal, verdict, reason, item: kept, replacedBy: item.replacedBy });
      return verdict === 'add' && item.status === 'active' && isLearnerType(item.type) ? [item] : [];
    }),
  countStaged: (importId) => rows.countImportWaiting(sql, importId),
  dropStaged: (importId) => rows.removeSomeImportRows(sql, importId) > 0,
  dropAbandoned: () => rows.removeAbandonedImports(sql) > 0,
});
