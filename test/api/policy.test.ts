import { call } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../src/api/router';
import { asFactId, asTurnId } from '../../src/shared/model';
import { addFact } from '../store/support/samples';
import { ask, dataFolder, openTestEngine } from '../core/support/test-engine';
import { fixedClock } from '../support/fixed-clock';
import { scriptedCognition } from '../support/scripted-cognition';
import { contextOf } from './support/api-context';

const start = async () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const setup = await openTestEngine(await dataFolder(), clock, scriptedCognition());
  return { ...setup, options: { context: contextOf(setup.engine) } };
};

it('the policy is read, changed, listed, replayed and restored over the contract', async () => {
  const { options } = await start();
  const { policy } = router;
  const first = await call(policy.get, undefined, options);
  expect(first).toMatchObject({ revision: 1, active: true });
  const changed = await call(policy.put, { read: { topK: 8 } }, options);
  expect(changed.changes).toEqual([{ path: 'read.topK', before: 5, after: 8 }]);
  const report = await call(policy.replay, { policy: { read: { topK: 1 } } }, options);
  expect(report).toMatchObject({ verdict: 'unknown', holdout: { active: { cases: 0, success: null } } });
  const restored = await call(policy.activate, { revision: 1 }, options);
  expect(restored).toMatchObject({ restores: 1, hash: first.hash });
  const revisions = await call(policy.revisions, { limit: 2 }, options);
  expect(revisions.map(({ revision }) => revision)).toEqual([3, 2]);
  await expect(call(policy.put, { read: { topK: 0 } }, options)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  // A policy in the form of a revision would change nothing.
  await expect(call(policy.put, { policy: first.policy } as never, options)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  await expect(call(policy.adoptTrial, { trialId: 7 }, options)).rejects.toMatchObject({
    code: 'TRIAL_NOT_FOUND',
  });
});

it('switches, ratings and test questions are set over the contract', async () => {
  const { engine, store, options } = await start();
  const { policy } = router;
  const off = { scope: 'user', scopeId: 'me', remember: false, recall: true } as const;
  expect(await call(policy.setSwitch, off, options)).toEqual([off]);
  expect(await call(policy.setSwitch, { ...off, remember: true }, options)).toEqual([]);

  const { sessionId } = await engine.sessions.start(null, false);
  const answer = await ask(engine, sessionId, 'What is a pulse?');
  await call(policy.rate, { sessionId, turnId: answer.turnId, rating: 'up' }, options);
  expect((await engine.sessions.get(sessionId)).turns.at(-1)?.rating).toBe('up');
  await expect(
    call(policy.rate, { sessionId, turnId: asTurnId(answer.turnId + 9), rating: 'up' }, options),
  ).rejects.toMatchObject({ code: 'TURN_NOT_FOUND' });
  await call(policy.setSessionMemory, { sessionId, remember: true, recall: false }, options);
  expect((await engine.sessions.get(sessionId)).memory).toEqual({ remember: true, recall: false });

  const { id } = await addFact(store, 'I keep bees.');
  const added = await call(policy.addCase, { question: 'What do I keep?', factIds: [id] }, options);
  expect(await call(policy.cases, {}, options)).toMatchObject({ items: [added] });
  await expect(
    call(policy.addCase, { question: 'And what else?', factIds: [id, asFactId(99)] }, options),
  ).rejects.toMatchObject({ code: 'FACT_NOT_FOUND' });
  await call(policy.removeCase, { caseId: added.id }, options);
  await expect(call(policy.removeCase, { caseId: added.id }, options)).rejects.toMatchObject({
    code: 'CASE_NOT_FOUND',
  });
});
