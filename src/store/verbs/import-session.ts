import type { StagedChats } from '../../core/ports/store/long-writes';
import type { ImportedSession } from '../../core/ports/store/session-store';
import { jobLabels } from '../../shared/messages/engine-text';
import type { TurnId } from '../../shared/model';
import type { Sql } from '../sql';
import { addJob } from '../tables/jobs';
import { listWaiting, removeImportRow } from '../tables/memory/import-rows';
import { addImportedTurn } from '../tables/sessions/conversations';
import { addImportedSession, findSession } from '../tables/sessions/sessions';
import { recordTurn } from './record-turn';

/** Adds a conversation that was imported, with its turns. Nothing is added twice. */
export const importSession = (sql: Sql, imported: ImportedSession): readonly TurnId[] => {
  if (findSession(sql, imported.id)) return [];
  addImportedSession(sql, imported);
  let asked: TurnId | null = null;
  return imported.turns.map((said) => {
    const repliesTo = imported.source !== undefined && said.role === 'assistant' ? asked : null;
    const turn = addImportedTurn(sql, imported.id, said, repliesTo);
    if (said.role === 'user') asked = turn.turnId;
    recordTurn(sql, turn, null, said.at);
    return turn.turnId;
  });
};

/** Adds the next staged conversation, with the jobs that follow an answer and the end of a session. False if none is left. */
export const importStagedChat = (sql: Sql, { importId, at }: StagedChats): boolean => {
  const [staged] = listWaiting(sql, importId, 0, 1);
  if (!staged) return false;
  const session = JSON.parse(staged.item) as ImportedSession;
  const { id: sessionId, turns } = session;
  const turnIds = importSession(sql, session);
  const queue = (kind: 'extract-facts' | 'digest-session', payload: { readonly turnId?: TurnId }): void => {
    const job = { kind, payload: { ...payload, sessionId }, label: jobLabels[kind], bookId: null, runAt: at };
    addJob(sql, job, at);
  };
  for (const [index, turnId] of turnIds.entries())
    if (turns[index]?.role === 'assistant') queue('extract-facts', { turnId });
  if (turnIds.length > 0) queue('digest-session', {});
  removeImportRow(sql, importId, staged.ordinal);
  return true;
};
