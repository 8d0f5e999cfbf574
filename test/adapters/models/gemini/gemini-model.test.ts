import { afterEach, describe, expect, it } from 'vitest';
import { geminiSetup, type GeminiSetup } from '../../../support/providers/gemini-setup';
import { collect, refusal } from '../../../support/providers/refusal';
import { asSessionId } from '../../../../src/shared/model';

let setup: GeminiSetup;
afterEach(() => setup.close());

const prompt = { system: 'Answer from the book.', user: 'What is a lens?' };

describe('an answer of Gemini', () => {
  it('is streamed, with the prefix as system instruction', async () => {
    setup = await geminiSetup({ answer: () => 'A lens bends light so that it meets in one point [p. 12].' });
    const pieces: string[] = [];
    for await (const piece of setup.model.stream(prompt, setup.call())) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('')).toBe('A lens bends light so that it meets in one point [p. 12].');
    expect(setup.server.questions).toMatchObject([{ ...prompt, model: 'gemini-flash-latest', json: false }]);
    expect(setup.server.requests[0]?.headers['x-goog-api-client']).toContain('lectern');
    expect(setup.model.id).toBe('gemini/gemini-flash-latest');
  });

  it('gets the earlier turns as messages of user and model, and counts them', async () => {
    setup = await geminiSetup({ contextTokens: 100 });
    const history = [
      { role: 'user', text: 'What is light?' },
      { role: 'user', text: 'In one sentence.' },
      { role: 'assistant', text: 'A wave.' },
    ] as const;
    await collect(setup.model.stream({ ...prompt, history }, setup.call()));
    expect(setup.server.requests[0]?.json).toMatchObject({
      contents: [
        { role: 'user', parts: [{ text: 'What is light?\n\nIn one sentence.' }] },
        { role: 'model', parts: [{ text: 'A wave.' }] },
        { role: 'user', parts: [{ text: prompt.user }] },
      ],
    });
    const long = [{ role: 'user', text: 'x'.repeat(400) }] as const;
    const { error } = await collect(setup.model.stream({ ...prompt, history: long }, setup.call()));
    expect(error).toMatchObject({ code: 'MODEL_CONTEXT_TOO_LONG' });
  });

  it('has the context that the model’s record gives', async () => {
    setup = await geminiSetup();
    expect(await setup.model.contextTokens?.()).toBe(1_048_576);
    expect(await setup.gemini.textModel('gemini-gone').contextTokens?.()).toBeNull();
  });

  it('is recorded with the API’s token counts, thoughts counted as output, at the price of the model that answered', async () => {
    setup = await geminiSetup({
      startAt: Date.parse('2026-11-22T10:00:00Z'),
      answer: () => ({ text: 'Twelve letters', thoughtTokens: 40, implicitTokens: 5 }),
    });
    await collect(
      setup.model.stream(prompt, setup.call({ task: 'answers', sessionId: asSessionId('session-1') })),
    );
    expect(setup.records).toMatchObject([
      {
        provider: 'gemini',
        model: 'gemini-flash-latest',
        host: setup.server.host,
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
    expect(setup.records[0]?.sentBytes).toBeGreaterThan(prompt.user.length);
    expect(setup.records[0]?.receivedBytes).toBeGreaterThan('Twelve letters'.length);
  });

  it('costs what the price list says for its date', async () => {
    setup = await geminiSetup({ startAt: Date.parse('2027-01-02T10:00:00Z') });
    await collect(setup.model.stream(prompt, setup.call()));
    expect(setup.records[0]?.price).toEqual({ input: 1.5, output: 7.5, cached: 0.15 });
  });

  it('is neither sent nor recorded without a key', async () => {
    setup = await geminiSetup();
    const model = setup.open({ key: null }).textModel('gemini-3.8-flash');
    expect((await refusal(model.complete(prompt, {}, setup.call()))).code).toBe('MODEL_KEY_MISSING');
    const { error } = await collect(model.stream(prompt, setup.call()));
    expect(error).toMatchObject({ code: 'MODEL_KEY_MISSING' });
    expect(setup.records).toEqual([]);
    expect(setup.server.requests).toEqual([]);
  });

  it('is closed at the server when it is aborted', async () => {
    setup = await geminiSetup({ answer: () => 'one two three four five six' });
    setup.server.fail({ hang: 150 });
    const stop = new AbortController();
    const reason = new Error('Stopped by the learner');
    const reading = collect(setup.model.stream(prompt, setup.call({ signal: stop.signal })));
    await expect.poll(() => setup.server.requests[0]?.firstByteAt ?? null).not.toBeNull();
    stop.abort(reason);
    expect((await reading).error).toBe(reason);
    await expect.poll(() => setup.server.requests[0]?.hungUp).toBe(true);
    expect(setup.outcomes()).toEqual(['CANCELLED']);
  });

  it('closes the request when its reader leaves', async () => {
    setup = await geminiSetup({ answer: () => 'one two three four five six seven eight nine' });
    setup.server.fail({ drip: { bytes: 60, everyMs: 20 } });
    for await (const piece of setup.model.stream(prompt, setup.call())) if (piece !== '') break;
    await expect.poll(() => setup.server.requests[0]?.hungUp).toBe(true);
    expect(setup.outcomes()).toEqual(['CANCELLED']);
  });
});

describe('a completion of Gemini', () => {
  it('is constrained by a schema that the API accepts', async () => {
    setup = await geminiSetup({ answer: () => '{"facts":[]}' });
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
    expect(await setup.model.complete(prompt, { schema }, setup.call({ task: 'memory' }))).toBe(
      '{"facts":[]}',
    );
    expect(setup.server.questions).toMatchObject([{ json: true, schema: { required: ['facts'] } }]);
  });

  it('is text without a schema', async () => {
    setup = await geminiSetup({ answer: () => 'A title' });
    expect(await setup.model.complete(prompt, {}, setup.call({ task: 'summaries' }))).toBe('A title');
    expect(setup.server.questions).toMatchObject([{ json: false, schema: null }]);
    expect(setup.records).toMatchObject([{ task: 'summaries', outcome: 'ok' }]);
  });

  it('that reached the length limit is kept as far as it got', async () => {
    setup = await geminiSetup({ answer: () => ({ text: 'As far as it', finish: 'MAX_TOKENS' }) });
    expect(await setup.model.complete(prompt, {}, setup.call())).toBe('As far as it');
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
    setup = await geminiSetup({ answer: () => ({ text: 'The first part', finish }) });
    const { text, error } = await collect(setup.model.stream(prompt, setup.call()));
    expect(text).toBe('The first part');
    expect(error).toMatchObject({ code: 'MODEL_BLOCKED', data: { provider: 'gemini', reason: finish } });
    expect(String(error)).toContain(words);
    // Repeating the request would cost the same and change nothing.
    expect(setup.outcomes()).toEqual(['MODEL_BLOCKED']);
  });

  it.each(['SAFETY', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'OTHER'])(
    'whose question is refused by %s comes with a next step',
    async (blocked) => {
      setup = await geminiSetup({ answer: () => ({ text: '', blocked }) });
      const streamed = await collect(setup.model.stream(prompt, setup.call()));
      expect(streamed.error).toMatchObject({ code: 'MODEL_BLOCKED', data: { reason: blocked } });
      expect(String(streamed.error)).toContain('Rephrase it');
      const error = await refusal(setup.model.complete(prompt, {}, setup.call()));
      expect(error.code).toBe('MODEL_BLOCKED');
      expect(setup.outcomes()).toEqual(['MODEL_BLOCKED', 'MODEL_BLOCKED']);
    },
  );

  it('at the length limit is cut and kept', async () => {
    setup = await geminiSetup({ answer: () => ({ text: 'A very long', finish: 'MAX_TOKENS' }) });
    const { text, error } = await collect(setup.model.stream(prompt, setup.call()));
    expect(text).toBe('A very long');
    expect(error).toMatchObject({ code: 'MODEL_CUT', data: { reason: 'MAX_TOKENS' } });
  });

  it('before its first word, after thinking used up its length, is not requested again', async () => {
    setup = await geminiSetup({ answer: () => ({ text: '', finish: 'MAX_TOKENS', thoughtTokens: 65_000 }) });
    const { error } = await collect(setup.model.stream(prompt, setup.call()));
    expect(error).toMatchObject({ code: 'MODEL_REQUEST_REFUSED' });
    expect(setup.records).toMatchObject([{ outputTokens: 65_000 }]);
  });

  it('without a reason counts as cut', async () => {
    setup = await geminiSetup({ answer: () => ({ text: 'Half of', unfinished: true }) });
    const { text, error } = await collect(setup.model.stream(prompt, setup.call()));
    expect(text).toBe('Half of');
    expect(error).toMatchObject({ code: 'MODEL_CUT' });
  });

  it('with no content is requested again', async () => {
    const answers = ['', 'Now it speaks'];
    setup = await geminiSetup({ answer: () => answers.shift() ?? '' });
    const { text, error } = await collect(setup.model.stream(prompt, setup.call()));
    expect({ text, error }).toEqual({ text: 'Now it speaks', error: null });
    expect(setup.outcomes()).toEqual(['MODEL_EMPTY', 'ok']);
  });
});
