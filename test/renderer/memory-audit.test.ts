import { describe, expect, it } from 'vitest';
import {
  countSelected,
  isSelected,
  noSelection,
  withToggled,
  withFacts,
} from '../../src/renderer/features/memory/audit/selection';
import { undoneText } from '../../src/renderer/features/memory/audit/undone-text';
import { linesOf } from '../../src/renderer/features/memory/evidence/confidence-why';
import { nodesOf } from '../../src/renderer/features/memory/evidence/graph-nodes';
import {
  countsUpTo,
  periodAfter,
  periodName,
  periodStart,
  shortName,
} from '../../src/renderer/features/memory/timeline/periods';
import { changeWords } from '../../src/renderer/features/memory/timeline/change-words';
import { explainConfidence } from '../../src/core/memory/audit/explain-confidence';
import {
  asBookId,
  asFactId,
  asSessionId,
  asTurnId,
  type FactEvidence,
  type FactPage,
} from '../../src/shared/model';
import { text } from '../../src/renderer/messages/text';
import { sampleFact } from '../support/sample-fact';

const piece = (id: number, change: Partial<FactEvidence> = {}): FactEvidence => ({
  id,
  factId: asFactId(1),
  method: 'rule',
  eventId: id,
  turnId: asTurnId(id),
  quote: `Quote ${String(id)}`,
  start: null,
  end: null,
  bookId: null,
  page: null,
  label: null,
  meta: {},
  at: '2026-03-02T09:00:00.000Z',
  said: null,
  ...change,
});

const pageOf = (evidence: readonly FactEvidence[], change: Partial<FactPage> = {}): FactPage => ({
  ...sampleFact(),
  evidence: [...evidence],
  why: explainConfidence(evidence),
  topic: null,
  history: [],
  replacedBy: null,
  used: { answers: 0, last: null, recent: [] },
  ...change,
});

describe('the selection', () => {
  it('is of single facts, or of all that match except single ones', () => {
    const two = withToggled(withToggled(noSelection, asFactId(1)), asFactId(2));
    expect([isSelected(two, asFactId(1)), isSelected(two, asFactId(3)), countSelected(two, 9)]).toEqual([
      true,
      false,
      2,
    ]);
    expect(countSelected(withToggled(two, asFactId(1)), 9)).toBe(1);
    const allButOne = withToggled({ ...noSelection, all: true }, asFactId(4));
    expect([
      isSelected(allButOne, asFactId(4)),
      isSelected(allButOne, asFactId(5)),
      countSelected(allButOne, 9),
    ]).toEqual([false, true, 8]);
    expect(countSelected(withFacts(allButOne, [{ id: asFactId(4) }, { id: asFactId(5) }]), 9)).toBe(9);
  });
});

describe('after an undo', () => {
  const done = { kind: 'done' as const, restored: 0, notRestored: [], kept: 0, deleted: 0, evicted: 0 };
  const tea = { factId: asFactId(1), fact: 'The learner prefers tea', why: 'changed' } as const;
  const bees = { factId: asFactId(2), fact: 'The learner keeps bees', why: 'twin' } as const;

  it('says what was restored', () => {
    expect(undoneText(done)).toBe(text.audit.notUndone.nothing);
    expect(undoneText({ ...done, restored: 2 })).toBe('2 facts restored.');
    expect(undoneText({ ...done, restored: 2, evicted: 1 })).toBe(
      '2 facts restored. 1 fact was turned off because its scope has no room for more.',
    );
  });

  it('names the facts that were not, and why', () => {
    expect(undoneText({ ...done, restored: 1, notRestored: [tea, bees], kept: 2, deleted: 1 })).toBe(
      '1 fact restored. Left as it is, because it was changed since: “The learner prefers tea”. ' +
        'Left as it is, because another fact has the same words: “The learner keeps bees”. ' +
        '1 fact was deleted in the meantime.',
    );
    expect(undoneText({ ...done, notRestored: Array.from({ length: 5 }, () => tea), kept: 30 })).toContain(
      '27 more were left unchanged.',
    );
  });
});

describe('why a fact has its confidence', () => {
  it('shows base, weight and doubt of each piece, and what they make together', () => {
    const fact = pageOf(
      [
        piece(2, { method: 'user_explicit', meta: { confidence: 0.7, counts: 0.7 } }),
        piece(1, { method: 'llm_extract', meta: { confidence: 0.7, counts: 0.28 } }),
      ],
      { confidence: 0.784 },
    );
    expect(fact.why.pieces).toMatchObject([
      { evidenceId: 1, base: 0.7, weight: 0.8, counts: 0.28 },
      { evidenceId: 2, weight: 1, doubt: 1, counts: 0.7 },
    ]);
    expect(fact.why.pieces[0]?.doubt).toBeCloseTo(0.5);
    expect(fact.why.together).toBeCloseTo(0.784);
    expect(linesOf(fact).map(({ how, result }) => [how, result])).toEqual([
      ['0.70 × 0.8 × 0.50 (contradicted at the time)', '0.28'],
      ['0.70 × 1.0', '0.70'],
      ['1 − 0.72 × 0.30', '0.78'],
    ]);
  });

  it('says when the confidence is not what the evidence gives, and when a piece stored nothing', () => {
    const approved = pageOf([piece(1, { meta: { confidence: 0.8, counts: 0.36 } })], { confidence: 0.72 });
    expect(linesOf(approved).at(-1)).toMatchObject({ what: 'Changed since', result: '0.72' });
    expect(linesOf(pageOf([piece(1)]))).toMatchObject([{ how: '', result: 'not stored' }]);
  });
});

describe('the graph of a fact', () => {
  it('connects it with its topic, its evidence and what it replaced, each of which opens', () => {
    const said = {
      turnId: asTurnId(3),
      sessionId: asSessionId('00000000-0000-4000-8000-000000000001'),
      bookId: null,
      role: 'user',
      at: '2026-03-02T09:00:00.000Z',
      before: '',
      after: '',
    } as const;
    const pieces = [
      piece(1, { said }),
      piece(2, { bookId: asBookId('b0123456789abcdef'), page: 3 }),
      piece(3, { meta: { corrected: true } }),
      ...Array.from({ length: 5 }, (_, at) => piece(4 + at)),
    ];
    const { above, below, left } = nodesOf(
      pageOf(pieces, {
        topic: { slug: 'rest', title: 'Rest' },
        history: [sampleFact({ id: asFactId(8), words: 'Prefers coffee' })],
      }),
    );
    expect(above.map(({ kind }) => kind)).toEqual([
      'topic',
      'said',
      'page',
      'corrected',
      'gone',
      'gone',
      'gone',
    ]);
    expect(above.map(({ opens }) => opens?.what ?? null)).toEqual([
      'topic',
      'evidence',
      'evidence',
      null,
      null,
      null,
      null,
    ]);
    expect(below).toMatchObject([{ kind: 'replaced', label: 'Prefers coffee', opens: { id: 8 } }]);
    expect(left).toBe(2);
  });
});

describe('the timeline', () => {
  it('begins weeks on Monday and months on the first, over the ends of years', () => {
    expect(periodStart('2026-11-29', 'week')).toBe('2026-11-23');
    expect(periodStart('2026-11-29', 'month')).toBe('2026-11-01');
    expect(periodAfter('2026-12-28', 'week', 1)).toBe('2027-01-04');
    expect(periodAfter('2026-11-01', 'month', -11)).toBe('2025-12-01');
    expect(periodName('2026-11-23', 'week')).toMatch(/^Week of 23 Nov/);
    expect(periodName('2026-11-01', 'month')).toBe('November 2026');
    expect(shortName('2026-01-01', 'month', false)).toBe('2026');
    expect(shortName('2026-11-02', 'day', false)).toBe('2');
  });

  it('shows a bar for every period, also for those without a change', () => {
    const counts = { learned: 3, changed: 0, replaced: 1, expired: 0, erased: 0 };
    const bars = countsUpTo('2026-11-28', 'day', [{ day: '2026-11-27', ...counts }]);
    expect(bars).toHaveLength(30);
    expect(bars.at(-1)).toMatchObject({ day: '2026-11-28', learned: 0 });
    expect(bars.at(-2)).toMatchObject({ day: '2026-11-27', learned: 3, replaced: 1 });
    expect(bars[0]?.day).toBe('2026-10-30');
  });

  it('puts what a change set into words', () => {
    expect(changeWords({ change: 'fact-changed', status: 'disabled', pinned: true })).toBe(
      'turned off, important',
    );
    expect(changeWords({ change: 'fact-changed', scope: 'book', scopeId: 'b1' })).toBe('moved to a book');
  });
});
