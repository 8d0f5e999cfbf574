import { createEmptyCard, fsrs, Rating as FsrsRating, State, StrategyMode, type Grade } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { asCardId, newSchedule, ratings, type CardSchedule, type Rating } from '../../../src/shared/model';
import { previewIntervals, recallOf, scheduleCard } from '../../../src/core/review/schedule-card';

const timeZone = 'Europe/Berlin';
const context = (at: string, retention = 0.9, cardId = 1) => ({
  cardId: asCardId(cardId),
  at: new Date(at),
  timeZone,
  retention,
});

/** The next moment at which the card is due, at one in the afternoon. */
const whenDue = ({ due }: CardSchedule): string =>
  due === null ? '' : due.length === 10 ? `${due}T12:00:00.000Z` : due;

describe('scheduling a card', () => {
  /**
   * The interval history of FSRS-6 with its default parameters, from the library's own tests, which have no fuzz. Fuzz
   * moves an interval by less than a tenth and two days.
   */
  it('follows the published intervals of FSRS-6 up to fuzz', () => {
    const published = [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21];
    const given: Rating[] = [
      ...Array.from({ length: 6 }, () => 'good' as const),
      'again',
      'again',
      ...Array.from({ length: 5 }, () => 'good' as const),
    ];
    const plain = fsrs();
    let expected = createEmptyCard(new Date('2022-12-29T12:30:00Z'));
    let schedule = newSchedule;
    let at = '2022-12-29T12:30:00.000Z';
    const history: number[] = [];
    for (const rating of given) {
      schedule = scheduleCard(schedule, rating, context(at));
      at = whenDue(schedule);
      expected = plain.next(expected, expected.due, (ratings.indexOf(rating) + 1) as Grade).card;
      history.push(expected.scheduled_days);
      expect(schedule.state).toBe((['new', 'learning', 'review', 'relearning'] as const)[expected.state]);
      const off = Math.abs(schedule.scheduledDays - expected.scheduled_days);
      expect(off).toBeLessThanOrEqual(expected.scheduled_days * 0.25 + 2);
    }
    expect(history).toEqual(published);
  });

  it('has the published memory state after the published reviews', () => {
    const days = [0, 0, 1, 3, 8, 21];
    const given: Rating[] = ['again', 'good', 'good', 'good', 'good', 'good'];
    let schedule = newSchedule;
    let at = Date.parse('2022-12-29T12:30:00Z');
    for (const [index, rating] of given.entries()) {
      at += (days[index] ?? 0) * 86_400_000;
      schedule = scheduleCard(schedule, rating, context(new Date(at).toISOString()));
    }
    expect(schedule.stability).toBeCloseTo(53.62691, 4);
    expect(schedule.difficulty).toBeCloseTo(6.3574867, 4);
  });

  it('starts with the published states of a first rating', () => {
    const first = ratings.map((rating) => scheduleCard(newSchedule, rating, context('2022-12-29T12:30:00Z')));
    expect(first.map(({ stability }) => stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956]);
    expect(first.map(({ difficulty }) => difficulty)).toEqual([6.4133, 5.11217071, 2.11810397, 1]);
    expect(first.map(({ state }) => state)).toEqual(['learning', 'learning', 'learning', 'review']);
  });

  it('equals the library with the same seed at every rating of many random histories', () => {
    const library = fsrs({ enable_fuzz: true, request_retention: 0.85 });
    for (let cardId = 1; cardId <= 20; cardId += 1) {
      let card = createEmptyCard(new Date('2026-01-05T12:00:00Z'));
      let schedule = newSchedule;
      let at = new Date('2026-01-05T12:00:00Z');
      for (let step = 0; step < 12; step += 1) {
        const rating = ratings[(cardId * 7 + step * step) % 4] ?? 'good';
        const seed = `${String(cardId)}:${String(card.reps + 1)}`;
        library.useStrategy(StrategyMode.SEED, () => seed);
        card = library.next(card, at, (ratings.indexOf(rating) + 1) as Grade).card;
        schedule = scheduleCard(schedule, rating, context(at.toISOString(), 0.85, cardId));
        expect(schedule).toMatchObject({
          stability: card.stability,
          difficulty: card.difficulty,
          scheduledDays: card.scheduled_days,
          reps: card.reps,
          lapses: card.lapses,
          learningSteps: card.learning_steps,
        });
        const isStep = card.state === State.Learning || card.state === State.Relearning;
        expect(schedule.due).toBe(isStep ? card.due.toISOString() : card.due.toISOString().slice(0, 10));
        // At noon in UTC, the study day in Berlin is the day in UTC.
        at = isStep ? new Date(at) : new Date(card.due.getTime() + (step % 3) * 86_400_000);
      }
    }
    expect(FsrsRating.Again).toBe(ratings.indexOf('again') + 1);
  });

  it('gives the same card the same fuzz, and other cards another', () => {
    const review = scheduleCard(newSchedule, 'easy', context('2026-01-05T12:00:00Z'));
    const later = '2026-03-05T12:00:00Z';
    const days = (cardId: number): number =>
      scheduleCard(review, 'good', context(later, 0.9, cardId)).scheduledDays;
    expect(days(3)).toBe(days(3));
    expect(new Set(Array.from({ length: 20 }, (_, i) => days(i))).size).toBeGreaterThan(1);
  });

  it('brings cards back sooner for a higher target retention', () => {
    const review = scheduleCard(newSchedule, 'easy', context('2026-01-05T12:00:00Z'));
    const days = (retention: number): number =>
      scheduleCard(review, 'good', context('2026-01-15T12:00:00Z', retention)).scheduledDays;
    expect(days(0.97)).toBeLessThan(days(0.9));
    expect(days(0.9)).toBeLessThan(days(0.7));
  });

  it('counts study days: an evening that ends after midnight is one day', () => {
    const first = scheduleCard(newSchedule, 'good', context('2026-01-05T22:30:00.000Z'));
    const sameNight = scheduleCard(first, 'good', context('2026-01-06T01:00:00.000Z'));
    const nextDay = scheduleCard(first, 'good', context('2026-01-06T12:00:00.000Z'));
    expect(sameNight.due).toBe('2026-01-07');
    expect(nextDay.stability).toBeGreaterThan(sameNight.stability);
    expect(recallOf(sameNight, new Date('2026-01-06T02:00:00.000Z'), timeZone)).toBe(1);
    expect(recallOf(sameNight, new Date('2026-01-06T04:00:00.000Z'), timeZone)).toBeLessThan(1);
  });

  it('previews what each rating then does', () => {
    const at = '2026-01-05T12:00:00.000Z';
    const intervals = previewIntervals(newSchedule, context(at));
    expect(intervals.again).toEqual({ unit: 'minutes', count: 1 });
    expect(intervals.good).toEqual({ unit: 'minutes', count: 10 });
    const { scheduledDays } = scheduleCard(newSchedule, 'easy', context(at));
    expect(intervals.easy).toEqual({ unit: 'days', count: scheduledDays });
  });
});
