import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asCardId, cardInputSchema, type CardInput } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';
import { addReadyBook, addSession, exchange } from '../support/samples';

const time = { at: start, day: '2026-03-02' } as const;
const card = (front: string, more: Partial<CardInput> = {}): CardInput => ({
  ...cardInputSchema.parse({ front, back: 'back' }),
  ...more,
});

export const describeReview = (subject: Subject): void => {
  describe('cards', () => {
    it('keep everything, and a cloze text has a card for each number', async () => {
      const { store } = subject;
      const bookId = await addReadyBook(store, 1);
      const pin = { page: 2, quote: 'Routines', before: 'a ', after: ' b' };
      const cards = await store.review.addCards(
        [
          card('{{c2::b}} {{c1::a}}', { kind: 'cloze', tags: ['x'], bookId, pin, source: 'selection' }),
          card('plain'),
        ],
        start,
      );
      expect(cards.map(({ ordinal, contentId }) => [ordinal, contentId])).toEqual([
        [1, cards[0]?.contentId],
        [2, cards[0]?.contentId],
        [0, cards[2]?.contentId],
      ]);
      expect(cards[0]).toMatchObject({ bookId, pin, label: 'ii', tags: ['x'], source: 'selection' });
      const reopened = await subject.reopen();
      expect(await reopened.review.getCards(cards.map(({ id }) => id))).toEqual(cards);
      expect(await reopened.review.listCardsOnPages(bookId, 2, 5)).toEqual(cards.slice(0, 2));
      expect(await reopened.review.listCardsOnPages(bookId, 3, 5)).toEqual([]);
    });

    it('follow the numbers of an edited cloze text and keep the schedules of those that stay', async () => {
      const { store } = subject;
      const [one, two] = await store.review.addCards([card('{{c1::a}} {{c2::b}}', { kind: 'cloze' })], start);
      if (!one || !two) throw new Error('two cards expected');
      await store.review.changeCards([one.id], { suspended: true }, start);
      const { kind, back, bookId, pin, tags } = one;
      const edit = { kind, front: '{{c1::a}} {{c3::c}}', back, bookId, pin, tags };
      await store.review.updateCard(one.id, edit, later(1));
      const { items } = await store.review.listCards({}, time, 0, 10);
      expect(items.map(({ ordinal, suspended }) => [ordinal, suspended])).toEqual([
        [1, true],
        [3, false],
      ]);
      expect(items[0]?.id).toBe(one.id);
      expect(await store.review.findCard(two.id)).toBeNull();
    });

    it('are found by words, tag, book and state, newest first', async () => {
      const { store } = subject;
      const bookId = await addReadyBook(store, 1);
      await store.review.addCards(
        [card('Quokkas smile', { tags: ['animals'], bookId }), card('Tea is warm', { tags: ['drinks'] })],
        start,
      );
      const found = async (filter: object) =>
        (await store.review.listCards(filter, time, 0, 10)).items.map(({ front }) => front);
      expect(await found({})).toEqual(['Tea is warm', 'Quokkas smile']);
      expect(await found({ q: 'smil quok' })).toEqual(['Quokkas smile']);
      expect(await found({ q: 'drinks' })).toEqual(['Tea is warm']);
      expect(await found({ q: '?!' })).toEqual([]);
      expect(await found({ tag: 'ANIMALS' })).toEqual(['Quokkas smile']);
      expect(await found({ bookId })).toEqual(['Quokkas smile']);
      expect(await found({ state: 'new' })).toHaveLength(2);
      expect(await found({ state: 'due' })).toEqual([]);
      expect(await store.review.listCardTags()).toEqual([
        { tag: 'animals', count: 1 },
        { tag: 'drinks', count: 1 },
      ]);
    });

    it('leave nothing behind when they are erased', async () => {
      const { store, folder } = subject;
      const [one] = await store.review.addCards([card('Quokkas', { back: 'Wombats' })], start);
      if (!one) throw new Error('a card expected');
      await store.review.rateCard({
        cardId: one.id,
        rating: 'easy',
        before: one.schedule,
        after: { ...one.schedule, state: 'review', due: '2026-03-09', reps: 1 },
        durationMs: 5,
        ...time,
        tomorrow: '2026-03-03',
      });
      expect(await store.review.eraseCards([one.id], later(1))).toBe(1);
      expect(await store.review.eraseCards([one.id], later(1))).toBe(0);
      const { count } = folder;
      for (const table of ['cards', 'card_contents', 'review_log'])
        expect(count(`SELECT COUNT(*) FROM ${table}`)).toBe(0);
      expect(
        count(`SELECT COUNT(*) FROM cards_fts_data WHERE instr(block, CAST('quokka' AS BLOB)) > 0`),
      ).toBe(0);
      expect(count(`SELECT COUNT(*) FROM events WHERE content LIKE '%uokka%'`)).toBe(0);
      await subject.reopen();
      const bytes = readFileSync(join(folder.path, 'lectern.db'));
      for (const word of ['uokka', 'ombat']) expect(bytes.includes(word)).toBe(false);
    });

    it('stay without their pin when their book is erased, and their proposals go', async () => {
      const { store, folder } = subject;
      const bookId = await addReadyBook(store, 1);
      const [one] = await store.review.addCards(
        [card('Q', { bookId, pin: { page: 1, quote: 'Breathing', before: '', after: '' } })],
        start,
      );
      const sessionId = await addSession(store, 1, bookId);
      const { asked } = await exchange(store, sessionId, 'Q?', 'A.');
      const { turnId } = asked;
      await store.review.addProposals(
        sessionId,
        [{ turnId, bookId, page: 1, quote: 'Breathing', front: 'Q?', back: 'Breathing' }],
        start,
      );
      expect(await store.review.listProposals(sessionId)).toMatchObject([{ label: 'i', front: 'Q?' }]);
      await store.library.eraseBook(bookId);
      expect(await store.review.findCard(one?.id ?? asCardId(0))).toMatchObject({
        bookId: null,
        pin: null,
        front: 'Q',
      });
      expect(folder.count('SELECT COUNT(*) FROM card_proposals')).toBe(0);
      expect(folder.count(`SELECT COUNT(*) FROM card_contents WHERE quote <> ''`)).toBe(0);
    });

    it('are proposed once for a session, and a decided proposal has no text', async () => {
      const { store, folder } = subject;
      const bookId = await addReadyBook(store, 1);
      const sessionId = await addSession(store, 1, bookId);
      const { asked } = await exchange(store, sessionId, 'Q?', 'A.');
      const { turnId } = asked;
      const proposal = { turnId, bookId, page: 1, quote: 'Breathing', front: 'Quokka?', back: 'Breathing' };
      await store.review.addProposals(sessionId, [proposal, proposal], start);
      await store.review.addProposals(sessionId, [proposal], start);
      const acts = (await store.memory.listEvents(1, 50)).items.filter(
        ({ source }) => source === 'tool_result',
      );
      expect(acts).toMatchObject([{ content: { tool: 'cards', change: 'proposed', count: 2 }, sessionId }]);
      expect(JSON.stringify(acts)).not.toContain(proposal.front);
      const [first, second] = await store.review.listProposals(null);
      expect(await store.review.listProposals(null)).toHaveLength(2);
      const accepted = await store.review.acceptProposal(first?.id ?? 0, card('Quokka?'), start);
      expect(accepted).toMatchObject([{ front: 'Quokka?' }]);
      expect(await store.review.acceptProposal(first?.id ?? 0, card('Quokka?'), start)).toBeNull();
      expect(await store.review.rejectProposal(second?.id ?? 0)).toBe(true);
      expect(await store.review.rejectProposal(second?.id ?? 0)).toBe(false);
      expect(await store.review.listProposals(null)).toEqual([]);
      expect(await store.review.hasProposals(sessionId)).toBe(true);
      expect(folder.count(`SELECT COUNT(*) FROM card_proposals WHERE front <> '' OR quote <> ''`)).toBe(0);
    });
  });
};
