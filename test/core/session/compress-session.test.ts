import { describe, expect, it } from 'vitest';
import { compressSession } from '../../../src/core/summaries/compress-session';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { dataFolder, openTestEngine } from '../support/test-engine';

const signal = new AbortController().signal;

const start = async (summary: () => string) => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const cognition = scriptedCognition({ summarise: async () => summary() });
  const { engine, store } = await openTestEngine(await dataFolder(), clock, cognition);
  const { sessionId } = await engine.sessions.start(null, true);
  const say = async (count: number, words: string): Promise<void> => {
    for (let n = 0; n < count; n += 1)
      await store.sessions.addQuestion({
        sessionId,
        content: `${words} ${n}`,
        at: '2026-03-04T18:00:00.000Z',
      });
  };
  const compress = () => compressSession(store, cognition, clock, sessionId, signal);
  return { say, compress, running: () => store.sessions.findRunningSummary(sessionId) };
};

describe('the running summary (A6)', () => {
  it('keeps the old summary when the model returns an empty one, and the turns wait', async () => {
    let summary = 'Knots were tied.';
    const { say, compress, running } = await start(() => summary);
    await say(12, 'I tie the bowline and the clove hitch, number');
    expect(await compress()).toBe(true);
    expect(await running()).toMatchObject({ text: 'Knots were tied.', toTurnId: 2 });
    summary = ' \n ';
    await say(4, 'I tie the reef knot, number');
    expect(await compress()).toBe(false);
    expect(await running()).toMatchObject({ text: 'Knots were tied.', toTurnId: 2 });
  });

  it('is the turns verbatim if a summary would be longer', async () => {
    const { say, compress, running } = await start(() => 'The learner counted, and then they counted on.');
    await say(12, 'Go');
    await compress();
    expect((await running())?.text).toBe('You said: Go 0\nYou said: Go 1');
  });
});
