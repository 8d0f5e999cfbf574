import { expect, it } from 'vitest';
import { seededRandom } from '../../../support/seeded-random';
import { learnerStudy } from '../../support/learner-study';

const things = 'tea coffee jazz chess maps tulips bread kites judo bees trains boats'.split(' ');

it('the limits of the write policy apply while the policy changes and is restored', async () => {
  const { setup, sessionId, say } = await learnerStudy();
  const { policy } = setup.engine;
  const random = seededRandom(11);
  const below = (most: number): number => Math.floor(random() * most);
  for (const [step, thing] of things.entries()) {
    const before = await setup.store.memory.listFacts({ scope: 'user', page: 1, limit: 200 });
    if (random() < 0.3) await policy.activate(1 + below((await policy.get()).revision));
    else
      await policy.save({
        write: {
          maxWritesPerSession: below(step + 2),
          maxWritesPerHour: below(step + 2),
          maxItemsPerScope: 1 + below(6),
        },
      });
    const { write } = (await policy.get()).policy;
    await say(`I teach ${thing} at a school in Leeds.`);
    const after = await setup.store.memory.listFacts({ scope: 'user', page: 1, limit: 200 });
    const { inSession } = await setup.store.memory.countWrites(sessionId, '2026-03-04T00:00:00.000Z');
    const isAdded = after.total > before.total;
    expect(isAdded).toBe(
      before.total < Math.min(write.maxWritesPerSession, write.maxWritesPerHour) && write.enable,
    );
    expect(inSession).toBe(after.total);
    const active = after.items.filter(({ status }) => status === 'active').length;
    expect(active).toBeLessThanOrEqual(Math.max(write.maxItemsPerScope, isAdded ? 0 : active));
  }
});
