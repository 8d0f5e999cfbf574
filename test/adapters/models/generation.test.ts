import { expect, it, onTestFinished } from 'vitest';
import { callRoom } from '../../support/providers/call-room';
import { geminiRoom } from '../../support/providers/gemini-room';
import { startOpenAiServer } from '../../support/providers/openai-server';
import { openTested } from '../../support/providers/open-tested';
import { refusal } from '../../support/providers/refusal';

const prompt = { system: 'Be brief.', user: 'What is a lens?' };

it('Gemini gets the thinking level and the longest answer of the settings', async () => {
  const room = await geminiRoom();
  onTestFinished(() => room.close());
  const set = { thinking: 'high', maxOutputTokens: 500 } as const;
  await room.gemini.textModel('gemini-3.8-flash', set).complete(prompt, {}, room.call());
  await room.gemini.textModel('gemini-3.8-flash').complete(prompt, {}, room.call());
  expect(room.server.questions).toMatchObject([
    { thinking: 'high', maxOutputTokens: 500 },
    { thinking: null, maxOutputTokens: null },
  ]);
});

it('a Gemini model that cannot stop thinking thinks as little as it can, found out once', async () => {
  const room = await geminiRoom({ thinkingLevels: ['low', 'high'] });
  onTestFinished(() => room.close());
  const model = room.gemini.textModel('gemini-3.1-pro-preview', { thinking: 'off' });
  await model.complete(prompt, {}, room.call());
  await model.complete(prompt, {}, room.call());
  expect(room.server.questions.map(({ thinking }) => thinking)).toEqual(['low', 'low']);
  expect(room.server.requests).toHaveLength(3);
});

it('a server gets them as far as it takes them, and is waited for as long as is set', async () => {
  const server = await startOpenAiServer();
  onTestFinished(() => server.close());
  const room = callRoom();
  const open = openTested('server', room.caller, { url: server.url, key: null });
  const model = open.textModel('small-chat:1b', {
    thinking: 'off',
    maxOutputTokens: 300,
    patienceSeconds: 77,
  });
  await model.contextTokens?.();
  server.forget();
  server.fail({ status: 400, body: '{"error":{"message":"unknown field chat_template_kwargs"}}' });
  await model.complete(prompt, {}, room.call());
  await model.complete(prompt, {}, room.call());
  const bodies = server.requests.map(({ json }) => json as Record<string, unknown>);
  expect(bodies.map((body) => 'chat_template_kwargs' in body)).toEqual([true, false, false]);
  expect(bodies[2]).toMatchObject({ reasoning_effort: 'none', max_tokens: 300 });
});

it('failures name what only the provider knows, without the key', async () => {
  const server = await startOpenAiServer();
  onTestFinished(() => server.close());
  const room = callRoom();
  const key = 'my-own-secret-key';
  const model = openTested('server', room.caller, { url: server.url, key }).textModel('small-chat:1b');
  server.failWhen(() => ({ status: 500, body: `{"error":{"message":"Out of memory. Key ${key}"}}` }));
  const error = await refusal(model.complete(prompt, {}, room.call()));
  expect(error.message).toContain('says: “Out of memory. Key …”');

  const gemini = await geminiRoom();
  onTestFinished(() => gemini.close());
  const disabled = {
    code: 403,
    message: 'Generative Language API has not been used in project 1.',
    status: 'PERMISSION_DENIED',
  };
  gemini.server.fail({ status: 403, body: JSON.stringify({ error: disabled }) });
  expect((await refusal(gemini.model.complete(prompt, {}, gemini.call()))).code).toBe('MODEL_API_DISABLED');
});
