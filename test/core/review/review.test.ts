import { describe, expect, it } from 'vitest';
import { createCards } from '../../../src/core/review/create-cards';
import { createReview } from '../../../src/core/review/create-review';
import { createStore } from '../../../src/store';
import {
  asCardId,
  cardInputSchema,
  leechTag,
  newSchedule,
  type Card,
  type EngineEvent,
} from '../../../src/shared/model';
import { fixedClock, type FixedClock } from '../../support/fixed-clock';
import { addReadyBook } from '../../store/support/samples';
import { useDataFolder } from '../../store/support/use-data-folder';

const folder = useDataFolder();

const setup = (clock: FixedClock, newCardsPerDay = 20) => {
  const store = createStore(folder.options);
  const heard: EngineEvent[] = [];
  const deps = {
    review: store.review,
    library: store.library,
    settings: async () => ({ retention: 0.9, newCardsPerDay }),
    clock,
    emit: (event: EngineEvent) => void heard.push(event),
  };
  return { store, heard, cards: createCards(deps), review: createReview(deps), close: () => store.close() };
};

type Setup = ReturnType<typeof setup>;

const add = async ({ cards }: Setup, front: string, more: object = {}): Promise<Card> => {
  const [card] = await cards.create(cardInputSchema.parse({ front, back: 'b', ...more }));
  if (!card) throw new Error('no card');
  return card;
};
const fronts = async ({ review }: Setup): Promise<readonly string[]> =>
  (await review.due(10)).cards.map(({ front }) => front);
const morning = '2026-03-02T09:00:00.000Z';

describe('reviewing', () => {
  it('keeps the same schedule over a restart as without one', async () => {
    const clock = fixedClock(morning);
    const one = setup(clock);
    const card = await add(one, 'Q');
    await one.cards.review(card.id, 'good', 4000);
    clock.advance(10 * 60_000);
    const rated = await one.cards.review(card.id, 'good', 3000);
    const expected = (await one.review.due(10)).nextDay;
    await one.close();
    const two = setup(clock);
    expect(await two.cards.get(card.id)).toEqual(rated);
    expect(expected).toBe(rated.schedule.due);
    expect((await two.review.due(10)).nextDay).toBe(expected);
    clock.set(`${rated.schedule.due ?? ''}T08:00:00.000Z`);
    const due = await two.review.due(10);
    expect(due.cards[0]).toMatchObject({ id: card.id, last: { rating: 'good' } });
    const again = await two.cards.review(card.id, 'good', 3000);
    expect(due.cards[0]?.intervals.good).toEqual({ unit: 'days', count: again.schedule.scheduledDays });
    await two.close();
  });

  it('undoes ratings one after another, exactly, also after a restart', async () => {
    const clock = fixedClock(morning);
    const one = setup(clock);
    const card = await add(one, '{{c1::a}} and {{c2::b}}', { kind: 'cloze' });
    const before = (await one.cards.list({}, 0, 10)).items;
    await one.cards.review(card.id, 'again', 100);
    const middle = (await one.cards.list({}, 0, 10)).items;
    clock.advance(60_000);
    await one.cards.review(card.id, 'easy', 100);
    await one.close();
    const two = setup(clock);
    await two.review.undo();
    expect((await two.cards.list({}, 0, 10)).items).toEqual(middle);
    await two.review.undo();
    expect((await two.cards.list({}, 0, 10)).items).toEqual(before);
    expect((await two.review.due(10)).canUndo).toBe(false);
    await expect(two.review.undo()).rejects.toMatchObject({ code: 'NOTHING_TO_UNDO' });
    // The log keeps the ratings and their undoing.
    expect(folder.count('SELECT COUNT(*) FROM review_log')).toBe(4);
    await two.close();
  });

  it('puts the siblings of a rated card aside until tomorrow', async () => {
    const clock = fixedClock(morning);
    const one = setup(clock);
    const card = await add(one, '{{c1::a}} and {{c2::b}}', { kind: 'cloze' });
    expect((await one.review.due(10)).left).toEqual({ learning: 0, review: 0, new: 1 });
    await one.cards.review(card.id, 'easy', 100);
    const today = await one.review.due(10);
    expect(today).toMatchObject({ cards: [], done: 1, nextDay: '2026-03-03' });
    clock.set('2026-03-03T02:59:00.000Z');
    expect(await fronts(one)).toHaveLength(0);
    clock.set('2026-03-03T03:00:00.000Z');
    expect((await one.review.due(10)).cards).toMatchObject([{ ordinal: 2 }]);
    await one.close();
  });

  it('shows learning cards that are due, then reviews, then new cards up to the limit of the day', async () => {
    const clock = fixedClock(morning);
    const one = setup(clock, 3);
    const early = await add(one, 'early');
    await one.cards.review(early.id, 'easy', 100);
    clock.set('2026-03-20T09:00:00.000Z');
    for (const front of ['n1', 'n2', 'n3', 'n4']) await add(one, front);
    expect(await fronts(one)).toEqual(['early', 'n1', 'n2', 'n3']);
    const [, first] = (await one.review.due(10)).cards;
    await one.cards.review(first?.id ?? asCardId(0), 'again', 100);
    // Its learning step is one minute, so it comes last now, and first once it is due.
    expect(await fronts(one)).toEqual(['early', 'n2', 'n3', 'n1']);
    clock.advance(60_000);
    expect(await fronts(one)).toEqual(['n1', 'early', 'n2', 'n3']);
    expect((await one.review.due(10)).left).toEqual({ learning: 1, review: 1, new: 2 });
    await one.review.undo();
    expect((await one.review.due(10)).left).toEqual({ learning: 0, review: 1, new: 3 });
    await one.close();
  });

  it('leaves out cards that are suspended or put aside', async () => {
    const clock = fixedClock(morning);
    const one = setup(clock);
    const a = await add(one, 'a');
    const b = await add(one, 'b');
    await one.cards.putAside([a.id], true);
    await one.cards.suspend([b.id], true);
    expect(await fronts(one)).toEqual([]);
    expect((await one.review.due(10)).nextDay).toBe('2026-03-03');
    await one.cards.putAside([a.id], false);
    expect(await fronts(one)).toEqual(['a']);
    expect((await one.cards.list({ state: 'suspended' }, 0, 10)).items.map(({ front }) => front)).toEqual([
      'b',
    ]);
    await one.close();
  });

  it('marks a card that was forgotten eight times as a leech, and unmarks it on undo', async () => {
    const clock = fixedClock(morning);
    const one = setup(clock);
    const card = await add(one, 'hard to keep');
    await one.cards.review(card.id, 'easy', 100);
    for (let lapse = 1; lapse <= 8; lapse += 1) {
      clock.advance(40 * 86_400_000);
      const rated = await one.cards.review(card.id, 'again', 100);
      expect(rated.tags.includes(leechTag)).toBe(lapse === 8);
      if (lapse < 8) await one.cards.review(card.id, 'good', 100);
    }
    expect((await one.cards.list({ state: 'leech' }, 0, 10)).total).toBe(1);
    expect((await one.review.undo()).tags).toEqual([]);
    await one.close();
  });

  it('is due on its study day wherever the learner is', async () => {
    const berlin = fixedClock(morning, 'Europe/Berlin');
    const one = setup(berlin);
    const card = await add(one, 'Q');
    const { schedule } = await one.cards.review(card.id, 'easy', 100);
    await one.close();
    const due = schedule.due ?? '';
    // It is still the day before in San Francisco, and the day itself in Tokyo.
    const at = `${due}T00:30:00.000Z`;
    const west = setup(fixedClock(at, 'America/Los_Angeles'));
    expect(await fronts(west)).toEqual([]);
    await west.close();
    const east = setup(fixedClock(at, 'Asia/Tokyo'));
    expect(await fronts(east)).toEqual(['Q']);
    await east.close();
  });

  it('uses the highest target of the collections of the book', async () => {
    const clock = fixedClock(morning);
    const one = setup(clock);
    const bookId = await addReadyBook(one.store, 1);
    const exam = await one.store.library.addCollection('Exam', morning);
    await one.store.library.changeCollection(exam.id, [bookId], []);
    const card = await add(one, 'Q', { bookId });
    const before = (await one.review.due(1)).cards[0]?.intervals.easy.count ?? 0;
    await one.review.setTarget(exam.id, 0.97);
    const after = (await one.review.due(1)).cards[0]?.intervals.easy.count ?? 0;
    expect(after).toBeLessThan(before);
    const { schedule } = await one.cards.review(card.id, 'easy', 100);
    expect(schedule.scheduledDays).toBe(after);
    await one.review.setTarget(exam.id, null);
    expect(await one.review.targets()).toEqual([]);
    await one.close();
  });

  it('refuses a rating of a state that another window has changed', async () => {
    const one = setup(fixedClock(morning));
    const card = await add(one, 'Q');
    await one.cards.review(card.id, 'good', 100);
    const stale = {
      cardId: card.id,
      rating: 'good',
      before: newSchedule,
      after: { ...newSchedule, reps: 1 },
      durationMs: 1,
      at: morning,
      day: '2026-03-02',
      tomorrow: '2026-03-03',
    } as const;
    expect(await one.store.review.rateCard(stale)).toBeNull();
    await one.close();
  });

  it('finds the words of a card in their paragraph, also where they are a page further', async () => {
    const one = setup(fixedClock(morning));
    const bookId = await addReadyBook(one.store, 1, [
      'First page.',
      'Slow breaths help. Something had been put beside it. I call it the margin.',
    ]);
    const pin = { page: 1, quote: 'Something had been put beside it.' };
    const card = await add(one, 'Q', { bookId, pin });
    expect(await one.cards.passage(card.id)).toMatchObject({
      page: 2,
      before: 'Slow breaths help. ',
      quote: 'Something had been put beside it.',
      after: ' I call it the margin.',
    });
    await one.close();
  });

  it('refuses a cloze text that asks for nothing', async () => {
    const one = setup(fixedClock(morning));
    await expect(add(one, 'plain', { kind: 'cloze' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await one.close();
  });
});
