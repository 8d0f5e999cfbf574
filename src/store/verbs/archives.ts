import type { ArchiveReader, ArchiveWriter } from '../../core/ports/store/archive-store';
import { matchIn, matchTyped } from '../index/full-text';
import type { Sql } from '../sql';
import * as archives from '../tables/memory/archives';
import { addBaseRevision, findBase, findBaseRevision } from '../tables/memory/base-memory';
import { listTurnsOfSummary } from '../tables/sessions/conversations';
import { findCursor, saveCursor } from '../tables/cursors';
import { refuseAfterErasure } from '../tables/erasures';
import { copyEvidence } from '../tables/memory/evidence';
import * as facts from '../tables/memory/facts';
import * as summaries from '../tables/memory/summaries';
import * as written from '../tables/memory/write-facts';
import { refuseReadOnly } from '../tables/policy/switches';
import { removeFromBase } from './memory/restate-in-base';
import type { Verbs } from './verbs';

const emptyPage = { items: [], total: 0 } as const;

/** One query for words in text or topic and words in the topic only; null if one of the two contains no word. */
const matchOf = (q: string, topic: string): string | null => {
  const words = topic.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const ofTopic = words.flatMap((word) => matchIn('topic', word) ?? []);
  const typed = q === '' ? [] : [matchTyped(q)];
  if (typed.includes(null) || (topic !== '' && ofTopic.length === 0)) return null;
  return [...typed.map((match) => `(${match ?? ''})`), ...ofTopic.map((match) => `(${match})`)].join(' AND ');
};

/** Merges `other` into `survivor`. False if one of them is no longer active. */
const mergeFacts = (
  sql: Sql,
  { survivor, other, confidence, at }: Parameters<ArchiveWriter['mergeFacts']>[0],
): boolean => {
  refuseReadOnly(sql);
  const survivingFact = facts.findFact(sql, survivor);
  const otherFact = facts.findFact(sql, other);
  if (survivingFact?.status !== 'active' || otherFact?.status !== 'active') return false;
  copyEvidence(sql, other, survivor);
  written.strengthenFact(sql, survivor, {
    confidence: Math.max(survivingFact.confidence, confidence),
    importance: Math.max(survivingFact.importance, otherFact.importance),
    pinned: survivingFact.pinned || otherFact.pinned,
    statedAt: otherFact.updatedAt,
  });
  written.recountEvidence(sql, survivor);
  written.supersedeFact(sql, other, at);
  written.linkToSuccessor(sql, other, survivor);
  removeFromBase(sql, [otherFact], at);
  return true;
};

const archiveReads = (sql: Sql): Verbs<ArchiveReader> => ({
  listArchives: (filter) => {
    const q = filter.q?.trim() ?? '';
    const topic = filter.topic?.trim() ?? '';
    if (q === '' && topic === '') return archives.listArchives(sql, filter, null);
    const match = matchOf(q, topic);
    return match === null ? emptyPage : archives.listArchives(sql, filter, match);
  },
  findArchive: (id) => {
    const archive = archives.findArchive(sql, id);
    return (
      archive && {
        ...archive,
        children: [...archives.listArchiveChildren(sql, id)],
        summaries: [...summaries.listSummariesOfArchive(sql, id)],
      }
    );
  },
  findPeriod: (tier, period) => archives.findPeriod(sql, tier, period),
  findSummary: (id) => {
    const summary = summaries.findSummary(sql, id);
    return summary && { ...summary, turns: listTurnsOfSummary(sql, id) };
  },
  listSummariesDue: (due, limit) => summaries.listSummariesDue(sql, due, limit),
  listArchivesDue: (tier, before, limit) => archives.listArchivesDue(sql, tier, before, limit),
  listLiveSummaries: (limit) => summaries.listLiveSummaries(sql, limit),
  listFactsAfter: (id, limit) => facts.listFactsAfter(sql, id, limit),
  findBase: () => findBase(sql),
  findBaseRevision: (revision) => findBaseRevision(sql, revision),
  findCursor: (name) => findCursor(sql, name),
});

const archiveWrites = (sql: Sql): Verbs<ArchiveWriter> => ({
  saveArchive: ({ children, erasures, ...archive }) => {
    refuseReadOnly(sql);
    refuseAfterErasure(sql, erasures);
    const id = archives.putArchive(sql, archive);
    if (archive.tier === 'day') summaries.archiveSummaries(sql, id, children);
    else archives.adoptArchives(sql, id, children);
    archives.recalculateArchive(sql, id, archive.tier);
    const saved = archives.findArchive(sql, id);
    if (!saved) throw new Error('an archive was not stored');
    return saved;
  },

  rewriteArchive: ({ id, content, at, erasures }) => {
    refuseAfterErasure(sql, erasures);
    archives.rewriteArchive(sql, id, content, at);
  },

  rewriteSummary: ({ erasures, ...summary }) => {
    refuseAfterErasure(sql, erasures);
    summaries.rewriteSummary(sql, summary);
  },

  setSummaryTopics: (topics, read) => {
    refuseReadOnly(sql);
    refuseAfterErasure(sql, read?.erasures);
    for (const { id, topic } of topics) summaries.setSummaryTopic(sql, id, topic);
  },

  mergeFacts: (merge) => mergeFacts(sql, merge),

  reviseBase: ({ text, byHand, seen, upToSummaryId, at, erasures }) => {
    refuseAfterErasure(sql, erasures);
    // Texts rewritten after an erasure, and texts edited by the learner, are allowed.
    if (upToSummaryId !== null) refuseReadOnly(sql);
    if ((findBase(sql)?.revision ?? 0) !== seen) return null;
    const revision = addBaseRevision(sql, text, at, byHand);
    if (upToSummaryId !== null) summaries.markSummariesIncorporated(sql, revision, upToSummaryId);
    return revision;
  },

  saveCursor: (name, value) => {
    saveCursor(sql, name, value);
  },
});

export const archiveVerbs = (sql: Sql): Verbs<ArchiveReader & ArchiveWriter> => ({
  ...archiveReads(sql),
  ...archiveWrites(sql),
});
