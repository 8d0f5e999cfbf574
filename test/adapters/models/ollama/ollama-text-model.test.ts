import { onTestFinished, describe, expect, it } from 'vitest';
import type { Prompt } from '../../../../src/core/ports';
import type { Generation } from '../../../../src/shared/model';
import { callerSetup } from '../../../support/providers/caller-setup';
import { startOllamaServer, type OllamaServerOptions } from '../../../support/providers/ollama-server';
import { openTested } from '../../../support/providers/open-tested';
import { collect, refusal } from '../../../support/providers/refusal';

const prompt: Prompt = { system: 'Be brief.', user: 'What is a keel?' };
const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
/** A text of about this many tokens. */
const promptOf = (tokens: number): Prompt => ({
  system: 'Be brief.',
  user: 'keel '.repeat((tokens * 4) / 5),
});

const begin = async (options: OllamaServerOptions = {}, generation: Partial<Generation> = {}) => {
  const server = await startOllamaServer(options);
  onTestFinished(() => server.close());
  const setup = callerSetup();
  const provider = openTested('server', setup.caller, { url: `${server.url}/v1`, key: null });
  const model = provider.textModel('small-chat:1b', generation);
  const chats = (): readonly Record<string, unknown>[] =>
    server.requests
      .filter(({ path }) => path === '/api/chat')
      .map(({ json }) => json as Record<string, unknown>);
  return { server, setup, provider, model, chats };
};

describe('a chat model of Ollama', () => {
  it('is asked through its own API, with the earlier turns, and reports its tokens', async () => {
    const { model, setup, chats } = await begin();
    const history = [
      { role: 'user', text: 'What is a hull?' },
      { role: 'assistant', text: 'The body of a ship.' },
    ] as const;
    const { text, error } = await collect(model.stream({ ...prompt, history }, setup.call()));
    expect({ text, error }).toEqual({ text: 'You asked: What is a keel?', error: null });
    expect(chats()).toMatchObject([
      {
        model: 'small-chat:1b',
        stream: true,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'What is a hull?' },
          { role: 'assistant', content: 'The body of a ship.' },
          { role: 'user', content: 'What is a keel?' },
        ],
        options: { num_ctx: 4096 },
      },
    ]);
    expect(chats()[0]).not.toHaveProperty('keep_alive');
    expect(chats()[0]).not.toHaveProperty('think');
    expect(setup.records.at(-1)).toMatchObject({
      task: 'answers',
      inputTokens: 16,
      outputTokens: 7,
      outcome: 'ok',
    });
  });

  it('is recognised once, and what it was made for is asked once', async () => {
    const { model, setup, server } = await begin();
    await model.complete(prompt, {}, setup.call());
    await model.complete(prompt, {}, setup.call());
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/api/version',
      '/api/show',
      '/api/chat',
      '/api/chat',
    ]);
  });

  it('gets a context with room for prompt and reply, which never shrinks', async () => {
    const { model, setup, server, provider } = await begin();
    for (const tokens of [100, 3000, 9000, 100]) await model.complete(promptOf(tokens), {}, setup.call());
    await provider.textModel('small-chat:1b', { thinking: 'off' }).complete(prompt, {}, setup.call());
    expect(server.loads).toEqual([4096, 8192, 16_384]);
  });

  it('gets no more context than it was made for, nor more than the limit', async () => {
    const small = await begin({ models: [{ name: 'small-chat:1b', contextTokens: 6000 }] });
    expect(await small.model.contextTokens?.()).toBe(6000);
    await small.model.complete(promptOf(4500), {}, small.setup.call());
    expect(small.server.loads).toEqual([6000]);
    const large = await begin();
    expect(await large.model.contextTokens?.()).toBe(32_768);
    await large.model.complete(promptOf(31_000), {}, large.setup.call());
    expect(large.server.loads).toEqual([32_768]);
  });

  it.each([
    ['refuses', true, []],
    ['drops the oldest messages of', false, ['The passages are gone.']],
  ])('that %s a prompt that is too long is reported', async (_, refusesTooLong, kept) => {
    const { model, setup } = await begin({
      refusesTooLong,
      models: [{ name: 'small-chat:1b', contextTokens: 8192 }],
      answer: ({ messages }) => (messages.length === 4 ? 'All is there.' : 'The passages are gone.'),
    });
    const long: Prompt = {
      ...promptOf(6000),
      history: [
        { role: 'user', text: promptOf(5000).user },
        { role: 'assistant', text: 'Yes.' },
      ],
    };
    const pieces: string[] = [];
    const reading = (async () => {
      for await (const piece of model.stream(long, setup.call())) pieces.push(piece);
    })();
    expect((await refusal(reading)).code).toBe('MODEL_CONTEXT_TOO_LONG');
    expect(pieces.join('')).toBe(kept.join(''));
    expect((await refusal(model.complete(long, {}, setup.call()))).code).toBe('MODEL_CONTEXT_TOO_LONG');
  });

  it('is limited in its reply as the learner set it, and then cut', async () => {
    const { model, setup, chats } = await begin(
      { answer: () => 'A keel is a beam.' },
      { maxOutputTokens: 2 },
    );
    const { text, error } = await collect(model.stream(prompt, setup.call()));
    expect(text).toBe('A keel ');
    expect(error).toMatchObject({ code: 'MODEL_CUT' });
    expect(chats()[0]).toMatchObject({ options: { num_ctx: 4096, num_predict: 2 } });
  });

  it('thinks as the learner set it, as far as it can', async () => {
    const models = [{ name: 'small-chat:1b', contextTokens: 8192, thinks: true }];
    const thinkOf = async (options: OllamaServerOptions, thinking: Generation['thinking']) => {
      const { model, setup, chats } = await begin(options, { thinking });
      await model.complete(prompt, {}, setup.call());
      return chats().at(-1)?.['think'];
    };
    expect(await thinkOf({ models }, 'high')).toBe('high');
    expect(await thinkOf({ models }, 'off')).toBe(false);
    expect(await thinkOf({}, 'high')).toBeUndefined();
  });

  it('is kept to a schema, or to JSON where it is too old for one', async () => {
    const answer = (): string => '{"title":"Keels"}';
    const { model, setup, chats } = await begin({ answer });
    expect(await model.complete(prompt, { schema }, setup.call())).toBe('{"title":"Keels"}');
    expect(chats()).toMatchObject([{ format: schema, stream: false }]);
    const old = await begin({ answer, takesSchema: false });
    expect(await old.model.complete(prompt, { schema }, old.setup.call())).toBe('{"title":"Keels"}');
    expect(old.chats().at(-1)).toMatchObject({ format: 'json' });
    expect(JSON.stringify(old.chats().at(-1)?.['messages'])).toContain('JSON Schema');
  });

  it('reports that it does not have the model', async () => {
    const { model, setup } = await begin({ models: [] });
    const error = await refusal(model.complete(prompt, {}, setup.call()));
    expect(error.code).toBe('MODEL_GONE');
    expect(error.message).toContain('small-chat:1b');
  });

  it('that is cut half-way keeps what arrived', async () => {
    const { model, setup, server } = await begin();
    await model.contextTokens?.();
    server.fail({ cut: 150 });
    const { text, error } = await collect(model.stream(prompt, setup.call()));
    expect(text).toBe('You ');
    expect(error).toMatchObject({ code: 'MODEL_CUT' });
  });

  it('reports a failure that comes within the stream', async () => {
    const { model, setup, server } = await begin();
    await model.contextTokens?.();
    server.failWhen(() => ({ body: '{"error":"llama runner process has terminated"}\n' }));
    const { error } = await collect(model.stream(prompt, setup.call()));
    expect(error).toMatchObject({ code: 'MODEL_FAILED' });
  });
});
