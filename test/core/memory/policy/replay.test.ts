import { describe, expect, it } from 'vitest';
import { createBuiltinCognition } from '../../../../src/adapters/cognition/builtin';
import { miniLm } from '../../../support/mini-lm';
import { createWriteReplay } from '../../../../src/core/memory/replay/replay-writes';
import { weightsToTry } from '../../../../src/core/memory/replay/tune-weights';
import type { WrittenFact } from '../../../../src/core/ports';
import { asFactId, defaultSettings, learnerFactTypes, type ReplayReport } from '../../../../src/shared/model';
import { halfOfQuestion } from '../../../../src/shared/text/half-of-question';
import { addFact } from '../../../store/support/samples';
import { bagEmbedder } from '../../../support/bag-embedder';
import { fixedClock } from '../../../support/fixed-clock';
import { seededRandom } from '../../../support/seeded-random';
import { ask as askIn, dataFolder, openTestEngine } from '../../support/test-engine';
import { learnerStudy } from '../../support/learner-study';

const subjects =
  'cello bread chess tent tulip map pottery sailing judo bee kite train guitar cheese draughts canoe rose compass glass rowing fencing sheep'.split(
    ' ',
  );

const questionOf = (thing: string): string => `Which ${thing} lesson suits me?`;

/** A learner with six important facts and an unimportant one on each subject, and a case that expects the latter. */
const openWithCases = async (dir?: string) => {
  const folder = dir ?? (await dataFolder());
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const cognition = createBuiltinCognition({ embedder: bagEmbedder(), encoder: miniLm });
  const setup = await openTestEngine(folder, clock, cognition);
  if (dir) return { folder, clock, setup };
  for (const [index, thing] of subjects.entries()) {
    const type = learnerFactTypes[index % learnerFactTypes.length] ?? 'episode';
    const add = async (fact: string, importance: number) => {
      const [vector = new Float32Array()] = await bagEmbedder().embedPassages([fact]);
      return addFact(setup.store, fact, { type, importance, vector: { modelId: 'bag-test-1', vector } });
    };
    for (const more of ['often', 'in spring', 'with Ada', 'on Mondays', 'at home', 'for my exam'])
      await add(`I read ${more} of ${thing} and more.`, 0.9);
    const { id } = await add(`My ${thing} lesson is short.`, 0.1);
    await setup.engine.policy.addCase({ question: questionOf(thing), bookId: null, factIds: [id] });
  }
  await setup.settle();
  return { folder, clock, setup };
};

const withoutTimes = (report: ReplayReport): unknown =>
  JSON.parse(JSON.stringify(report, (key, value: unknown) => (key.endsWith('Ms') ? 0 : value)));

describe('a replay', () => {
  it('makes the same decisions each time, also after a restart', async () => {
    const { folder, setup } = await openWithCases();
    const change = { read: { weights: { similarity: 0.9, importance: 0.1, recency: 0 } } };
    const first = withoutTimes(await setup.engine.policy.replay(change));
    expect(withoutTimes(await setup.engine.policy.replay(change))).toEqual(first);
    await setup.engine.close();
    const again = await openWithCases(folder);
    expect(JSON.stringify(withoutTimes(await again.setup.engine.policy.replay(change)))).toBe(
      JSON.stringify(first),
    );
  });

  it('scores both policies on the hold-out and changes nothing', async () => {
    const { setup } = await openWithCases();
    const { holdout } = await setup.engine.policy.countCases();
    const report = await setup.engine.policy.replay({
      read: { weights: { similarity: 1, importance: 0, recency: 0 } },
    });
    expect(report.holdout.active.cases).toBe(holdout);
    expect(report.holdout.candidate.success).toBeGreaterThan(report.holdout.active.success ?? 1);
    expect(report.holdout.candidate.violations).toEqual({ disabled: 0, expired: 0, outOfScope: 0 });
    expect(report.verdict).toBe('better');
    expect(await setup.engine.policy.revisions(10)).toHaveLength(1);
  });

  it('does not measure the first replay, which fills the caches', async () => {
    const { clock, setup } = await openWithCases();
    let calls = 0;
    // Each replay reads the time twice.
    clock.elapsed = () => (calls++ < 2 ? calls * 1000 : 2000 + calls);
    const { holdout } = await setup.engine.policy.replay({});
    expect([holdout.active.p95Ms, holdout.candidate.p95Ms]).toEqual([1, 1]);
  });

  it('counts what a write policy would not have kept', async () => {
    const { setup } = await openWithCases();
    const report = await setup.engine.policy.replay({ write: { types: { constraint: 'refuse' } } });
    expect(report.kept.candidate).toBeLessThan(report.kept.active);
    expect(report.types.candidate['constraint']).toBeUndefined();
    expect(report.types.active['constraint']).toBeGreaterThan(0);
    expect(report.drift.type).toBeLessThan(1);
  });
});

describe('adoption', () => {
  const better = { read: { weights: { similarity: 1, importance: 0, recency: 0 } } };
  const worse = { read: { weights: { similarity: 0, importance: 1, recency: 0 }, topK: 1 } };

  it('is refused when the hold-out gets worse, unless the check is off', async () => {
    const { setup } = await openWithCases();
    const { policy, settings } = setup.engine;
    await policy.save(better);
    await setup.settle();
    await expect(policy.save(worse)).rejects.toMatchObject({ code: 'POLICY_REFUSED' });
    expect((await policy.get()).revision).toBe(2);
    const now = await settings.get();
    await settings.save({ ...now, guard: { ...now.guard, enable: false } });
    await expect(policy.save(worse)).resolves.toMatchObject({ revision: 3 });
  });

  it('is undone later when the hold-out gets worse, and says so', async () => {
    const { setup } = await openWithCases();
    const { policy } = setup.engine;
    await policy.save(better);
    await setup.settle();
    // As the settings save it: adopted at once, and checked afterwards.
    const now = await setup.engine.settings.get();
    const { weights } = worse.read;
    await setup.engine.settings.save({ ...now, retrieval: { ...now.retrieval, weights, topK: 1 } });
    await setup.settle();
    const [undone, adopted, before] = await policy.revisions(3);
    expect(adopted?.policy.read.topK).toBe(1);
    expect(undone).toMatchObject({
      author: 'guard',
      restores: before?.revision,
      hash: before?.hash,
      reason: { undid: adopted?.revision, because: 'worse' },
    });
    // The guard does not undo the policy that it restored.
    await setup.settle();
    expect((await policy.get()).revision).toBe(undone?.revision);
  });

  it('is refused when what is recalled changes too much', async () => {
    const { setup } = await openWithCases();
    const now = await setup.engine.settings.get();
    await setup.engine.settings.save({ ...now, guard: { ...now.guard, tolerance: 1, minSimilarity: 0.99 } });
    await expect(
      setup.engine.policy.save({ write: { types: { episode: 'refuse', constraint: 'refuse' } } }),
    ).rejects.toMatchObject({ code: 'POLICY_REFUSED', data: { verdict: 'drift' } });
  });
});

describe('a trial', () => {
  it('runs on the next questions alongside the active policy, across a restart, and is adopted', async () => {
    const { folder, clock, setup } = await openWithCases();
    const settings = await setup.engine.settings.get();
    await setup.engine.settings.save({ ...settings, guard: { ...settings.guard, trialQuestions: 2 } });
    const trial = await setup.engine.policy.startTrial({
      read: { weights: { similarity: 1, importance: 0, recency: 0 } },
    });
    await setup.settle();
    const ask = async (from: typeof setup, question: string) => {
      const { sessionId } = await from.engine.sessions.start(null, false);
      await askIn(from.engine, sessionId, question);
    };
    await ask(setup, questionOf('chess'));
    await expect.poll(() => setup.engine.policy.findTrial()).toMatchObject({ seen: 1, state: 'running' });
    await setup.engine.close();

    clock.advance(60_000);
    const { setup: again } = await openWithCases(folder);
    await ask(again, questionOf('bees'));
    await expect
      .poll(() => again.engine.policy.findTrial())
      .toMatchObject({ id: trial.id, seen: 2, state: 'ready' });
    const ready = await again.engine.policy.findTrial();
    expect(ready?.report?.shadow?.candidate.cases).toBe(2);
    const [decision] = await again.store.policy.listDecisions(trial.id);
    expect(decision?.active.facts).not.toEqual(decision?.candidate.facts);
    expect(await again.engine.policy.get()).toMatchObject({ revision: 1 });
    expect(await again.engine.policy.adoptTrial(trial.id)).toMatchObject({ revision: 2, author: 'learner' });
    await expect(again.engine.policy.adoptTrial(trial.id)).rejects.toMatchObject({ code: 'TRIAL_NOT_FOUND' });
  });
});

describe('the tuner', () => {
  it('searches the fitting half alone and proposes what wins on the hold-out', async () => {
    const { setup } = await openWithCases();
    const read: string[] = [];
    const { listCases } = setup.store.policy;
    Object.assign(setup.store.policy, {
      listCases: (half: 'fit' | 'holdout' | null, after: number, limit: number) => {
        read.push(String(half));
        return listCases(half, after, limit);
      },
    });
    await setup.engine.policy.tune();
    await setup.settle();
    expect(read).toEqual(['fit', 'holdout']);
    const trial = await setup.engine.policy.findTrial();
    expect(trial).toMatchObject({ author: 'tuner', state: 'ready', report: { verdict: 'better' } });
    expect(trial?.policy.read.weights.importance).toBeLessThan(0.4);
    await setup.engine.policy.adoptTrial(trial?.id ?? 0);

    // No weights are better than the best.
    await setup.engine.policy.tune();
    await setup.settle();
    const next = await setup.engine.policy.findTrial();
    expect(next).toMatchObject({ author: 'tuner', state: 'ready', changes: [], report: { verdict: 'same' } });
    await expect(setup.engine.policy.adoptTrial(next?.id ?? 0)).rejects.toMatchObject({
      code: 'POLICY_REFUSED',
    });
    expect((await setup.engine.policy.get()).revision).toBe(2);
  });

  it('stops when it is cancelled, and proposes nothing', async () => {
    const { setup } = await openWithCases();
    const { id } = await setup.engine.policy.tune();
    await expect.poll(() => setup.engine.jobs.get(id)).toMatchObject({ state: 'running' });
    expect(await setup.engine.jobs.cancel(id)).toMatchObject({ state: 'cancelled' });
    expect(await setup.store.policy.findTrial(1)).toBeNull();
    expect(setup.failures).toEqual([]);
  });

  it('tries all weights in tenths, the current ones first', () => {
    const all = weightsToTry(defaultSettings.retrieval.weights);
    expect(all).toHaveLength(67);
    for (const { similarity, importance, recency } of all)
      expect(similarity + importance + recency).toBeCloseTo(1);
  });
});

describe('cases', () => {
  it('come from an answer that was good or whose citation was opened, and from a corrected fact', async () => {
    const { setup, sessionId, say } = await learnerStudy();
    await say('I am a nurse.');
    const [nurse] = (await setup.store.memory.listFacts({ page: 1, limit: 5 })).items;
    if (!nurse) throw new Error('nothing was remembered');
    const good = await say('What is my job?');
    await setup.engine.policy.rate(good.turnId, 'up');
    expect((await setup.store.sessions.getTurns([good.turnId]))[0]?.rating).toBe('up');
    const [rated] = await setup.engine.policy.cases(0, 10);
    expect(rated).toMatchObject({ source: 'rated', question: 'What is my job?', expected: [nurse.id] });
    await setup.engine.policy.rate(good.turnId, 'down');
    expect(await setup.engine.policy.cases(0, 10)).toEqual([]);

    const opened = await say('What do I do for a living?');
    await setup.engine.policy.noteOpened(opened.turnId);
    expect(await setup.engine.policy.cases(0, 10)).toMatchObject([
      { source: 'opened', expected: [nurse.id] },
    ]);
    const last = await say('Which job do I have?');
    await setup.engine.memory.update(nurse.id, { fact: 'I am a doctor.' });
    expect(await setup.engine.policy.cases(0, 10)).toMatchObject([
      { source: 'opened' },
      { source: 'corrected', turnId: last.replyTo, expected: [nurse.id] },
    ]);
    // A case is deleted with its question, and with its last fact.
    await setup.engine.sessions.eraseExchange(sessionId, opened.turnId);
    expect(await setup.engine.policy.cases(0, 10)).toHaveLength(1);
    await setup.engine.memory.erase(nurse.id, 'reopen');
    expect(await setup.engine.policy.countCases()).toEqual({ fit: 0, holdout: 0 });
  });

  it('are split by their question, however it is typed', () => {
    expect(halfOfQuestion('What is my job?')).toBe(halfOfQuestion('  what is  MY job?'));
    const halves = Array.from({ length: 1000 }, (_, index) => halfOfQuestion(`Question ${String(index)}?`));
    const fit = halves.filter((half) => half === 'fit').length;
    expect(fit).toBeGreaterThan(450);
    expect(fit).toBeLessThan(550);
  });
});

describe('the replayed write policy', () => {
  it('never passes its limits', () => {
    const random = seededRandom(7);
    const facts = Array.from({ length: 400 }, (_, index): WrittenFact => ({
      id: asFactId(index + 1),
      type: learnerFactTypes[Math.floor(random() * learnerFactTypes.length)] ?? 'episode',
      scope: random() < 0.8 ? 'user' : 'global',
      scopeId: '',
      sessionId: `s${String(Math.floor(index / 25))}` as never,
      confidence: random(),
      importance: random(),
      evidenceCount: 1 + Math.floor(random() * 3),
      explicit: false,
      at: new Date(Date.UTC(2026, 2, 1) + index * 200_000).toISOString(),
    }));
    for (let run = 0; run < 50; run += 1) {
      const policy = {
        ...defaultSettings.memory,
        minConfidence: random(),
        minEvidenceCount: 1 + Math.floor(random() * 3),
        maxWritesPerSession: Math.floor(random() * 12),
        maxWritesPerHour: Math.floor(random() * 20),
        maxItemsPerScope: 1 + Math.floor(random() * 100),
      };
      const replay = createWriteReplay(policy);
      replay.take(facts);
      const refused = replay.refused();
      const kept = facts.filter(({ id }) => !refused.has(id));
      expect(kept.every(({ confidence }) => confidence >= policy.minConfidence)).toBe(true);
      for (const group of Map.groupBy(kept, ({ sessionId }) => sessionId).values())
        expect(group.length).toBeLessThanOrEqual(policy.maxWritesPerSession);
      for (const group of Map.groupBy(kept, ({ scope }) => scope).values())
        expect(group.length).toBeLessThanOrEqual(policy.maxItemsPerScope);
      for (const { at } of kept) {
        const inHour = kept.filter((one) => one.at <= at && Date.parse(one.at) > Date.parse(at) - 3_600_000);
        expect(inHour.length).toBeLessThanOrEqual(policy.maxWritesPerHour);
      }
    }
  });
});
