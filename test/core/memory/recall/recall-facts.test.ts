import { describe, expect, it } from 'vitest';
import { factScore, rankFacts, recencyOf } from '../../../../src/core/memory/recall/recall-facts';
import { findEventRange } from '../../../../src/core/memory/recall/event-range';
import { asFactId, defaultSettings, type Fact } from '../../../../src/shared/model';
import { sampleFact } from '../../../support/sample-fact';

const now = Date.parse('2026-06-10T12:00:00Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const { retrieval } = defaultSettings;

const fact = (id: number, change: Partial<Fact> = {}): Fact =>
  sampleFact({
    id: asFactId(id),
    fact: `fact ${id}`,
    createdAt: daysAgo(30),
    updatedAt: daysAgo(30),
    ...change,
  });
const ranked = (facts: readonly Fact[]) =>
  rankFacts(
    facts.map((one) => ({ fact: one, similarity: 0.5, byWords: 0.5 })),
    now,
    retrieval,
    true,
  );

describe('facts for a question', () => {
  it('are ranked by similarity, importance and recency with the documented weights', () => {
    expect(factScore(fact(1), 0.5, now, retrieval).score).toBeCloseTo(0.3 * 0.5 + 0.4 * 0.5 + 0.3 * 0.5, 6);
    expect(factScore(fact(1, { pinned: true }), 0.5, now, retrieval).score).toBeCloseTo(0.15 + 0.4 + 0.15, 6);
  });

  it('lose half of their recency in a fixed time if the settings say so', () => {
    expect(recencyOf(30, { ...retrieval, recency: 'hyperbolic' })).toBeCloseTo(0.5, 6);
    expect(recencyOf(90, { ...retrieval, recencyDays: 90 })).toBeCloseTo(0.5, 6);
    expect(recencyOf(14, { ...retrieval, recency: 'half-life' })).toBeCloseTo(0.25, 6);
  });

  it('exclude what must not be recalled, but include pinned facts that have expired', () => {
    const facts = [
      fact(1),
      fact(2, { muted: true }),
      fact(3, { status: 'shadow' }),
      fact(4, { status: 'disabled' }),
      fact(5, { confidence: 0.49 }),
      fact(6, { validTo: daysAgo(1) }),
      fact(7, { validTo: daysAgo(1), pinned: true }),
    ];
    expect(ranked(facts).map((one) => one.fact.id)).toEqual([7, 1]);
  });

  it('are at most five of a type and fifteen in all', () => {
    const types = ['profile', 'preference', 'constraint', 'episode'] as const;
    const facts = types.flatMap((type, group) =>
      Array.from({ length: 8 }, (_, at) => fact(group * 10 + at, { type })),
    );
    const found = ranked(facts);
    expect(found).toHaveLength(15);
    for (const type of types)
      expect(found.filter((one) => one.fact.type === type).length).toBeLessThanOrEqual(5);
  });

  it('follow the numbers of the read policy', () => {
    const facts = Array.from({ length: 8 }, (_, at) => fact(at, { importance: at / 10, confidence: 0.6 }));
    const all = facts.map((one) => ({ fact: one, similarity: (10 - one.id) / 10 }));
    const ids = (change: Partial<typeof retrieval>) =>
      rankFacts(all, now, { ...retrieval, ...change }).map(({ fact: { id } }) => id);
    expect(ids({})).toEqual([7, 6, 5, 4, 3]);
    expect(ids({ weights: { similarity: 1, importance: 0, recency: 0 } })).toEqual([0, 1, 2, 3, 4]);
    expect(ids({ topK: 2 })).toHaveLength(2);
    expect(ids({ maxOfType: 3 })).toHaveLength(3);
    expect(ids({ maxFacts: 4 })).toHaveLength(4);
    expect(ids({ minConfidence: 0.7 })).toEqual([]);
  });

  it('have the reasons for their rank', () => {
    const reasons = ranked([fact(1)])[0]?.reasons ?? [];
    expect(reasons.map(({ signal }) => signal).toSorted()).toEqual([
      'importance',
      'meaning',
      'recency',
      'words',
    ]);
    expect(reasons.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 1);
  });
});

describe('findEventRange', () => {
  const known = (text: string, createdAt: string) => ({
    search: { factsByKeyword: () => Promise.resolve([{ id: asFactId(1), score: 1 }]) },
    memory: { getFacts: () => Promise.resolve([fact(1, { fact: text, createdAt })]) },
  });
  const range = (text: string, createdAt: string, question: string) =>
    findEventRange(known(text, createdAt), question, [], now, 'UTC');

  it('takes the day of a named event from a fact: the next one if it was stated before', async () => {
    const before = await range(
      'The exam is on 3 May.',
      '2026-03-01T10:00:00Z',
      'What did I say before the exam?',
    );
    expect(before?.to).toBe('2026-05-03T00:00:00.000Z');
    const after = await range(
      'The exam was on 3 May.',
      '2026-05-20T10:00:00Z',
      'What did I do after the exam?',
    );
    expect(after?.from).toBe('2026-05-04T00:00:00.000Z');
  });

  it('reads “last week” relative to the day on which it was said', async () => {
    const told = await range('The race was last week.', '2026-04-15T10:00:00Z', 'How was I since the race?');
    expect(told?.from).toBe('2026-04-06T00:00:00.000Z');
  });

  it('is null if the fact is about something else or has no date', async () => {
    expect(await range('The test is on 3 May.', daysAgo(9), 'What did I say before the exam?')).toBeNull();
    expect(await range('The exam is hard.', daysAgo(9), 'What did I say before the exam?')).toBeNull();
    expect(await range('The exam is on 3 May.', daysAgo(9), 'What is the exam about?')).toBeNull();
  });
});
