import { describe, expect, it } from 'vitest';
import { timeLimit } from '../../../src/core/async/time-limit';
import { createChooseAnswerer } from '../../../src/core/models/answer-with';
import { LecternError } from '../../../src/shared/errors';
import type { Cognition, MessageReading, ReadMessageTask } from '../../../src/core/ports';
import { asTurnId, defaultSettings } from '../../../src/shared/model';
import { fixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { sessionId } from '../../store/support/samples';

const minute = 60_000;
const timeoutMs = 6000;
const asked: ReadMessageTask = {
  sessionId: sessionId(1),
  turnId: asTurnId(1),
  message: 'And why is that?',
  selection: null,
  recentTurns: [],
  book: null,
};

/** A model that reads a message once `answer` is called, or never. */
const start = () => {
  const clock = fixedClock('2026-03-04T18:00:00.000Z');
  const { promise, resolve, reject } = Promise.withResolvers<MessageReading>();
  const model: Cognition = {
    ...scriptedCognition(),
    id: 'llama/Slow',
    readMessage: (_task, signal) =>
      Promise.race([
        promise,
        new Promise<never>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
      ]),
  };
  const choose = createChooseAnswerer(
    {
      builtin: scriptedCognition(),
      chosenFor: async () => model,
      describe: () => ({ id: model.id, composes: true }),
    },
    clock,
    { info: () => undefined, error: () => undefined },
  );
  const reader = async () => (await choose(defaultSettings.models, null)).readMessage;
  /** Asks it to read a message, and ends the wait. */
  const readUntil = async (end: (stop: AbortController) => void) => {
    const stop = new AbortController();
    const limit = timeLimit(clock, timeoutMs, stop.signal);
    const read = (await reader())?.(asked, limit.signal);
    end(stop);
    const result = await read?.catch(() => null);
    limit.clear();
    return result;
  };
  return {
    clock,
    answer: () => resolve({ target: { kind: 'book' }, question: 'Why does sleep help?', likely: null }),
    answerProse: () =>
      reject(
        new LecternError('MODEL_REPLY_UNREADABLE', 'It is no JSON.', { provider: 'llama', reply: 'no-json' }),
      ),
    reads: async () => (await reader()) !== undefined,
    readUntil,
    timeOut: () => readUntil(() => clock.advance(timeoutMs)),
  };
};

describe('a model that cannot read a message in time', () => {
  it('is not asked to for a minute, and twice as long each time that it does so again', async () => {
    const { clock, reads, timeOut } = start();
    expect(await reads()).toBe(true);
    await timeOut();
    expect(await reads()).toBe(false);
    clock.advance(minute);
    expect(await reads()).toBe(true);
    await timeOut();
    clock.advance(minute);
    expect(await reads()).toBe(false);
    clock.advance(minute);
    expect(await reads()).toBe(true);
  });

  it('is asked again as usual once it was in time', async () => {
    const { clock, answer, reads, readUntil, timeOut } = start();
    await timeOut();
    clock.advance(minute);
    expect(await readUntil(answer)).toMatchObject({ question: 'Why does sleep help?' });
    expect(await reads()).toBe(true);
  });

  it('is not asked for a while either if its reply could not be read', async () => {
    const { clock, answerProse, reads, readUntil } = start();
    await readUntil(answerProse);
    expect(await reads()).toBe(false);
    clock.advance(minute);
    expect(await reads()).toBe(true);
  });

  it('does not count as slow if the learner stops the answer', async () => {
    const { reads, readUntil } = start();
    await readUntil((stop) => stop.abort());
    expect(await reads()).toBe(true);
  });
});
