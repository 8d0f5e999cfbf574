import { expect, it, onTestFinished } from 'vitest';
import { callerSetup } from '../../support/providers/caller-setup';
import { geminiSetup } from '../../support/providers/gemini-setup';
import { startOpenAiServer } from '../../support/providers/openai-server';
import { openTested } from '../../support/providers/open-tested';
import { refusal } from '../../support/providers/refusal';

const prompt = { system: 'Be brief.', user: 'What is a lens?' };

it('Gemini gets the thinking level and the longest answer of the settings', async () => {
  const setup = await geminiSetup();
  onTestFinished(() => setup.close());
  const set = { thinking: 'high', maxOutputTokens: 500 } as const;
  await setup.gemini.textModel('gemini-3.8-flash', set).complete(prompt, {}, setup.call());
  await setup.gemini.textModel('gemini-3.8-flash').complete(prompt, {}, setup.call());
  expect(setup.server.questions).toMatchObject([
    { thinking: 'high', maxOutputTokens: 500 },
    { thinking: null, maxOutputTokens: null },
  ]);
});

it('a Gemini model that cannot stop thinking thinks as little as it can, found out once', async () => {
  const setup = await geminiSetup({ thinkingLevels: ['low', 'high'] });
  onTestFinished(() => setup.close());
  const model = setup.gemini.textModel('gemini-3.1-pro-preview', { thinking: 'off' });
  await model.complete(prompt, {}, setup.call());
  await model.complete(prompt, {}, setup.call());
  expect(setup.server.questions.map(({ thinking }) => thinking)).toEqual(['low', 'low']);
  expect(setup.server.requests).toHaveLength(3);
});

it('a server gets them as far as it takes them, and is waited for as long as is set', async () => {
  const server = await startOpenAiServer();
  onTestFinished(() => server.close());
  const setup = callerSetup();
  const open = openTested('server', setup.caller, { url: server.url, key: null });
  const model = open.textModel('small-chat:1b', {
    thinking: 'off',
    maxOutputTokens: 300,
    patienceSeconds: 77,
  });
  await model.contextTokens?.();
  server.forget();
  server.fail({ status: 400, body: '{"error":{"message":"unknown field chat_template_kwargs"}}' });
  await model.complete(prompt, {}, setup.call());
  await model.complete(prompt, {}, setup.call());
  const bodies = server.requests.map(({ json }) => json as Record<string, unknown>);
  expect(bodies.map((body) => 'chat_template_kwargs' in body)).toEqual([true, false, false]);
  expect(bodies[2]).toMatchObject({ reasoning_effort: 'none', max_tokens: 300 });
});

it('failures name what only the provider knows, without the key', async () => {
  const server = await startOpenAiServer();
  onTestFinished(() => server.close());
  const setup = callerSetup();
  const key = 'my-own-secret-key';
  const model = openTested('server', setup.caller, { url: server.url, key }).textModel('small-chat:1b');
  server.failWhen(() => ({ status: 500, body: `{"error":{"message":"Out of memory. Key ${key}"}}` }));
  const error = await refusal(model.complete(prompt, {}, setup.call()));
  expect(error.message).toContain('says: “Out of memory. Key …”');

  const gemini = await geminiSetup();
  onTestFinished(() => gemini.close());
  const disabled = {
    code: 403,
    message: 'Generative Language API has not been used in project 1.',
    status: 'PERMISSION_DENIED',
  };
  gemini.server.fail({ status: 403, body: JSON.stringify({ error: disabled }) });
  expect((await refusal(gemini.model.complete(prompt, {}, gemini.call()))).code).toBe('MODEL_API_DISABLED');
});
