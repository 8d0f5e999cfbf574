import { afterEach, describe, expect, it } from 'vitest';
import { prefixesOf } from '../../../../src/adapters/models/openai/embedding-prefixes';
import type { NamedEmbedding } from '../../../../src/adapters/models/model-provider';
import { callerSetup } from '../../../support/providers/caller-setup';
import type { LoopbackServer } from '../../../support/providers/loopback-server';
import { openTested } from '../../../support/providers/open-tested';
import { startOpenAiServer, type OpenAiServerOptions } from '../../../support/providers/openai-server';
import { refusal } from '../../../support/providers/refusal';

const open: LoopbackServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function begin(options: OpenAiServerOptions = {}, part: Partial<NamedEmbedding> = {}) {
  const server = await startOpenAiServer(options);
  open.push(server);
  const setup = callerSetup();
  const servers = openTested('server', setup.caller, { url: `${server.url}/v1`, key: null });
  const choice: NamedEmbedding = {
    model: 'bag-embed:latest',
    dimension: null,
    outputType: 'float',
    ...part,
  };
  const make = (more: Partial<NamedEmbedding> = {}) => servers.embedder({ ...choice, ...more });
  return { server, setup, make };
}

const dot = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  a?.reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0) ?? Number.NaN;

const inputsOf = ({ requests }: LoopbackServer): readonly (readonly string[])[] =>
  requests.map(({ json }) => (json as { input: readonly string[] }).input);

describe('an embedding model behind a server', () => {
  it('gives unit vectors in the order of the texts, close for similar texts', async () => {
    const { make } = await begin();
    const embedder = await make();
    const texts = ['The keel of a boat', 'Interest on a loan', 'Boats have keels'];
    const vectors = await embedder.embedPassages(texts);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5);
    const question = await embedder.embedQuery('keel boat');
    const near = vectors.map((vector) => dot(question, vector));
    expect(near[0]).toBeGreaterThan(0.5);
    expect(near[2]).toBeGreaterThan(0.5);
    expect(near[1]).toBeLessThan(0.2);
  });

  it('learns its dimension once, from one word', async () => {
    const { make, server, setup } = await begin();
    expect((await make()).dimension).toBe(128);
    expect((await make()).dimension).toBe(128);
    expect(inputsOf(server)).toEqual([['dimension']]);
    expect(setup.records[0]).toMatchObject({ task: 'embedding', inputTokens: 3, outputTokens: 0 });
  });

  it('makes no request if its dimension is known, which is part of its id', async () => {
    const { make, server } = await begin();
    const embedder = await make({ dimension: 64 });
    expect(server.requests).toHaveLength(0);
    expect(embedder.dimension).toBe(64);
    expect(embedder.modelId).toBe(`server/${server.host}/bag-embed:latest@64`);
    expect((await make()).modelId).toBe(`server/${server.host}/bag-embed:latest`);
    expect((await embedder.embedQuery('keel')).length).toBe(64);
  });

  it('has the same id for every name of this machine', async () => {
    const { server } = await begin();
    const port = new URL(server.url).port;
    const { caller } = callerSetup();
    const ids = ['localhost', '127.0.0.1', '[::1]'].map(async (host) => {
      const access = { url: `http://${host}:${port}/v1`, key: null };
      const choice = { model: 'm', dimension: 8 };
      return (await openTested('server', caller, access).embedder(choice)).modelId;
    });
    expect(new Set(await Promise.all(ids))).toEqual(new Set([`server/127.0.0.1:${port}/m@8`]));
  });

  it('that rejects its native dimension as a parameter is called without it from then on', async () => {
    const { make, server } = await begin({ refuses: ['dimensions'] });
    const embedder = await make({ dimension: 128 });
    expect((await embedder.embedQuery('keel')).length).toBe(128);
    await embedder.embedQuery('boat');
    expect(server.requests.map(({ json }) => 'dimensions' in (json as object))).toEqual([true, false, false]);
  });

  it('that cannot make the chosen dimension says so', async () => {
    const { make } = await begin({ refuses: ['dimensions'] });
    const error = await refusal((await make({ dimension: 64 })).embedQuery('keel'));
    expect(error.code).toBe('MODEL_REQUEST_REFUSED');
    expect(error.message).toContain('128');
  });

  it('gets many texts in batches, in order', async () => {
    const { make, server } = await begin();
    const embedder = await make({ dimension: 128 });
    const texts = Array.from({ length: 70 }, (_, at) => `word${at}`);
    const vectors = await embedder.embedPassages(texts);
    expect(inputsOf(server).map(({ length }) => length)).toEqual([32, 32, 6]);
    for (const at of [0, 31, 32, 69])
      expect(dot(vectors[at], await embedder.embedQuery(texts[at] ?? ''))).toBeCloseTo(1, 5);
  });

  it('gives a blank text a zero vector without a request', async () => {
    const { make, server } = await begin();
    const [blank, keel] = await (await make({ dimension: 128 })).embedPassages([' ', 'keel']);
    expect(dot(blank, blank)).toBe(0);
    expect(dot(keel, keel)).toBeCloseTo(1, 5);
    expect(inputsOf(server)).toEqual([['keel']]);
  });

  it('embeds the beginning of a text that is too long for it, and the others in full', async () => {
    const { make, server } = await begin({ contextTokens: 100 });
    const embedder = await make({ dimension: 128 });
    const long = `keel ${'boat '.repeat(200)}`;
    const [first, second] = await embedder.embedPassages(['Interest on a loan', long]);
    expect(dot(first, await embedder.embedQuery('Interest on a loan'))).toBeCloseTo(1, 5);
    expect(dot(second, await embedder.embedQuery('boat'))).toBeGreaterThan(0.9);
    expect(
      inputsOf(server)
        .flat()
        .some((text) => text.startsWith('keel boat') && text.length <= 400),
    ).toBe(true);
  });

  it.each([
    ['fewer vectors than texts', { data: [{ index: 0, embedding: [1, 0] }] }],
    ['vectors of different lengths', { data: [{ embedding: [1, 0] }, { embedding: [1] }] }],
    ['a vector without direction', { data: [{ embedding: [0, 0] }, { embedding: [1, 0] }] }],
    [
      'two vectors for one text',
      {
        data: [
          { index: 0, embedding: [1, 0] },
          { index: 0, embedding: [0, 1] },
        ],
      },
    ],
    ['no vectors', { data: [] }],
  ])('that sends %s sent nothing readable', async (_, reply) => {
    const { make, server } = await begin();
    const embedder = await make({ dimension: 2 });
    server.failWhen(() => ({ body: JSON.stringify(reply) }));
    expect((await refusal(embedder.embedPassages(['one', 'two']))).code).toBe('MODEL_REPLY_UNREADABLE');
  });

  it('reports its failures as the others do', async () => {
    const { make, server } = await begin({}, { dimension: 128 });
    const embedder = await make();
    const failures = [
      [{ status: 401 }, 'MODEL_KEY_REFUSED'],
      [{ status: 429, headers: { 'retry-after': '99' } }, 'MODEL_BUSY'],
      [{ status: 500 }, 'MODEL_FAILED'],
      [
        { status: 501, body: '{"error":{"message":"This server does not support embeddings"}}' },
        'MODEL_REQUEST_REFUSED',
      ],
      [{ cut: 100 }, 'MODEL_CUT'],
      [{ body: '{"data":[{"emb' }, 'MODEL_REPLY_UNREADABLE'],
    ] as const;
    for (const [fault, code] of failures) {
      server.failWhen(() => fault);
      expect((await refusal(embedder.embedPassages(['one']))).code).toBe(code);
    }
  });

  it('stops on abort and on close', async () => {
    const { make, server } = await begin();
    const embedder = await make({ dimension: 128 });
    server.failWhen(() => ({ hang: 'before-headers' }));
    const stop = new AbortController();
    const one = embedder.embedPassages(['one'], stop.signal);
    const two = embedder.embedPassages(['two']);
    await expect.poll(() => server.requests.length).toBe(2);
    stop.abort(new Error('Stopped'));
    await expect(one).rejects.toThrow('Stopped');
    await embedder.close();
    await expect(two).rejects.toThrow('aborted');
  });
});

describe('a model with different prefixes for questions and passages', () => {
  it('gets its own prefixes', async () => {
    expect(prefixesOf('nomic-embed-text:latest').passage).toBe('search_document: ');
    expect(prefixesOf('intfloat/multilingual-e5-large').question).toBe('query: ');
    expect(prefixesOf('BAAI/bge-m3')).toEqual({ question: '', passage: '' });
    expect(prefixesOf('text-embedding-3-small')).toEqual({ question: '', passage: '' });
    const { make, server } = await begin(
      { models: [{ name: 'nomic-embed-text', kind: 'embedding' }] },
      { model: 'nomic-embed-text', dimension: 128 },
    );
    const embedder = await make();
    await embedder.embedQuery('keel');
    await embedder.embedPassages(['boat']);
    expect(inputsOf(server)).toEqual([['search_query: keel'], ['search_document: boat']]);
  });
});
