import { expect, it } from 'vitest';
import { asFactId } from '../../../../src/shared/model';
import { learnerSetup } from '../../support/learner-study';
import { ask } from '../../support/test-engine';

it.each([['Where do I live?'], ['What exactly did I say about where I live, word for word?']])(
  'a muted fact is not quoted from its message until it is unmuted: %s',
  async (question) => {
    const { clock, setup, all } = await learnerSetup();
    const say = async (text: string) => {
      clock.advance(86_400_000);
      const { sessionId } = await setup.engine.sessions.start(null, false);
      const answer = await ask(setup.engine, sessionId, text);
      await setup.settle();
      await setup.engine.sessions.end(sessionId);
      return answer;
    };
    const recalled = async () =>
      (await say(question)).context
        .filter(({ component, source }) => component === 'sessions' && source.kind === 'turn')
        .map(({ text }) => text);
    await say('I live in Portland.');
    const [fact] = await all();
    expect(fact?.fact).toContain('Portland');
    const change = (muted: boolean) => setup.engine.memory.update(fact?.id ?? asFactId(0), { muted });
    expect(await recalled()).toContain('I live in Portland.');
    await change(true);
    const answer = await say(question);
    expect(JSON.stringify(answer.context)).not.toContain('Portland.');
    expect(answer.content).not.toContain('Portland');
    await change(false);
    expect(await recalled()).toContain('I live in Portland.');
  },
);
