import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/core/ports/store';
import type { Warmup } from '../../src/shared/model';
import { later } from './support/data-folder';
import { eachWithStore } from './support/each-with-store';
import { addFact, addSession, emptyWarmup, exchange, sessionId } from './support/samples';

const summary =
  'You asked why rest matters, and the book says: “Turn it to the wall at the start of the night” (p. 64). You liked it.';

describe('what a session was greeted with', () => {
  let store: Store;
  eachWithStore((fresh) => (store = fresh));

  const learn = async (fact: string): Promise<number> => {
    return (await addFact(store, fact)).id;
  };
  const asShown = (id: number, fact: string): Warmup['facts'][number] => ({
    id,
    fact,
    category: 'preference',
    page: null,
    label: null,
  });
  /** A session that was ended, and the greeting of the next one, which tells of it. */
  const greet = async (facts: Warmup['facts']): Promise<Warmup> => {
    await addSession(store, 1);
    await exchange(store, sessionId(1), 'Why rest?', 'Turn it to the wall.');
    await store.sessions.endSession(sessionId(1), { title: 'Why rest?', summary, at: later(5) });
    const warmup: Warmup = {
      text: `Last time, yesterday, y${summary.slice(1, -14)} In your plan “Run”, 1 of 2 steps is done.`,
      lastSession: {
        sessionId: sessionId(1),
        title: 'Why rest?',
        summary,
        endedAt: later(5),
        bookId: null,
      },
      facts,
      plans: [{ id: 1, title: 'Run', nextStep: 'Shoes', progress: 0.5 }],
    };
    await store.sessions.addSession({ id: sessionId(2), bookId: null, at: later(9), warmup });
    return warmup;
  };

  it('is read as it was shown', async () => {
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
