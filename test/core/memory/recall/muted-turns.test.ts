import { expect, it } from 'vitest';
import { asFactId } from '../../../../src/shared/model';
import { learnerRoom } from '../../support/learner-study';
import { ask } from '../../support/study-room';

it.each([['Where do I live?'], ['What exactly did I say about where I live, word for word?']])(
  'a muted fact is not quoted from its message until it is unmuted: %s',
  async (question) => {
    const { clock, room, all } = await learnerRoom();
    const say = async (text: string) => {
      clock.advance(86_400_000);
      const { sessionId } = await room.engine.sessions.start(null, false);
      const answer = await ask(room.engine, sessionId, text);
      await room.settle();
      await room.engine.sessions.end(sessionId);
      return answer;
    };
    const recalled = async () =>
      (await say(question)).context
        .filter(({ component, source }) => component === 'sessions' && source.kind === 'turn')
        .map(({ text }) => text);
    await say('I live in Portland.');
    const [fact] = await all();
    expect(fact?.fact).toContain('Portland');
    const change = (muted: boolean) => room.engine.memory.update(fact?.id ?? asFactId(0), { muted });
    expect(await recalled()).toContain('I live in Portland.');
    await change(true);
    const answer = await say(question);
    expect(JSON.stringify(answer.context)).not.toContain('Portland.');
    expect(answer.content).not.toContain('Portland');
    await change(false);
    expect(await recalled()).toContain('I live in Portland.');
  },
);
