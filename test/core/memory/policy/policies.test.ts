import { describe, expect, it } from 'vitest';
import { defaultSettings, policySchema, type Policy } from '../../../../src/shared/model';
import { canonicalJson } from '../../../../src/shared/text/canonical-json';
import { scriptedCognition } from '../../../support/scripted-cognition';
import { seededRandom } from '../../../support/seeded-random';
import { fixedClock } from '../../../support/fixed-clock';
import { dataFolder, openTestEngine } from '../../support/test-engine';

const start = '2026-03-04T18:00:00.000Z';

const open = async (dir?: string) => {
  const folder = dir ?? (await dataFolder());
  const clock = fixedClock(start);
  return { clock, folder, setup: await openTestEngine(folder, clock, scriptedCognition()) };
};

describe('the policy', () => {
  it('keeps a revision of each change, with its author, time and difference', async () => {
    const { clock, setup } = await open();
    const { policy } = setup.engine;
    const [first] = await policy.revisions(10);
    expect(first).toMatchObject({ revision: 1, author: 'default', changes: [], active: true });

    clock.advance(60_000);
    const saved = await policy.save({ write: { minConfidence: 0.7 }, read: { weights: { recency: 0.1 } } });
    expect(saved).toMatchObject({
      revision: 2,
      author: 'learner',
      at: '2026-03-04T18:01:00.000Z',
      active: true,
      changes: [
        { path: 'write.minConfidence', before: 0.6, after: 0.7 },
        { path: 'read.weights.recency', before: 0.3, after: 0.1 },
      ],
    });
    const settings = await setup.engine.settings.get();
    expect(settings.memory.minConfidence).toBe(0.7);
    expect(settings.retrieval.weights).toEqual({ similarity: 0.3, importance: 0.4, recency: 0.1 });
  });

  it('restores an earlier revision exactly, as a new revision', async () => {
    const { setup } = await open();
    const { policy } = setup.engine;
    const before = await policy.get();
    await policy.save({ write: { mode: 'manual', ttlDays: { episode: null } } });
    const restored = await policy.activate(before.revision);
    expect(restored).toMatchObject({ revision: 3, restores: 1, hash: before.hash, policy: before.policy });
    expect(await policy.get()).toEqual(restored);
    await expect(policy.activate(99)).rejects.toMatchObject({ code: 'REVISION_NOT_FOUND' });
  });

  it('names a value that cannot be used and changes nothing', async () => {
    const { setup } = await open();
    const { policy } = setup.engine;
    await expect(policy.save({ write: { minConfidence: 2 } })).rejects.toThrow(/write\.minConfidence/);
    await expect(policy.save({ read: { topk: 3 } })).rejects.toThrow(/read\.topk/);
    await expect(policy.save({ write: { ttlDays: 3 } })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await policy.revisions(10)).toHaveLength(1);
  });

  it('is the same policy that the settings show', async () => {
    const { setup } = await open();
    const changed = { ...defaultSettings, memory: { ...defaultSettings.memory, maxWritesPerHour: 3 } };
    await setup.engine.settings.save(changed);
    expect((await setup.engine.policy.get()).policy.write.maxWritesPerHour).toBe(3);
    // Other settings create no revision.
    await setup.engine.settings.save({ ...changed, theme: 'dark' });
    expect(await setup.engine.policy.revisions(10)).toHaveLength(2);
  });

  it('is restored exactly after any changes and restorations', async () => {
    const { folder, setup } = await open();
    const { policy } = setup.engine;
    const random = seededRandom(20260304);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const states = new Map<number, { readonly hash: string; readonly policy: Policy }>();
    const note = async () => {
      const { revision, hash, policy: state } = await policy.get();
      states.set(revision, { hash, policy: state });
    };
    await note();
    const changes = [
      () => ({ write: { minConfidence: Math.round(random() * 100) / 100 } }),
      () => ({ write: { mode: pick(['auto', 'shadow', 'manual'] as const) } }),
      () => ({ write: { ttlDays: { episode: pick([null, 1, 30, 3650]) } } }),
      () => ({ write: { types: { profile: pick(['allow', 'approve', 'refuse']) } } }),
      () => ({ read: { weights: { similarity: Math.round(random() * 10) / 10 } } }),
      () => ({ read: { topK: 1 + Math.floor(random() * 50), recency: pick(['hyperbolic', 'half-life']) } }),
    ];
    for (let step = 0; step < 60; step += 1) {
      const revision = random() < 0.6 ? null : pick([...states.keys()]);
      const saved = revision === null ? await policy.save(pick(changes)()) : await policy.activate(revision);
      const expected = revision === null ? saved : states.get(revision);
      expect(saved.hash).toBe(expected?.hash);
      expect(canonicalJson(saved.policy)).toBe(canonicalJson(expected?.policy));
      await note();
      const { memory, retrieval } = await setup.store.settings.getSettings();
      expect(canonicalJson({ write: memory, read: retrieval })).toBe(
        canonicalJson((await policy.get()).policy),
      );
    }
    const last = await policy.get();
    await setup.engine.close();
    const again = await open(folder);
    expect(await again.setup.engine.policy.get()).toEqual(last);
    for (const [revision, { hash }] of states)
      expect((await again.setup.store.policy.findPolicyRevision(revision))?.hash).toBe(hash);
  });

  it('has a default for every value', () => {
    expect(policySchema.parse({})).toEqual({
      write: defaultSettings.memory,
      read: defaultSettings.retrieval,
    });
  });
});
