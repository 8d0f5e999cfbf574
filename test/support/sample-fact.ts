import { asFactId, type Fact } from '../../src/shared/model';

/** A fact about the learner, stated once. */
export const sampleFact = (change: Partial<Fact> = {}): Fact => ({
  id: asFactId(1),
  scope: 'user',
  scopeId: 'me',
  type: 'preference',
  subject: 'other',
  words: 'Prefers tea',
  fact: 'Prefers tea',
  confidence: 0.8,
  importance: 0.5,
  evidenceCount: 1,
  status: 'active',
  pinned: false,
  muted: false,
  ttlDays: 90,
  page: null,
  label: null,
  chapter: null,
  sessionId: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  validTo: null,
  supersededBy: null,
  ...change,
});
