import type { RecallReader, RecallWriter } from '../../../core/ports/store/memory/recall-store';
import { turnCandidates } from '../../index/turn-candidates';
import { addEncodedTurns, hasEncodedTurns, listUnencodedTurns } from '../../index/turn-encodings';
import type { Sql } from '../../sql';
import { listMutedWords } from '../../tables/memory/evidence';
import { turnsNotRemembered } from '../../tables/policy/switches';
import type { Verbs } from '../verbs';

export const recallVerbs = (sql: Sql): Verbs<RecallReader & RecallWriter> => ({
  turnCandidates: (query) => turnCandidates(sql, query),
  listMutedWords: (turnIds) => [
    ...listMutedWords(sql, turnIds),
    // A conversation that is not remembered is not quoted in others.
    ...turnsNotRemembered(sql, turnIds).map((turnId) => ({ turnId, span: null })),
  ],
  listUnencodedTurns: (...args) => listUnencodedTurns(sql, ...args),
  hasEncodedTurns: (modelId) => hasEncodedTurns(sql, modelId),
  addEncodedTurns: (modelId, turns) => addEncodedTurns(sql, modelId, turns),
});
