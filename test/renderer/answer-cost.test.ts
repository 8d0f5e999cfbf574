import { describe, expect, it } from 'vitest';
import { costLines, totalCost } from '../../src/renderer/features/chat/sources/answer-cost';
import { asTurnId, type ModelRequest } from '../../src/shared/model';

const request = (change: Partial<ModelRequest>): ModelRequest => ({
  id: 1,
  at: '2026-11-21T10:00:00.000Z',
  provider: 'gemini',
  model: 'flash',
  host: 'gemini.test',
  task: 'answers',
  sessionId: null,
  turnId: asTurnId(2),
  sentBytes: 10,
  receivedBytes: 10,
  inputTokens: 1000,
  outputTokens: 100,
  cachedTokens: 0,
  cost: 0.001,
  durationMs: 10,
  outcome: 'ok',
  ...change,
});

describe('what an answer cost', () => {
  it('has a line for each model and purpose, starting with the one that answered', () => {
    const lines = costLines([
      request({ task: 'reranking', provider: 'voyage', model: 'rerank' }),
      request({ cachedTokens: 400 }),
    ]);
    expect(lines.map(({ task }) => task)).toEqual(['answers', 'reranking']);
    expect(lines[0]).toMatchObject({ inputTokens: 1000, cachedTokens: 400, outputTokens: 100 });
    expect(totalCost(lines)).toBeCloseTo(0.002, 12);
  });

  it('counts failed tries, which may have cost something', () => {
    const [line] = costLines([request({}), request({ outcome: 'MODEL_BUSY', cost: 0 })]);
    expect(line).toMatchObject({ requests: 2, failed: 1, cost: 0.001 });
  });

  it('is unknown if a single price is', () => {
    const lines = costLines([request({}), request({ model: 'other', cost: null })]);
    expect(lines.map(({ cost }) => cost)).toEqual([0.001, null]);
    expect(totalCost(lines)).toBeNull();
  });
});
