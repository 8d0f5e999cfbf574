import type { TransferReader, TransferWriter } from '../../../core/ports/store/memory/transfer-store';
import type { Sql } from '../../sql';
import { countExportedFacts, listExportedFacts } from '../../tables/memory/exported-facts';
import * as rows from '../../tables/memory/import-rows';
import { listChatSources, listSessionsOfSource } from '../../tables/sessions/chat-sources';
import { judgeItem } from './add-staged';
import type { Verbs } from '../verbs';

export const transferVerbs = (sql: Sql): Verbs<TransferReader & TransferWriter> => ({
  listExported: (after, limit, model) => listExportedFacts(sql, after, limit, model),
  countExported: () => countExportedFacts(sql),
  describeStaged: (importId) => rows.describeImport(sql, importId),

  nextStaged: (importId) => {
    const [next] = rows.listWaiting(sql, importId, 0, 1);
    return next ? { ordinal: next.ordinal, json: next.item } : null;
  },
  countMessages: (importId) => rows.countImportMessages(sql, importId),
  listChatSources: () => listChatSources(sql),
  listSessionsOfSource: (name) => listSessionsOfSource(sql, name),
  stageJson: (importId, ordinal, json, messages) =>
    rows.addImportRow(sql, {
      importId,
      ordinal,
      verdict: 'add',
      reason: null,
      item: json,
      // For a conversation, this column contains the number of messages.
      replacedBy: messages,
    }),
  keepStaged: (importId, which) =>
    'only' in which
      ? rows.keepImportRows(sql, importId, which.only)
      : rows.removeImportRow(sql, importId, which.without),

  stageItems: (importId, items) => {
    for (const { ordinal, item, factKey } of items) {
      const { verdict, reason } = judgeItem(sql, item, factKey);
      const kept = verdict === 'add' || verdict === 'merge' ? JSON.stringify({ ...item, factKey }) : null;
      rows.addImportRow(sql, { importId, ordinal, verdict, reason, item: kept, replacedBy: item.replacedBy });
    }
  },
  countStaged: (importId) => rows.countImportWaiting(sql, importId),
  dropStaged: (importId) => rows.removeSomeImportRows(sql, importId) > 0,
  dropAbandoned: () => rows.removeAbandonedImports(sql) > 0,
});
