import { afterEach, describe, expect, it } from 'vitest';
import { geminiRoom, type GeminiRoom } from '../../../support/providers/gemini-room';
import { collect, refusal } from '../../../support/providers/refusal';
import { asSessionId } from '../../../../src/shared/model';

let room: GeminiRoom;
afterEach(() => room.close());

const prompt = { system: 'Answer from the book.', user: 'What is a lens?' };

describe('an answer of Gemini', () => {
  it('is streamed, with the prefix as system instruction', async () => {
    room = await geminiRoom({ answer: () => 'A lens bends light so that it meets in one point [p. 12].' });
    const pieces: string[] = [];
    for await (const piece of room.model.stream(prompt, room.call())) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe('A lens bends light so that it meets in one point [p. 12].');
    expect(room.server.questions).toMatchObject([{ ...prompt, model: 'gemini-flash-latest', json: false }]);
    expect(room.server.requests[0]?.headers['x-goog-api-client']).toContain('lectern');
    expect(room.model.id).toBe('gemini/gemini-flash-latest');
  });

  it('gets the earlier turns as messages of user and model, and counts them', async () => {
    room = await geminiRoom({ contextTokens: 100 });
    const history = [
      { role: 'user', text: 'What is light?' },
      { role: 'user', text: 'In one sentence.' },
      { role: 'assistant', text: 'A wave.' },
    ] as const;
    await collect(room.model.stream({ ...prompt, history }, room.call()));
    expect(room.server.requests[0]?.json).toMatchObject({
      contents: [
        { role: 'user', parts: [{ text: 'What is light?\n\nIn one sentence.' }] },
        { role: 'model', parts: [{ text: 'A wave.' }] },
        { role: 'user', parts: [{ text: prompt.user }] },
      ],
    });
    const long = [{ role: 'user', text: 'x'.repeat(400) }] as const;
    const { error } = await collect(room.model.stream({ ...prompt, history: long }, room.call()));
    expect(error).toMatchObject({ code: 'MODEL_CONTEXT_TOO_LONG' });
  });

  it('has the context that the model’s record gives', async () => {
    room = await geminiRoom();
    expect(await room.model.contextTokens?.()).toBe(1_048_576);
    expect(await room.gemini.textModel('gemini-gone').contextTokens?.()).toBeNull();
  });

  it('is recorded with the API’s token counts, thoughts counted as output, at the price of the model that answered', async () => {
    room = await geminiRoom({
      startAt: Date.parse('2026-11-22T10:00:00Z'),
      answer: () => ({ text: 'Twelve letters', thoughtTokens: 40, implicitTokens: 5 }),
    });
    await collect(
      room.model.stream(prompt, room.call({ task: 'answers', sessionId: asSessionId('session-1') })),
    );
    expect(room.records).toMatchObject([
      {
        provider: 'gemini',
        model: 'gemini-flash-latest',
        host: room.server.host,
        task: 'answers',
        sessionId: 'session-1',
        inputTokens: Math.ceil(prompt.system.length / 4) + Math.ceil(prompt.user.length / 4),
        outputTokens: Math.ceil('Twelve letters'.length / 4) + 40,
        cachedTokens: 5,
        // gemini-3.8-flash, to which the alias resolves
        price: { input: 0.75, output: 3.75, cached: 0.075 },
        outcome: 'ok',
      },
    ]);
    expect(room.records[0]?.sentBytes).toBeGreaterThan(prompt.user.length);
    expect(room.records[0]?.receivedBytes).toBeGreaterThan('Twelve letters'.length);
  });

  it('costs what the price list says for its date', async () => {
    room = await geminiRoom({ startAt: Date.parse('2027-01-02T10:00:00Z') });
    await collect(room.model.stream(prompt, room.call()));
    expect(room.records[0]?.price).toEqual({ input: 1.5, output: 7.5, cached: 0.15 });
  });

  it('is neither sent nor recorded without a key', async () => {
    room = await geminiRoom();
    const model = room.open({ key: null }).textModel('gemini-3.8-flash');
    expect((await refusal(model.complete(prompt, {}, room.call()))).code).toBe('MODEL_KEY_MISSING');
    const { error } = await collect(model.stream(prompt, room.call()));
    expect(error).toMatchObject({ code: 'MODEL_KEY_MISSING' });
    expect(room.records).toEqual([]);
    expect(room.server.requests).toEqual([]);
  });

  it('is closed at the server when it is aborted', async () => {
    room = await geminiRoom({ answer: () => 'one two three four five six' });
    room.server.fail({ hang: 150 });
    const stop = new AbortController();
    const reason = new Error('Stopped by the learner');
    const reading = collect(room.model.stream(prompt, room.call({ signal: stop.signal })));
    await expect.poll(() => room.server.requests[0]?.firstByteAt ?? null).not.toBeNull();
    stop.abort(reason);
    expect((await reading).error).toBe(reason);
    await expect.poll(() => room.server.requests[0]?.hungUp).toBe(true);
    expect(room.outcomes()).toEqual(['CANCELLED']);
  });

  it('closes the request when its reader leaves', async () => {
    room = await geminiRoom({ answer: () => 'one two three four five six seven eight nine' });
    room.server.fail({ drip: { bytes: 60, everyMs: 20 } });
    for await (const piece of room.model.stream(prompt, room.call())) if (piece !== '') break;
    await expect.poll(() => room.server.requests[0]?.hungUp).toBe(true);
    expect(room.outcomes()).toEqual(['CANCELLED']);
  });
});

describe('a completion of Gemini', () => {
  it('is constrained by a schema that the API accepts', async () => {
    room = await geminiRoom({ answer: () => '{"facts":[]}' });
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      additionalProperties: false,
      properties: {
        facts: {
          type: 'array',
          maxItems: 20,
          items: {
            type: 'object',
            properties: { text: { type: 'string', minLength: 1 } },
            required: ['text'],
          },
        },
      },
      required: ['facts'],
    };
    expect(await room.model.complete(prompt, { schema }, room.call({ task: 'memory' }))).toBe('{"facts":[]}');
    expect(room.server.questions).toMatchObject([{ json: true, schema: { required: ['facts'] } }]);
  });

  it('is text without a schema', async () => {
    room = await geminiRoom({ answer: () => 'A title' });
    expect(await room.model.complete(prompt, {}, room.call({ task: 'summaries' }))).toBe('A title');
    expect(room.server.questions).toMatchObject([{ json: false, schema: null }]);
    expect(room.records).toMatchObject([{ task: 'summaries', outcome: 'ok' }]);
  });

  it('that reached the length limit is kept as far as it got', async () => {
    room = await geminiRoom({ answer: () => ({ text: 'As far as it', finish: 'MAX_TOKENS' }) });
    expect(await room.model.complete(prompt, {}, room.call())).toBe('As far as it');
  });
});

describe('an answer that Gemini stops', () => {
  const stops = [
    ['SAFETY', "Gemini's safety filter stopped the answer."],
    ['RECITATION', 'came too close to an existing text'],
    ['PROHIBITED_CONTENT', 'does not write about this'],
    ['SPII', 'personal data'],
    ['LANGUAGE', 'this language'],
    ['OTHER', 'without giving a reason'],
  ] as const;
  it.each(stops)('by %s is explained in plain words, and what arrived is kept', async (finish, words) => {
    room = await geminiRoom({ answer: () => ({ text: 'The first part', finish }) });
    const { text, error } = await collect(room.model.stream(prompt, room.call()));
    expect(text).toBe('The first part');
    expect(error).toMatchObject({ code: 'MODEL_BLOCKED', data: { provider: 'gemini', reason: finish } });
    expect(String(error)).toContain(words);
    // Repeating the request would cost the same and change nothing.
    expect(room.outcomes()).toEqual(['MODEL_BLOCKED']);
  });

  it.each(['SAFETY', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'OTHER'])(
    'whose question is refused by %s comes with a next step',
    async (blocked) => {
      room = await geminiRoom({ answer: () => ({ text: '', blocked }) });
      const streamed = await collect(room.model.stream(prompt, room.call()));
      expect(streamed.error).toMatchObject({ code: 'MODEL_BLOCKED', data: { reason: blocked } });
      expect(String(streamed.error)).toContain('Rephrase it');
      const error = await refusal(room.model.complete(prompt, {}, room.call()));
      expect(error.code).toBe('MODEL_BLOCKED');
      expect(room.outcomes()).toEqual(['MODEL_BLOCKED', 'MODEL_BLOCKED']);
    },
  );

  it('at the length limit is cut and kept', async () => {
    room = await geminiRoom({ answer: () => ({ text: 'A very long', finish: 'MAX_TOKENS' }) });
    const { text, error } = await collect(room.model.stream(prompt, room.call()));
    expect(text).toBe('A very long');
    expect(error).toMatchObject({ code: 'MODEL_CUT', data: { reason: 'MAX_TOKENS' } });
  });

  it('before its first word, after thinking used up its length, is not requested again', async () => {
    room = await geminiRoom({ answer: () => ({ text: '', finish: 'MAX_TOKENS', thoughtTokens: 65_000 }) });
    const { error } = await collect(room.model.stream(prompt, room.call()));
    expect(error).toMatchObject({ code: 'MODEL_REQUEST_REFUSED' });
    expect(room.records).toMatchObject([{ outputTokens: 65_000 }]);
  });

  it('without a reason counts as cut', async () => {
    room = await geminiRoom({ answer: () => ({ text: 'Half of', unfinished: true }) });
    const { text, error } = await collect(room.model.stream(prompt, room.call()));
    expect(text).toBe('Half of');
    expect(error).toMatchObject({ code: 'MODEL_CUT' });
  });

  it('with no content is requested again', async () => {
    const answers = ['', 'Now it speaks'];
    room = await geminiRoom({ answer: () => answers.shift() ?? '' });
    const { text, error } = await collect(room.model.stream(prompt, room.call()));
    expect({ text, error }).toEqual({ text: 'Now it speaks', error: null });
    expect(room.outcomes()).toEqual(['MODEL_EMPTY', 'ok']);
  });
});
