import { describe, expect, it } from 'vitest';
import { openTested } from '../../../support/providers/open-tested';
import type { ServerStyle } from '../../../support/providers/openai-wire';
import { refusal } from '../../../support/providers/refusal';
import { begin, prompt, streamed } from '../../../support/providers/served-model';

const key = 'sk-secret-0123456789';
const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
const styles: readonly ServerStyle[] = ['ollama', 'lmstudio', 'llamacpp', 'vllm'];

describe.each(styles)('a chat model behind %s', (style) => {
  it('streams its words and reports its tokens', async () => {
    const asked = await begin({ style });
    expect(await streamed(asked)).toBe('You asked: What is a keel?');
    expect(asked.setup.records).toHaveLength(1);
    expect(asked.setup.records[0]).toMatchObject({
      provider: 'server',
      model: 'small-chat:1b',
      host: asked.server.host,
      inputTokens: 6,
      outputTokens: 7,
      price: { input: 0, output: 0 },
      outcome: 'ok',
    });
  });

  it('gets the earlier turns as messages of their roles', async () => {
    const { model, setup, server } = await begin({ style });
    const history = [
      { role: 'assistant', text: 'Welcome aboard.' },
      { role: 'user', text: 'What is a hull?' },
      { role: 'assistant', text: 'The body of a ship.' },
      { role: 'assistant', text: 'It floats.' },
    ] as const;
    expect(await model.complete({ ...prompt, history }, {}, setup.call())).toBe('You asked: What is a keel?');
    expect(server.requests.at(-1)?.json).toMatchObject({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'What is a hull?' },
        { role: 'assistant', content: 'The body of a ship.\n\nIt floats.' },
        { role: 'user', content: 'What is a keel?' },
      ],
    });
  });

  it('returns a completion in one piece', async () => {
    const { model, setup } = await begin({ style });
    expect(await model.complete(prompt, {}, setup.call())).toBe('You asked: What is a keel?');
  });

  it('reports that a question is too long for it, streamed or not', async () => {
    const { model, setup } = await begin({ style, contextTokens: 2 });
    expect((await refusal(streamed({ model, setup }))).code).toBe('MODEL_CONTEXT_TOO_LONG');
    expect((await refusal(model.complete(prompt, {}, setup.call()))).code).toBe('MODEL_CONTEXT_TOO_LONG');
    expect(setup.outcomes()).toEqual(['MODEL_CONTEXT_TOO_LONG', 'MODEL_CONTEXT_TOO_LONG']);
  });

  it('reports that it does not have the model', async () => {
    const { model, setup } = await begin({ style }, { model: 'gone:7b' });
    const error = await refusal(streamed({ model, setup }));
    expect(error.code).toBe('MODEL_GONE');
    expect(error.message).toContain('gone:7b');
  });
});

describe('the context of a chat model', () => {
  it.each(['lmstudio', 'llamacpp', 'vllm'] as const)('is what %s says', async (style) => {
    const models = [{ name: 'small-chat:1b', kind: 'chat', contextTokens: 12_288 }] as const;
    expect(await (await begin({ style, models })).model.contextTokens?.()).toBe(12_288);
  });

  it('is asked again once a prompt did not fit', async () => {
    const { model, setup, server } = await begin({ style: 'lmstudio', contextTokens: 2 });
    await model.contextTokens?.();
    expect(server.requests).toEqual([]);
    await refusal(model.complete(prompt, {}, setup.call()));
    await model.contextTokens?.();
    expect(server.requests.map(({ path }) => path)).toContain('/api/v0/models');
  });

  it('is unknown where the server does not say', async () => {
    const { model, server } = await begin({ style: 'ollama' });
    expect(await model.contextTokens?.()).toBeNull();
    expect(server.requests).toEqual([]);
  });
});

describe('a chat model that truncates its prompt', () => {
  const long = { system: 'Be brief.', user: 'What is a keel? '.repeat(2000) };

  it('is detected, and its answer is kept', async () => {
    const { model, setup } = await begin({ readsAtMost: 2048, answer: () => 'A beam.' });
    let text = '';
    const reading = (async () => {
      for await (const piece of model.stream(long, setup.call())) text += piece;
    })();
    const error = await refusal(reading);
    expect(error.code).toBe('MODEL_CONTEXT_TOO_LONG');
    expect(error.message).toContain('2048 of 8002 tokens');
    expect(text).toBe('A beam.');
    expect((await refusal(model.complete(long, {}, setup.call()))).code).toBe('MODEL_CONTEXT_TOO_LONG');
    expect(setup.outcomes()).toEqual(['MODEL_CONTEXT_TOO_LONG', 'MODEL_CONTEXT_TOO_LONG']);
  });

  it('is detected too if it is the earlier turns that are long', async () => {
    const { model, setup } = await begin({ readsAtMost: 2048, answer: () => 'A beam.' });
    const history = [{ role: 'user', text: long.user }] as const;
    const error = await refusal(model.complete({ ...prompt, history }, {}, setup.call()));
    expect(error.code).toBe('MODEL_CONTEXT_TOO_LONG');
  });

  it('is trusted if it has read everything, or reports no count', async () => {
    const whole = await begin({ answer: () => 'A beam.' });
    expect(await streamed(whole, long)).toBe('A beam.');
    const silent = await begin({ readsAtMost: 0, answer: () => 'A beam.' });
    expect(await streamed(silent, long)).toBe('A beam.');
  });
});

describe('a chat model that thinks aloud', () => {
  it('is shown only from where its answer begins', async () => {
    const asked = await begin({
      answer: () => '<think>The user asks about keels.</think>\n\nA keel is a beam.',
    });
    expect(await streamed(asked)).toBe('A keel is a beam.');
  });

  it('that never answers has sent nothing readable', async () => {
    const asked = await begin({ answer: () => '<think>And so on and so on' });
    expect((await refusal(streamed(asked))).code).toBe('MODEL_EMPTY');
  });
});

describe('a server with restrictions', () => {
  it('is not asked again for token counts of a stream that it refused', async () => {
    const asked = await begin({ refuses: ['stream_options'] });
    expect(await streamed(asked)).toContain('keel');
    expect(await streamed(asked)).toContain('keel');
    expect(asked.setup.outcomes()).toEqual(['MODEL_REQUEST_REFUSED', 'ok', 'ok']);
    expect(asked.setup.records[2]).toMatchObject({ inputTokens: 6, outputTokens: 7 });
  });

  it('that does not stream is read in one piece', async () => {
    const asked = await begin();
    asked.server.fail({
      body: JSON.stringify({ choices: [{ message: { content: 'All at once.' }, finish_reason: 'stop' }] }),
    });
    expect(await streamed(asked)).toBe('All at once.');
  });

  const forms = [
    [[], ['json_schema']],
    [['json_schema'], ['json_schema', 'json_object']],
    [
      ['json_schema', 'json_object'],
      ['json_schema', 'json_object', 'plain'],
    ],
  ] as const;
  it.each(forms)(
    'that refuses %j is asked for JSON as %j, and remembers the last form',
    async (refuses, tried) => {
      const seen: string[] = [];
      const { model, setup, server } = await begin({
        refuses,
        answer: ({ format }) => {
          seen.push(format);
          return format === 'plain' ? '```json\n{"title":"Keels"}\n```' : '{"title":"Keels"}';
        },
      });
      expect(await model.complete(prompt, { schema }, setup.call())).toBe('{"title":"Keels"}');
      expect(server.requests).toHaveLength(tried.length);
      expect(await model.complete(prompt, { schema }, setup.call())).toBe('{"title":"Keels"}');
      expect(server.requests).toHaveLength(tried.length + 1);
      expect(seen).toEqual([tried.at(-1), tried.at(-1)]);
      // If the server does not enforce the schema, it is in the prompt.
      const schemaInPrompt = server.requests.at(-1)?.body.includes('Reply with one JSON object');
      expect(schemaInPrompt).toBe(tried.length > 1);
    },
  );

  it('that cannot compile a schema to a grammar is asked in another form', async () => {
    const { model, setup, server } = await begin({ answer: () => '{"title":"Keels"}' });
    server.fail({ status: 500, body: '{"error":{"code":500,"message":"failed to parse grammar"}}' });
    expect(await model.complete(prompt, { schema }, setup.call())).toBe('{"title":"Keels"}');
    expect(setup.outcomes()).toEqual(['MODEL_REQUEST_REFUSED', 'ok']);
  });

  it('gets its key only where it belongs', async () => {
    const { model, setup, server } = await begin({ key }, { key });
    await model.complete(prompt, {}, setup.call());
    expect(server.requests[0]?.headers['authorization']).toBe(`Bearer ${key}`);
    expect(JSON.stringify([server.requests[0]?.path, server.requests[0]?.body, setup.records])).not.toContain(
      key,
    );
  });

  it('may be named without its /v1', async () => {
    const { server, setup } = await begin();
    const model = openTested('server', setup.caller, { url: server.url, key: null }).textModel(
      'small-chat:1b',
    );
    expect(await streamed({ model, setup })).toContain('keel');
  });

  it('that redirects is not followed', async () => {
    const elsewhere = await begin();
    const { model, setup, server } = await begin({ key }, { key });
    server.fail({ status: 307, headers: { location: `${elsewhere.server.url}/v1/chat/completions` } });
    expect((await refusal(model.complete(prompt, {}, setup.call()))).code).toBe('MODEL_REQUEST_REFUSED');
    expect(elsewhere.server.requests).toHaveLength(0);
  });
});
