import { asSessionId, asTurnId, type Turn } from '../../src/shared/model';

/** A question by the learner; `change` turns it into an answer or another question. */
export const sampleTurn = (change: Partial<Turn> = {}): Turn => ({
  turnId: asTurnId(1),
  sessionId: asSessionId('00000000-0000-4000-8000-000000000001'),
  role: 'user',
  speaker: null,
  content: '',
  state: 'complete',
  replyTo: null,
  model: null,
  tokens: null,
  citations: [],
  outcome: null,
  card: null,
  selection: null,
  basis: null,
  error: null,
  errorCode: null,
  fallbacks: [],
  at: '2026-03-02T09:00:00.000Z',
  ...change,
});
