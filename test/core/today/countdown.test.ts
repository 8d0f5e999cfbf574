import { describe, expect, it } from 'vitest';
import { findCountdown } from '../../../src/core/today/countdown';
import { asFactId, type Fact } from '../../../src/shared/model';
import { sampleFact } from '../../support/sample-fact';

const today = '2026-11-25';
const fact = (subject: Fact['subject'], words: string, id = 1): Fact => ({
  ...sampleFact({ id: asFactId(id), updatedAt: '2026-11-20T10:00:00.000Z' }),
  subject,
  words,
});
const countdown = (...facts: Fact[]) => findCountdown(facts, today, 'Europe/Berlin');

describe('the countdown', () => {
  it.each([
    ['own', 'oral exam is on 12 December', 'Oral exam', 17],
    ['own', 'exam was moved to 12 December 2026', 'Exam', 17],
    ['learner', 'have my statistics exam on 5 January', 'Statistics exam', 41],
    ['learner', 'am sitting an exam next Friday (27 November 2026)', 'Exam', 2],
    ['own', 'exam is on 25 November', 'Exam', 0],
  ] as const)('%s: %s', (subject, words, event, days) => {
    expect(countdown(fact(subject, words))).toMatchObject({ event, days, factId: 1 });
  });

  it.each([
    ['own', 'exam was on 21 November 2026'],
    ['own', 'exam is on Fridays'],
    ['learner', 'was born on 12 December'],
    ['own', 'favourite book is about stoics'],
    ['book', 'The exam is on 12 December'],
    ['own', 'exam is on 12 December 2029'],
  ] as const)('is not made from: %s %s', (subject, words) => {
    expect(countdown(fact(subject, words))).toBeNull();
  });

  it('takes the nearest day', () => {
    const found = countdown(
      fact('own', 'thesis is due on 1 March', 1),
      fact('own', 'oral exam is on 12 December', 2),
    );
    expect(found).toEqual({ factId: 2, event: 'Oral exam', day: '2026-12-12', days: 17 });
  });
});
