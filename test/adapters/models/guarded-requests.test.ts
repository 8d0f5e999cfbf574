import { describe, expect, it, onTestFinished } from 'vitest';
import type { KeyedProvider } from '../../../src/shared/model';
import { callerSetup } from '../../support/providers/caller-setup';
import { startLoopbackServer } from '../../support/providers/loopback-server';
import { openTested, type TestedProvider } from '../../support/providers/open-tested';
import { refusal } from '../../support/providers/refusal';

const signal = new AbortController().signal;
const prompt = { system: '', user: 'What is a lens?' };

const requests: readonly (readonly [
  string,
  KeyedProvider,
  (provider: TestedProvider) => Promise<unknown>,
])[] = [
  ['a list of Gemini', 'gemini', (provider) => provider.listModels(signal)],
  ['an answer of Gemini', 'gemini', (provider) => complete(provider)],
  ['a stream of Gemini', 'gemini', (provider) => stream(provider)],
  ['vectors of Gemini', 'gemini', (provider) => embed(provider, 'gemini-embedding-001')],
  ['vectors of Voyage', 'voyage', (provider) => embed(provider, 'voyage-4')],
  ['scores of Voyage', 'voyage', (provider) => provider.reranker('rerank-2.5').rerank('a', ['b'], call())],
  ['a list of a server', 'server', (provider) => provider.listModels(signal)],
  ['an answer of a server', 'server', (provider) => complete(provider)],
  ['a stream of a server', 'server', (provider) => stream(provider)],
];

const call = () => callerSetup().call();
const complete = (provider: TestedProvider) => provider.textModel('model').complete(prompt, {}, call());
const embed = async (provider: TestedProvider, model: string) =>
  (await provider.embedder({ model, dimension: 768 })).embedQuery('lens');
const stream = async (provider: TestedProvider) => {
  for await (const piece of provider.textModel('model').stream(prompt, call())) expect(piece).not.toBe('');
};

/** Endless bytes, such as comments of a stream or white space before JSON. */
function* endless(): Generator<string> {
  for (;;) yield ' '.repeat(999_999) + '\n';
}

describe.each(requests)('%s', (_, id, ask) => {
  it('is cut off where the reply has no end', async () => {
    let sent = 0;
    const server = await startLoopbackServer(() => ({
      headers: { 'content-type': 'application/json' },
      body: (function* () {
        for (const piece of endless()) {
          sent += piece.length;
          yield piece;
        }
      })(),
    }));
    onTestFinished(() => server.close());
    const setup = callerSetup();
    const error = await refusal(ask(openTested(id, setup.caller, { key: 'key', url: server.url })));
    expect(error.code).toBe('MODEL_REPLY_TOO_LONG');
    // A server at the learner's address is first checked for being Ollama.
    const requests = server.requests.length;
    expect(setup.outcomes()).toEqual(Array.from({ length: requests }, () => 'MODEL_REPLY_TOO_LONG'));
    expect(sent).toBeLessThan(requests * 64 * 2 ** 20);
    await expect.poll(() => server.requests[0]?.hungUp).toBe(true);
  });

  it('takes its key to no other address', async () => {
    const elsewhere = await startLoopbackServer(() => ({ body: '{}' }));
    const server = await startLoopbackServer((request) => ({
      status: 307,
      headers: { location: `${elsewhere.url}${request.path}` },
      body: '',
    }));
    onTestFinished(async () => {
      await Promise.all([server.close(), elsewhere.close()]);
    });
    const setup = callerSetup();
    await refusal(ask(openTested(id, setup.caller, { key: 'key', url: server.url })));
    expect(elsewhere.requests).toEqual([]);
  });
});
