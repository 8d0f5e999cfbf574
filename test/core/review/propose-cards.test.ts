import { describe, expect, it } from 'vitest';
import { proposeCards } from '../../../src/core/review/propose-cards';
import { proposeCards as proposeByRule } from '../../../src/adapters/cognition/builtin/propose-cards';
import type { ProposedCard, Store } from '../../../src/core/ports';
import type { BookId, Citation } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { addReadyBook, addSession, exchange, texts } from '../../store/support/samples';
import { eachWithStore } from '../../store/support/each-with-store';

let store: Store;
eachWithStore((opened) => {
  store = opened;
});
const clock = fixedClock('2026-03-02T10:00:00.000Z');
const { signal } = new AbortController();

const cited = (bookId: BookId, page: number, verdict: Citation['verdict'] = 'verbatim'): Citation => ({
  marker: `[p. ${String(page)}]`,
  bookId,
  page,
  label: String(page),
  passageId: null,
  quote: texts[page - 1] ?? '',
  verdict,
});

const session = async () => {
  const bookId = await addReadyBook(store, 1);
  const sessionId = await addSession(store, 1, bookId);
  const ask = (question: string, citations: readonly Citation[]) =>
    exchange(store, sessionId, question, 'The book says so.', undefined, [], citations);
  await ask('What does slow breathing do to the pulse?', [cited(bookId, 1)]);
  await ask('What protects attention when the crowd is loud?', [cited(bookId, 2)]);
  await ask('And why?', [cited(bookId, 3)]);
  await ask('Who wrote the foreword of it?', [cited(bookId, 4, 'not-found')]);
  return { bookId, sessionId };
};
const propose = async (cards: (task: Parameters<typeof proposeByRule>[0]) => readonly ProposedCard[]) => {
  const { bookId, sessionId } = await session();
  const cognition = { ...scriptedCognition(), proposeCards: async (task: never) => cards(task) };
  const run = () => proposeCards({ store, cognition, clock, emit: () => undefined }, sessionId, signal);
  await run();
  return { bookId, sessionId, run };
};

describe('cards proposed after a session', () => {
  it('are its questions with the sentences that answered them, verbatim, with their pages', async () => {
    const { bookId, sessionId } = await propose(proposeByRule);
    expect(await store.review.listProposals(sessionId)).toMatchObject([
      {
        front: 'What does slow breathing do to the pulse?',
        back: texts[0],
        quote: texts[0],
        bookId,
        page: 1,
      },
      { front: 'What protects attention when the crowd is loud?', back: texts[1], quote: texts[1], page: 2 },
    ]);
  });

  it('are not proposed again when the job runs twice or they were decided', async () => {
    const { sessionId, run } = await propose(proposeByRule);
    const [first] = await store.review.listProposals(sessionId);
    await store.review.rejectProposal(first?.id ?? 0);
    await run();
    expect(await store.review.listProposals(sessionId)).toHaveLength(1);
  });

  it('by a model are dropped unless their quote is on a cited page', async () => {
    const { sessionId } = await propose(() => [
      { exchange: 0, front: 'Q1', back: 'A1', quote: 'lowers the pulse before a contest' },
      { exchange: 0, front: 'Q2', back: 'A2', quote: 'Routines protect attention' },
      { exchange: 1, front: 'Q3', back: 'A3', quote: 'invented words' },
      { exchange: 9, front: 'Q4', back: 'A4', quote: 'lowers the pulse' },
    ]);
    expect(await store.review.listProposals(sessionId)).toMatchObject([
      { front: 'Q1', quote: 'lowers the pulse before a contest', page: 1 },
    ]);
  });
});

describe('proposing without a model', () => {
  it('chooses the sentence that shares the most words with the question, and no sentence twice', () => {
    const quotes = [{ label: '1', text: 'Tea is warm. The pulse falls when you breathe slowly.' }];
    const ask = (question: string) => ({ question, answer: '', quotes });
    const cards = proposeByRule({
      sessionId: '00000000-0000-4000-8000-000000000000' as never,
      exchanges: [ask('When does the pulse fall?'), ask('How does the pulse fall?')],
      most: 8,
    });
    expect(cards.map(({ back }) => back)).toEqual(['The pulse falls when you breathe slowly.']);
  });
});
