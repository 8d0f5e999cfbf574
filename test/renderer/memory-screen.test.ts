import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  daysOf,
  monthBars,
  periodName,
  spanName,
} from '../../src/renderer/features/memory/archive/archive-periods';
import {
  aboutKey,
  initialFilters,
  isFiltered,
  sortedBy,
  toQuery,
} from '../../src/renderer/features/memory/facts/fact-filters-state';
import { stepsOf } from '../../src/renderer/features/memory/evidence/fact-timeline';
import { pagesOf, samePages } from '../../src/renderer/features/memory/facts/fact-pages';
import { certaintyOf, scopeName, Status } from '../../src/renderer/features/memory/facts/fact-words';
import { slugFor } from '../../src/renderer/features/memory/texts/slug-for';
import { formatRoute, parseRoute, type Route } from '../../src/renderer/navigation/route';
import { asBookId, asFactId, type FactEvidence, type FactPage } from '../../src/shared/model';
import { sampleFact } from '../support/sample-fact';

const fact = sampleFact({
  id: asFactId(7),
  scope: 'book',
  scopeId: 'b0123456789abcdef',
  type: 'concept',
  subject: 'book',
  words: 'Rest is a skill.',
  ttlDays: null,
  page: 3,
  label: '3',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
});

const piece = (at: string, meta: Record<string, unknown> = {}): FactEvidence => ({
  id: 1,
  factId: asFactId(7),
  method: 'rule',
  eventId: 1,
  turnId: null,
  quote: 'Rest is a skill.',
  start: null,
  end: null,
  bookId: null,
  page: null,
  label: null,
  meta,
  at,
  said: null,
});

const page = (change: Partial<FactPage> = {}): FactPage => ({
  ...fact,
  evidence: [piece(fact.createdAt)],
  history: [],
  replacedBy: null,
  why: { pieces: [], together: null },
  topic: null,
  used: { answers: 0, last: null, recent: [] },
  ...change,
});

describe('the routes of the memory', () => {
  const routes: readonly Route[] = [
    { screen: 'memory', factId: asFactId(12) },
    { screen: 'memory', factId: null, section: 'inbox' },
    { screen: 'memory', factId: asFactId(12), section: 'inbox' },
    { screen: 'memory', factId: null, section: 'timeline' },
    { screen: 'memory', factId: null, section: 'base' },
    { screen: 'memory', factId: null, section: 'topics' },
    { screen: 'memory', factId: null, section: 'topics', topic: 'rest-and-sleep' },
    { screen: 'memory', factId: null, section: 'archive' },
  ];
  it.each(routes)('can be parsed after formatting: %j', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });
});

describe('the list of facts', () => {
  it('requests exactly what the filters select', () => {
    expect(toQuery(initialFilters)).toEqual({ status: 'active', order: 'seen' });
    expect(isFiltered(initialFilters)).toBe(false);
    const filters = {
      ...initialFilters,
      q: ' rest ',
      about: aboutKey(fact),
      status: '',
      mark: 'muted',
    } as const;
    expect(toQuery(filters)).toEqual({
      q: 'rest',
      scope: 'book',
      scopeId: 'b0123456789abcdef',
      muted: true,
      order: 'seen',
    });
    expect(isFiltered(filters)).toBe(true);
    const noon = new Date(2026, 2, 4, 12);
    expect(
      toQuery({ ...initialFilters, type: 'learner', confidence: 'low', time: '7', topic: 'rest' }, noon),
    ).toEqual({
      category: 'learner',
      status: 'active',
      topic: 'rest',
      maxConfidence: 0.4999,
      from: new Date(2026, 1, 26).toISOString(),
      order: 'seen',
    });
    const byConfidence = sortedBy(initialFilters, 'confidence');
    expect(toQuery(byConfidence)).toMatchObject({ order: 'confidence' });
    expect(toQuery(sortedBy(byConfidence, 'confidence'))).toMatchObject({ reverse: true });
    expect(sortedBy(sortedBy(byConfidence, 'confidence'), 'confidence').reverse).toBe(false);
  });

  it('requests only the visible pages, and the first separately', () => {
    expect(pagesOf(0, 20, 10_000)).toEqual([]);
    expect(pagesOf(60, 140, 10_000)).toEqual([2]);
    expect(pagesOf(4_990, 5_030, 10_000)).toEqual([50, 51]);
    expect(pagesOf(130, 260, 150)).toEqual([2]);
    expect(samePages({ from: 101, to: 150 }, { from: 120, to: 199 })).toBe(true);
    expect(samePages({ from: 101, to: 150 }, { from: 120, to: 200 })).toBe(false);
  });

  it('puts confidence and scope into words', () => {
    expect([0.3, 0.6, 0.7, 0.81, 1].map(certaintyOf)).toEqual([
      'hardly sure',
      'somewhat sure',
      'fairly sure',
      'sure',
      'certain',
    ]);
    expect(scopeName(fact, [{ id: asBookId('b0123456789abcdef'), title: 'A Field Guide' }])).toBe(
      'A Field Guide',
    );
    expect(scopeName(fact, [])).toBe('A book that was removed');
  });
});

describe('the life of a fact', () => {
  it('lists repetitions, corrections and replacements, latest first', () => {
    const older = {
      ...fact,
      id: asFactId(3),
      words: 'Rest is idle.',
      status: 'superseded',
      validTo: fact.createdAt,
    } as const;
    const steps = stepsOf(
      page({
        evidence: [
          piece('2026-03-05T10:00:00.000Z', { corrected: { subject: 'book', words: 'Rest is skill.' } }),
          piece('2026-03-03T10:00:00.000Z'),
          piece(fact.createdAt),
        ],
        history: [older],
      }),
    );
    expect(steps.map(({ kind, old }) => [kind, old])).toEqual([
      ['corrected', 'Rest is skill.'],
      ['heard', undefined],
      ['heard', undefined],
      ['replaced', 'Rest is idle.'],
    ]);
  });

  it('marks what preceded the replaced fact as earlier', () => {
    const [replaced, before] = stepsOf(
      page({
        history: [
          {
            ...fact,
            id: asFactId(6),
            words: 'Rest is idle.',
            validTo: fact.createdAt,
            supersededBy: fact.id,
          },
          {
            ...fact,
            id: asFactId(5),
            words: 'Rest is lost.',
            validTo: '2026-02-01T10:00:00.000Z',
            supersededBy: asFactId(6),
          },
        ],
      }),
    ).filter(({ kind }) => kind === 'replaced');
    expect(replaced).toMatchObject({ says: 'It replaced', old: 'Rest is idle.' });
    expect(before).toMatchObject({ says: 'Before that it was', old: 'Rest is lost.' });
  });

  it('ends with what replaced it', () => {
    const [last] = stepsOf(
      page({
        status: 'superseded',
        validTo: '2026-04-01T10:00:00.000Z',
        replacedBy: {
          id: asFactId(9),
          subject: 'book',
          words: 'Rest is half of training.',
          fact: 'Rest is half of training.',
        },
      }),
    );
    expect(last).toMatchObject({ kind: 'over', link: { id: 9 } });
  });
});

describe('the archive', () => {
  const period = (tier: 'day' | 'week' | 'month', name: string, from: string, messageCount: number) =>
    ({ tier, period: name, from, messageCount }) as const;

  it('shows both dates for a period of several days', () => {
    const now = new Date('2026-11-22T12:00:00');
    const march = '2026-03-10T14:00:00';
    expect(spanName(march, '2026-03-10T15:00:00', now)).toBe('Tuesday 10 March');
    expect(spanName(march, '2026-11-12T15:00:00', now)).toBe('Tuesday 10 March to Thursday 12 November');
    expect(spanName('2025-12-31T14:00:00', '2025-12-31T15:00:00', now)).toBe('Wednesday 31 December 2025');
  });

  it('shows every month from the first to the last, including empty ones', () => {
    const bars = monthBars([
      period('month', '2025-11', '2025-11-02T08:00:00.000Z', 40),
      period('week', '2026-W06', '2026-02-02T08:00:00.000Z', 5),
      period('day', '2026-02-14', '2026-02-14T08:00:00.000Z', 3),
    ]);
    expect(bars.map(({ month, messages }) => [month, messages])).toEqual([
      ['2025-11', 40],
      ['2025-12', 0],
      ['2026-01', 0],
      ['2026-02', 8],
    ]);
    expect(monthBars([])).toEqual([]);
  });

  it('names periods and knows the days of a month', () => {
    expect(periodName({ tier: 'month', period: '2026-02' })).toBe('February 2026');
    expect(periodName({ tier: 'week', period: '2026-W06' })).toBe('Week 6, 2026');
    expect(periodName({ tier: 'day', period: '2026-02-14' })).toBe('Saturday 14 February 2026');
    expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });
});

it('names the file of a new topic after its title', () => {
  expect(slugFor('Rest & sleep: é', [])).toBe('rest-sleep-e');
  expect(slugFor('Rest', ['rest', 'rest-2'])).toBe('rest-3');
  expect(slugFor('???', [])).toBe('topic');
});

describe('the status of a fact', () => {
  const shown = (change: Partial<Pick<FactPage, 'status' | 'muted'>>): string =>
    renderToStaticMarkup(createElement(Status, { fact: { status: 'active', muted: false, ...change } }));

  it('is not “in use” while it is muted', () => {
    expect(shown({})).toContain('in use');
    expect(shown({ muted: true })).toContain('muted');
    expect(shown({ muted: true })).not.toContain('in use');
    expect(shown({ muted: true, status: 'superseded' })).toContain('replaced');
  });
});
