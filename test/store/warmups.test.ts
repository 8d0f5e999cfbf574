import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/core/ports/store';
import { asPlanId, asTurnId, type FactId, type StoredWarmup } from '../../src/shared/model';
import { later } from './support/data-folder';
import { eachWithStore } from './support/each-with-store';
import { addFact, addSession, emptyWarmup, exchange, sessionId } from './support/samples';

const summary =
  'You asked why rest matters, and the book says: “Turn it to the wall at the start of the night” (p. 64). You liked it.';

describe('the warm-up of a session', () => {
  let store: Store;
  eachWithStore((fresh) => (store = fresh));

  const learn = async (fact: string): Promise<FactId> => {
    return (await addFact(store, fact)).id;
  };
  const asShown = (id: FactId, words: string): StoredWarmup['facts'][number] => ({
    id,
    subject: 'learner',
    words,
    category: 'preference',
    page: null,
    label: null,
  });
  /** An ended session, and the warm-up of the next one, which mentions it. */
  const greet = async (facts: StoredWarmup['facts']): Promise<StoredWarmup> => {
    await addSession(store, 1);
    await exchange(store, sessionId(1), 'Why rest?', 'Turn it to the wall.');
    await store.sessions.endSession(sessionId(1), { title: 'Why rest?', summary, at: later(5) });
    const warmup: StoredWarmup = {
      lastSession: {
        sessionId: sessionId(1),
        title: 'Why rest?',
        summary,
        endedAt: later(5),
        bookId: null,
      },
      lines: [
        {
          turnId: asTurnId(1),
          said: 'Why rest?',
          selection: null,
          outcome: 'answered',
          quotes: [],
          own: null,
        },
      ],
      facts,
      plans: [{ id: asPlanId(1), title: 'Run', nextStep: 'Shoes', steps: 2, done: 1 }],
    };
    await store.sessions.addSession({ id: sessionId(2), bookId: null, at: later(9), warmup });
    return warmup;
  };

  it('is read as it was stored', async () => {
    const warmup = await greet([asShown(await learn('Prefers tea'), 'Prefers tea')]);
    expect(await store.sessions.findWarmup(sessionId(2))).toEqual(warmup);
  });

  it('is deleted with a fact it mentions, and with the session it summarises', async () => {
    const [tea, jazz] = [await learn('Prefers tea'), await learn('Likes jazz')];
    const warmup = await greet([asShown(tea, 'Prefers tea')]);
    await store.memory.eraseFact(jazz, 'erase', later(10));
    expect(await store.sessions.findWarmup(sessionId(2))).toEqual(warmup);
    await store.memory.eraseFact(tea, 'erase', later(10));
    expect(await store.sessions.findWarmup(sessionId(2))).toBeNull();

    await store.sessions.addSession({ id: sessionId(3), bookId: null, at: later(11), warmup });
    await store.sessions.addSession({ id: sessionId(4), bookId: null, at: later(12), warmup: emptyWarmup });
    await store.sessions.discardSession(sessionId(1));
    expect(await store.sessions.findWarmup(sessionId(3))).toBeNull();
    expect(await store.sessions.findWarmup(sessionId(4))).toEqual(emptyWarmup);
  });
});
