import { type Fact, type FactId, learnerFactTypes, type SessionId } from '../../../shared/model';
import { sayStatement } from '../../../shared/text/grammar/statement';

export interface FactRow {
  readonly id: FactId;
  readonly subject: Fact['subject'];
  readonly content: string;
  readonly source_page: number | null;
  readonly chapter: string | null;
  readonly category: Fact['type'];
  readonly extracted_from_session: SessionId | null;
  readonly timestamp: string;
  readonly scope: Fact['scope'];
  readonly scope_id: string;
  readonly label: string | null;
  readonly confidence: number;
  readonly importance: number;
  readonly evidence_count: number;
  readonly status: Fact['status'];
  readonly pinned: number;
  readonly muted: number;
  readonly ttl_days: number | null;
  readonly updated_at: string;
  readonly valid_to: string | null;
  readonly superseded_by: FactId | null;
}

export const toFact = (row: FactRow): Fact => ({
  id: row.id,
  scope: row.scope,
  scopeId: row.scope_id,
  type: row.category,
  subject: row.subject,
  words: row.content,
  fact: sayStatement({ subject: row.subject, words: row.content }, 'learner'),
  confidence: row.confidence,
  importance: row.importance,
  evidenceCount: row.evidence_count,
  status: row.status,
  pinned: row.pinned === 1,
  muted: row.muted === 1,
  ttlDays: row.ttl_days,
  page: row.source_page,
  label: row.label,
  chapter: row.chapter,
  sessionId: row.extracted_from_session,
  createdAt: row.timestamp,
  updatedAt: row.updated_at,
  validTo: row.valid_to,
  supersededBy: row.superseded_by,
});

/** C7 counts facts about the learner, not those about a book. */
export const learnerFact = `category IN (${learnerFactTypes.map((type) => `'${type}'`).join(', ')})`;

export const toFactOrNull = (row: FactRow | undefined): Fact | null => (row ? toFact(row) : null);
