import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { ask, dataFolder, openTestEngine } from '../support/test-engine';

const subjects = [
  'breathing',
  'fear',
  'sleep',
  'practice',
  'setbacks',
  'routines',
  'coaches',
  'nerves',
  'habits',
  'goals',
];
const verbs = ['explain', 'compare', 'repeat', 'describe', 'doubt'];
const question = (n: number): string =>
  `Please ${verbs[n % verbs.length]} ${subjects[n % subjects.length]} as in remark ${n}?`;

/** 100 exchanges over five days, with one detail in the third; restarts on request. */
const converse = async (restartAfter: number | null) => {
  const dir = await dataFolder();
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  const cognition = scriptedCognition();
  let setup = await openTestEngine(dir, clock, cognition);
  const tokens: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    if (n % 20 === 0 && n > 0) clock.advance(24 * 3_600_000);
    await setup.settle();
    if (n === restartAfter) {
      await setup.engine.close();
      setup = await openTestEngine(dir, clock, cognition);
    }
    const { sessionId } = await setup.engine.sessions.start(null, false);
    const said = n === 2 ? 'The padlock on the boathouse opens with 4417.' : question(n);
    const answer = await ask(setup.engine, sessionId, said);
    tokens.push(answer.context.reduce((sum, piece) => sum + (piece.dropped ? 0 : piece.tokens), 0));
    await setup.settle();
    clock.advance(60_000);
  }
  const { sessionId } = await setup.engine.sessions.start(null, false);
  const answer = await ask(setup.engine, sessionId, 'Which number opens the padlock on the boathouse?');
  const task = cognition.asked.at(-1);
  return { setup, tokens, answer, told: task?.memories.map((memory) => memory.text) ?? [], task };
};

describe('a conversation of 200 messages over several days', () => {
  it(
    'stays within the budget, still finds an early detail, and a restart changes nothing',
    { timeout: 60_000 },
    async () => {
      const straight = await converse(null);
      expect(Math.max(...straight.tokens)).toBeLessThanOrEqual(2200 + 500 + 4500 + 3000 + 500);
      expect(straight.told).toContain('The padlock on the boathouse opens with 4417.');
      expect(straight.task?.about).toBe('learner');
      // The detail has long left the turns that are included verbatim.
      expect(straight.task?.recentTurns.some((turn) => turn.content.includes('4417'))).toBe(false);

      const restarted = await converse(50);
      expect(restarted.told).toContain('The padlock on the boathouse opens with 4417.');
      expect(Math.max(...restarted.tokens)).toBeLessThanOrEqual(2200 + 500 + 4500 + 3000 + 500);
      const stats = await restarted.setup.engine.memory.stats();
      expect(stats.turns).toBe((await straight.setup.engine.memory.stats()).turns);
      expect(stats.turns).toBe(202);
      // B5: all but the last turns are condensed, each turn by at most one summary.
      expect(await restarted.setup.store.memory.countUnsummarisedTurns()).toBeLessThan(30);
      const summaries = (await restarted.setup.engine.listSummaries(100)).toReversed();
      expect(summaries.length).toBeGreaterThan(7);
      const bounds = summaries.flatMap((summary) => [summary.sourceFromId, summary.sourceToId]);
      expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    },
  );
});

describe('compression', () => {
  it('extends the running summary by ten turns at a time, and keeps the rest verbatim', async () => {
    const clock = fixedClock('2026-03-02T09:00:00.000Z');
    const cognition = scriptedCognition();
    const setup = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await setup.engine.sessions.start(null, false);
    const running = async () => (await setup.engine.sessions.get(sessionId)).runningSummary;
    const turnIds: number[] = [];
    const askUpTo = async (count: number): Promise<void> => {
      while (turnIds.length < 2 * count) {
        const answer = await ask(setup.engine, sessionId, question(turnIds.length / 2));
        turnIds.push(answer.replyTo ?? 0, answer.turnId);
        await setup.settle();
      }
    };
    await askUpTo(9);
    expect(await running()).toBeNull();
    await askUpTo(10);
    const first = await running();
    expect(first).toMatchObject({ fromTurnId: turnIds[0], toTurnId: turnIds[9] });
    expect(cognition.summarised.at(-1)).toMatchObject({
      of: 'turns',
      previous: null,
      sentences: { min: 2, max: 4 },
    });
    await askUpTo(14);
    expect(await running()).toEqual(first);
    await askUpTo(15);
    const second = await running();
    expect(second).toMatchObject({ fromTurnId: turnIds[0], toTurnId: turnIds[19] });
    // It was extended, not recomputed.
    const extension = cognition.summarised.filter(({ causedBy }) => causedBy).at(-1);
    expect(extension).toMatchObject({ previous: first?.text });
    expect(extension?.texts).toHaveLength(10);
    expect(second?.text.startsWith(first?.text ?? '-')).toBe(true);

    const next = await ask(setup.engine, sessionId, question(15));
    const of = (component: string) => next.context.filter((piece) => piece.component === component);
    expect(of('running-summary')).toMatchObject([{ text: second?.text }]);
    expect(of('recent-turns').map((piece) => Number(piece.source.id))).toHaveLength(10);
    expect(of('recent-turns')[0]?.source.id).toBe(String(turnIds[20]));
  });

  it('takes five requests in thirty exchanges', async () => {
    const cognition = scriptedCognition();
    const setup = await openTestEngine(await dataFolder(), fixedClock('2026-03-02T09:00:00.000Z'), cognition);
    const { sessionId } = await setup.engine.sessions.start(null, false);
    for (let n = 0; n < 30; n += 1) {
      const answer = await ask(setup.engine, sessionId, question(n));
      const shown = answer.context.filter((piece) => piece.component === 'recent-turns' && !piece.dropped);
      // No turn is in neither the summary nor the context.
      const summary = (await setup.engine.sessions.get(sessionId)).runningSummary;
      expect(shown.length).toBeGreaterThanOrEqual(summary ? 10 : 2 * n);
      await setup.settle();
    }
    expect(cognition.summarised.filter(({ causedBy }) => causedBy)).toHaveLength(5);
  });

  it('does not wait for ten turns once the conversation exceeds its budget', async () => {
    const cognition = scriptedCognition();
    const setup = await openTestEngine(await dataFolder(), fixedClock('2026-03-02T09:00:00.000Z'), cognition);
    const { sessionId } = await setup.engine.sessions.start(null, false);
    const pasted = 'The boat lay at the quay in the rain. '.repeat(100);
    for (let n = 0; n < 6; n += 1) {
      await ask(setup.engine, sessionId, `${pasted} What about it?`);
      await setup.settle();
    }
    expect((await setup.engine.sessions.get(sessionId)).runningSummary).not.toBeNull();
  });

  it('loses nothing while the engine cannot summarise: older turns are kept', async () => {
    const clock = fixedClock('2026-03-02T09:00:00.000Z');
    const cognition = scriptedCognition({ summarise: async () => '' });
    const setup = await openTestEngine(await dataFolder(), clock, cognition);
    const { sessionId } = await setup.engine.sessions.start(null, false);
    for (let n = 0; n < 8; n += 1) {
      await ask(setup.engine, sessionId, question(n));
      await setup.settle();
    }
    const answer = await ask(setup.engine, sessionId, question(8));
    const recent = answer.context.filter((piece) => piece.component === 'recent-turns' && !piece.dropped);
    expect(recent).toHaveLength(16);
    expect((await setup.engine.sessions.get(sessionId)).runningSummary).toBeNull();
  });
});
