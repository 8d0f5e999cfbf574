import { afterEach, beforeEach } from 'vitest';
import type { CallRequest } from '../../../src/adapters/models/call';
import type { CallerSetup } from './caller-setup';
import { startLoopbackServer, type Fault, type LoopbackServer } from './loopback-server';
import { asSessionId } from '../../../src/shared/model';

/** Part of every URL that is called. */
export const key = 'sk-very-secret-0123456789';

export const request = (part: Partial<CallRequest> = {}): CallRequest => ({
  provider: 'gemini',
  model: 'some-model',
  host: 'models.example',
  price: { input: 1, output: 2, cached: null },
  free: false,
  task: 'answers',
  sessionId: asSessionId('session-1'),
  signal: new AbortController().signal,
  inputCharacters: 400,
  secret: null,
  explain: () => null,
  ...part,
});

export const collect = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

/** A new provider for each test of the file, with calls like those of an SDK. */
export const useCallServer = () => {
  let server: LoopbackServer;
  beforeEach(async () => {
    server = await startLoopbackServer(({ path }) => ({
      headers: { 'content-type': 'application/json' },
      body: path === '/stream' ? ['one ', 'two ', 'three'] : JSON.stringify({ said: 'the answer' }),
    }));
  });
  afterEach(() => server.close());

  /** Like an SDK, throws an error with status, message and address in one text. */
  const ask = async (signal: AbortSignal): Promise<{ readonly value: string }> => {
    const response = await fetch(`${server.url}/complete?key=${key}`, {
      method: 'POST',
      body: 'hello',
      signal,
    });
    const text = await response.text();
    if (!response.ok) {
      throw Object.assign(new Error(`${response.url}: ${text}`), { status: response.status, body: text });
    }
    return { value: (JSON.parse(text) as { said: string }).said };
  };
  async function* read(signal: AbortSignal): AsyncGenerator<string> {
    const response = await fetch(`${server.url}/stream?key=${key}`, {
      method: 'POST',
      body: 'hello',
      signal,
    });
    if (!response.ok) throw Object.assign(new Error(response.url), { status: response.status });
    for await (const chunk of response.body ?? []) yield Buffer.from(chunk).toString('utf8');
  }
  return {
    ask,
    read,
    complete: (setup: CallerSetup, part: Partial<CallRequest> = {}): Promise<string> =>
      setup.caller.complete(request(part), ask),
    fail: (...faults: readonly Fault[]): void => server.fail(...faults),
    requests: () => server.requests,
  };
};
