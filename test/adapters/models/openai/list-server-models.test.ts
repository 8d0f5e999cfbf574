import { afterEach, describe, expect, it } from 'vitest';
import { kindByName } from '../../../../src/adapters/models/openai/model-kinds';
import { callerSetup } from '../../../support/providers/caller-setup';
import { closedPort, type LoopbackServer } from '../../../support/providers/loopback-server';
import { openTested } from '../../../support/providers/open-tested';
import { startOpenAiServer, type OpenAiServerOptions } from '../../../support/providers/openai-server';
import { refusal } from '../../../support/providers/refusal';
import { errorText } from '../../../../src/shared/messages/en/errors';

const open: LoopbackServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const signal = new AbortController().signal;

async function begin(options: OpenAiServerOptions = {}, key: string | null = null) {
  const server = await startOpenAiServer(options);
  open.push(server);
  const setup = callerSetup();
  const access = { url: `${server.url}/v1`, key };
  const servers = openTested('server', setup.caller, access);
  return { server, list: () => servers.listModels(signal) };
}

describe('the list of a server', () => {
  it('lists what each model can do, and the recommended one', async () => {
    // Names that say nothing: only Ollama's own list has the abilities.
    const { list } = await begin({
      models: [
        { name: 'first:7b', kind: 'chat' },
        { name: 'numbers:latest', kind: 'embedding' },
        { name: 'second:7b', kind: 'chat' },
      ],
    });
    expect(await list()).toMatchObject([
      { name: 'first:7b', can: ['answer'], suggested: true, price: { input: 0, output: 0 } },
      { name: 'numbers:latest', can: ['embed'], suggested: true },
      { name: 'second:7b', can: ['answer'], suggested: false },
    ]);
  });

  it('gives the context length of a model if the server knows it', async () => {
    const models = [{ name: 'some-model', kind: 'chat', contextTokens: 32_768 }] as const;
    for (const style of ['lmstudio', 'llamacpp', 'vllm'] as const)
      expect((await (await begin({ style, models })).list())[0]).toMatchObject({
        can: ['answer'],
        contextTokens: 32_768,
      });
  });

  it('infers abilities from names if the server has no list of its own', async () => {
    const { list, server } = await begin({
      style: 'vllm',
      models: [
        { name: 'BAAI/bge-m3', kind: 'embedding' },
        { name: 'meta-llama/Llama-3.1-8B-Instruct', kind: 'chat' },
      ],
    });
    expect((await list()).map(({ can }) => can)).toEqual([['embed'], ['answer']]);
    expect(server.requests).toHaveLength(1);
  });

  it('is empty if nothing is loaded', async () => {
    expect(await (await begin({ models: [] })).list()).toEqual([]);
  });

  it.each([
    ['a page', { body: '<html>Hello</html>', headers: { 'content-type': 'text/html' } }],
    ['another service', { body: '{"status":"up"}' }],
    ['nothing at that path', { status: 404, body: '404 page not found' }],
  ])('refuses %s as a model server', async (_, fault) => {
    const { list, server } = await begin();
    server.fail(fault);
    const error = await refusal(list());
    expect(error.code).toBe('MODEL_UNREACHABLE');
    expect(error.message).toBe(errorText.notAModelServer(new URL(server.url).host));
  });

  it('reports a wrong key and a missing server', async () => {
    expect((await refusal((await begin({ key: 'right' }, 'wrong')).list())).code).toBe('MODEL_KEY_REFUSED');
    const setup = callerSetup();
    const access = { url: `http://127.0.0.1:${await closedPort()}`, key: null };
    const listing = openTested('server', setup.caller, access).listModels(signal);
    expect((await refusal(listing)).code).toBe('MODEL_UNREACHABLE');
  });

  it('ignores the server’s own list if it cannot be read', async () => {
    const { list, server } = await begin();
    server.fail({}, { status: 500 });
    expect((await list()).map(({ can }) => can)).toEqual([['answer'], ['embed']]);
  });
});

describe('the name of a model', () => {
  it('shows what the model is for', () => {
    const embedding = [
      'nomic-embed-text:latest',
      'text-embedding-3-small',
      'BAAI/bge-m3',
      'intfloat/multilingual-e5-large',
      'all-minilm:l6-v2',
      'snowflake-arctic-embed2',
      'mxbai-embed-large',
      'Qwen/Qwen3-Embedding-0.6B',
      'thenlper/gte-large',
    ];
    const chat = [
      'llama3.2:3b',
      'qwen3:8b',
      'gpt-4o-mini',
      'phi-4',
      'gemma3:12b',
      'mistralai/Mistral-7B-Instruct-v0.3',
    ];
    const other = ['whisper-1', 'tts-1', 'BAAI/bge-reranker-v2-m3', 'dall-e-3'];
    expect(embedding.filter((name) => kindByName(name) !== 'embedding')).toEqual([]);
    expect(chat.filter((name) => kindByName(name) !== 'chat')).toEqual([]);
    expect(other.filter((name) => kindByName(name) !== 'other')).toEqual([]);
  });
});
