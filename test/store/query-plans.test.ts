import Sqlite, { type Database } from 'better-sqlite3';
import { load } from 'sqlite-vec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordQueries } from '../../src/store/index/common-words';
import { encodedQueries } from '../../src/store/index/encoded-share';
import { expiredQueries } from '../../src/store/index/expired-facts';
import { lostWordQueries } from '../../src/store/index/lost-words';
import { memoryQueries } from '../../src/store/index/memory-search';
import { passageQueries } from '../../src/store/index/passage-search';
import { boundQueries } from '../../src/store/index/read-bound';
import { relatedQueries } from '../../src/store/index/related-facts';
import { replacedQueries } from '../../src/store/index/replaced-facts';
import { sentenceQueries } from '../../src/store/index/sentence-vectors';
import { vectorQueries } from '../../src/store/vectors';
import { candidateQueries } from '../../src/store/index/turn-candidates';
import { encodingQueries } from '../../src/store/index/turn-encodings';
import { migrate, readMigrations } from '../../src/store/migrate';
import { missingVectorQueries } from '../../src/store/index/missing-vectors';
import { archiveQueries } from '../../src/store/tables/memory/archives';
import { collectionQueries } from '../../src/store/tables/books/collections';
import { contextQueries } from '../../src/store/tables/sessions/contexts';
import { conversationQueries } from '../../src/store/tables/sessions/conversations';
import { embeddingChoiceQueries } from '../../src/store/tables/embedding-choice';
import { eventQueries } from '../../src/store/tables/events';
import { evidenceQueries } from '../../src/store/tables/memory/evidence';
import { changeLogQueries } from '../../src/store/tables/memory/changes-of-facts';
import { batchQueries } from '../../src/store/tables/memory/fact-batches';
import { pageOfIds } from '../../src/store/tables/memory/list-facts';
import { factQueries } from '../../src/store/tables/memory/facts';
import { factsOfErasedQueries } from '../../src/store/tables/memory/facts-of-erased';
import { jobQueries } from '../../src/store/tables/jobs';
import { markQueries } from '../../src/store/tables/books/marks';
import { modelRequestQueries } from '../../src/store/tables/model-requests';
import { cardQueries } from '../../src/store/tables/review/cards';
import { proposalQueries as cardProposalQueries } from '../../src/store/tables/review/proposals';
import { reviewLogQueries } from '../../src/store/tables/review/review-log';
import { reviewQueueQueries } from '../../src/store/tables/review/review-queue';
import { targetQueries } from '../../src/store/tables/review/targets';
import { draftQueries } from '../../src/store/tables/sessions/drafts';
import { typedQueries } from '../../src/store/index/typed-search';
import { planQueries } from '../../src/store/tables/plans';
import { answerCaseQueries } from '../../src/store/tables/policy/cases-of-answers';
import { replayCaseQueries } from '../../src/store/tables/policy/replay-cases';
import { replayedFactQueries } from '../../src/store/tables/policy/replayed-facts';
import { trialQueries } from '../../src/store/tables/policy/trials';
import { noteQueries } from '../../src/store/tables/notes';
import { deletedNoteQueries } from '../../src/store/tables/deleted-notes';
import { noteImageQueries } from '../../src/store/tables/note-images';
import { proposalQueries } from '../../src/store/tables/note-proposals';
import { revisionQueries } from '../../src/store/tables/note-revisions';
import { outlineQueries } from '../../src/store/tables/books/outline';
import { pageQueries } from '../../src/store/tables/books/pages';
import { passageTableQueries } from '../../src/store/tables/books/passages';
import { bookmarkQueries } from '../../src/store/tables/books/bookmarks';
import { recognisedPageQueries } from '../../src/store/tables/books/recognised-pages';
import { readingQueries } from '../../src/store/tables/books/read-ranges';
import { recallQueries } from '../../src/store/tables/sessions/recalls';
import { stagedQueries } from '../../src/store/tables/books/reimport-parts';
import { sessionQueries } from '../../src/store/tables/sessions/sessions';
import { summaryQueries } from '../../src/store/tables/memory/summaries';
import { topicLineQueries } from '../../src/store/tables/memory/topic-lines';
import { topicQueries } from '../../src/store/tables/memory/topics';
import { tombstoneQueries } from '../../src/store/tables/memory/tombstones';
import { importRowQueries } from '../../src/store/tables/memory/import-rows';
import { exportQueries } from '../../src/store/tables/memory/exported-facts';
import { importedFactQueries } from '../../src/store/tables/memory/imported-facts';
import { chatSourceQueries } from '../../src/store/tables/sessions/chat-sources';
import { redactionQueries } from '../../src/store/tables/sessions/redact-turns';
import { threadQueries } from '../../src/store/tables/sessions/thread';
import { todayQueries } from '../../src/store/verbs/today';
import { factWriteQueries } from '../../src/store/tables/memory/write-facts';
import { knowledgeQueries } from '../../src/store/tables/knowledge/evidence';
import { keyTermQueries } from '../../src/store/tables/knowledge/key-terms';
import { misconceptionQueries } from '../../src/store/tables/knowledge/misconceptions';
import { questionQueries } from '../../src/store/tables/quiz/questions';
import { quizQueries } from '../../src/store/tables/quiz/quizzes';
import { migrationsDir, start } from './support/data-folder';

const groups = {
  tombstoneQueries,
  importRowQueries,
  exportQueries,
  importedFactQueries,
  chatSourceQueries,
  redactionQueries,
  knowledgeQueries,
  keyTermQueries,
  misconceptionQueries,
  questionQueries,
  quizQueries,
  archiveQueries,
  collectionQueries,
  topicQueries,
  topicLineQueries,
  passageQueries,
  memoryQueries,
  wordQueries,
  candidateQueries,
  encodedQueries,
  encodingQueries,
  contextQueries,
  conversationQueries,
  embeddingChoiceQueries,
  eventQueries,
  evidenceQueries,
  factQueries,
  changeLogQueries,
  batchQueries,
  factWriteQueries,
  factsOfErasedQueries,
  lostWordQueries,
  jobQueries,
  markQueries,
  missingVectorQueries,
  modelRequestQueries,
  noteQueries,
  draftQueries,
  typedQueries,
  planQueries,
  answerCaseQueries,
  replayCaseQueries,
  replayedFactQueries,
  trialQueries,
  cardQueries,
  cardProposalQueries,
  reviewLogQueries,
  reviewQueueQueries,
  targetQueries,
  deletedNoteQueries,
  noteImageQueries,
  proposalQueries,
  revisionQueries,
  outlineQueries,
  pageQueries,
  passageTableQueries,
  boundQueries,
  relatedQueries,
  replacedQueries,
  expiredQueries,
  bookmarkQueries,
  recognisedPageQueries,
  readingQueries,
  recallQueries,
  stagedQueries,
  sentenceQueries,
  sessionQueries,
  summaryQueries,
  threadQueries,
  todayQueries,
  vectorQueries,
} as const;

/** Tables that always stay small: books, and what a query itself has narrowed down. */
const mayScan =
  /^SCAN (books|b|json_each|value|h|history|chain|up|said|entries|m|CONSTANT ROW|\(subquery|sqlite_schema|\S+ VIRTUAL TABLE)/;

describe('query plans of hot queries', () => {
  let database: Database;
  beforeAll(() => {
    database = new Sqlite(':memory:');
    load(database);
    migrate(database, readMigrations(migrationsDir), start);
  });
  afterAll(() => {
    database.close();
  });

  const plan = (query: string): readonly string[] => {
    const statement = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`);
    const names = [...new Set([...query.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''))];
    const named = Object.fromEntries(names.map((name) => [name, null]));
    const unnamed = Array.from(query.matchAll(/\?/g), () => null);
    return statement.all(...(names.length > 0 ? [named] : unnamed)).map(({ detail }) => detail);
  };

  for (const [group, queries] of Object.entries(groups)) {
    for (const [name, query] of Object.entries(queries)) {
      it(`${group}.${name} scans no table`, () => {
        const scans = plan(query).filter(
          (detail) =>
            detail.startsWith('SCAN ') && !/USING (COVERING )?INDEX/.test(detail) && !mayScan.test(detail),
        );
        expect(scans).toEqual([]);
      });
    }
  }

  it('read sessions, turns and jobs in index order', () => {
    for (const query of [
      sessionQueries.selectPage,
      conversationQueries.selectOfSession,
      jobQueries.selectNextRunAt,
      factQueries.selectByKey,
    ]) {
      expect(plan(query).some((detail) => detail.includes('USING') && detail.includes('INDEX'))).toBe(true);
    }
    expect(plan(conversationQueries.selectOfSession).join()).not.toContain('TEMP B-TREE');
  });

  it('read a thread in order in both directions, without sorting', () => {
    for (const query of [threadQueries.selectOlder, threadQueries.selectNewer, threadQueries.selectSince]) {
      const steps = plan(query).join('\n');
      expect(steps).toMatch(/idx_sessions_book \(book_id=\? AND started_at[<>]\?\)/);
      expect(steps).toContain('idx_conversations_session (session_id=?)');
      expect(steps).not.toContain('TEMP B-TREE');
    }
  });

  it('read the newest facts of a scope in index order', () => {
    expect(plan(factQueries.selectRecent).join()).not.toContain('TEMP B-TREE');
    expect(plan(factQueries.selectRecent).join()).toContain('idx_facts_recent');
    expect(plan(factQueries.selectAfter)).toEqual(['SEARCH facts USING INTEGER PRIMARY KEY (rowid>?)']);
    expect(plan(replacedQueries.replacedByWords)[0]).toMatch(/^SCAN facts_fts/);
  });

  it('read the table of facts from one index, whatever it is filtered and sorted by', () => {
    const active = 'WHERE f.status = :status';
    for (const where of [
      active,
      `${active} AND f.confidence >= :minConfidence AND f.updated_at >= :from AND f.pinned = :pinned`,
      `${active} AND f.scope = :scope AND f.scope_id = :scopeId AND f.category = :type`,
      '',
    ])
      for (const order of ['seen', 'confidence', 'evidence', 'importance', 'kind', 'status'] as const)
        expect(plan(pageOfIds(where, false, order, false)).join()).toContain(
          'USING COVERING INDEX idx_facts_audit',
        );
    expect(plan(pageOfIds(active, false, 'fact', false)).join()).toContain('idx_facts_words (status=?)');
    expect(plan(pageOfIds(active, false, 'fact', false)).join()).not.toContain('TEMP B-TREE');
  });

  it('read expired facts of a period in index order', () => {
    const steps = plan(expiredQueries.expiredOfTime).join();
    expect(steps).toMatch(
      /idx_facts_recent \(scope=\? AND scope_id=\? AND status=\? AND timestamp>\? AND timestamp<\?\)/,
    );
    expect(steps).not.toContain('TEMP B-TREE');
  });

  it('find the turns of muted facts by an index', () => {
    const steps = plan(evidenceQueries.selectMutedWords).join('\n');
    expect(steps).toMatch(/SEARCH v USING INDEX idx_evidence_turn \(turn_id=\?\)/);
    expect(steps).toMatch(/SEARCH o USING INDEX idx_evidence_turn \(turn_id=\?\)/);
  });

  it('are recognised if they scan', () => {
    expect(plan(`SELECT * FROM pages WHERE text = 'x'`)).toEqual(['SCAN pages']);
  });
});
