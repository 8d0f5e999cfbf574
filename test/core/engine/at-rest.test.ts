import { expect, it, onTestFinished } from 'vitest';
import { idleAfter } from '../../../src/core/async/idle-timer';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { tempFolder } from '../../support/temp-folder';
import { openTestEngine } from '../support/test-engine';

it('releases what the jobs of a start have loaded, even if no question is asked', async () => {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  let released = 0;
  const setup = await openTestEngine(await tempFolder(), clock, scriptedCognition({}), {
    atRest: () => (released += 1),
  });
  onTestFinished(() => setup.engine.close());
  await setup.settle();
  expect(released).toBe(0);
  clock.advance(idleAfter);
  expect(released).toBe(1);
});
