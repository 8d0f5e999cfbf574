import { afterEach, describe, expect, it } from 'vitest';
import {
  createModelProviders,
  type ModelProvidersParts,
} from '../../../src/adapters/models/create-model-providers';
import type { ModelProviders, RequestRecord } from '../../../src/core/ports';
import type { ModelInfo } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { scriptedCognition } from '../../support/scripted-cognition';
import { startGeminiServer, type GeminiServer } from '../../support/providers/gemini-server';
import type { LoopbackServer } from '../../support/providers/loopback-server';
import { startOpenAiServer } from '../../support/providers/openai-server';
import { collect, refusal } from '../../support/providers/refusal';
import { startVoyageServer } from '../../support/providers/voyage-server';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const never = new AbortController().signal;
const records: RequestRecord[] = [];

const setup = async (
  part: Partial<ModelProvidersParts> = {},
): Promise<{
  readonly providers: ModelProviders;
  readonly gemini: GeminiServer;
  readonly voyage: LoopbackServer;
}> => {
  const [gemini, voyage] = await Promise.all([
    startGeminiServer({ key: 'gemini-key' }),
    startVoyageServer({ key: 'voyage-key' }),
  ]);
  open.push(gemini, voyage);
  records.length = 0;
  const notHere = async (): Promise<never> => {
    throw new Error('not asked for here');
  };
  const providers = createModelProviders({
    meter: {
      admit: async () => undefined,
      record: async (record) => void records.push(record),
    },
    logger: { info: () => undefined, error: () => undefined },
    tokenizer: { count: (text) => Math.ceil(text.length / 4) },
    now: Date.now,
    wait: async () => undefined,
    random: () => 0.5,
    cognition: (model) => ({ ...scriptedCognition(), id: model.id }),
    local: { state: notHere, download: notHere, remove: notHere },
    localEmbedder: async () => ({ ...bagEmbedder(), close: async () => undefined }),
    ...part,
  });
  return { providers, gemini, voyage };
};

const suggestedOf = (models: readonly ModelInfo[], can: ModelInfo['can'][number]): ModelInfo => {
  const found = models.find((model) => model.suggested && model.can.includes(can));
  if (!found) throw new Error(`No model that can ${can} is suggested.`);
  return found;
};

describe('the providers', () => {
  it('are called in one way: Gemini answers, Voyage embeds and reranks, each recorded with its price', async () => {
    const { providers, gemini, voyage } = await setup();
    const access = { key: 'gemini-key', url: gemini.url };
    const model = providers.textModel({ provider: 'gemini', model: 'gemini-3.8-flash' }, access);
    expect(providers.cognition(model).id).toBe('gemini/gemini-3.8-flash');
    const call = { task: 'answers', sessionId: null, signal: never } as const;
    expect((await collect(model.stream({ system: '', user: 'lens' }, call))).text).toBe('You asked: lens');

    const voyageAccess = { key: 'voyage-key', url: voyage.url };
    const embedder = await providers.embedder(
      { provider: 'voyage', model: 'voyage-4', dimension: 256, outputType: 'int8' },
      voyageAccess,
    );
    expect(await embedder.embedQuery('lens')).toHaveLength(256);
    const scores = await providers
      .reranker({ provider: 'voyage', model: 'rerank-2.5' }, voyageAccess)
      .rerank('lens', ['whale', 'lens'], { ...call, task: 'reranking' });
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 1);
    expect(records.map(({ provider, task, price }) => [provider, task, price])).toEqual([
      ['gemini', 'answers', providers.priceOf('gemini', 'gemini-3.8-flash')],
      ['voyage', 'embedding', { input: 0.06, output: 0, cached: null }],
      ['voyage', 'reranking', { input: 0.05, output: 0, cached: null }],
    ]);
  });

  it('list their models and are tried before anything is saved', async () => {
    const { providers, gemini, voyage } = await setup();
    const access = { key: 'gemini-key', url: gemini.url };
    const models = await providers.listModels('gemini', access, never);
    await providers.test('gemini', suggestedOf(models, 'answer'), access, never);
    await providers.test('gemini', suggestedOf(models, 'embed'), access, never);
    const voyageAccess = { key: 'voyage-key', url: voyage.url };
    const offered = await providers.listModels('voyage', voyageAccess, never);
    await providers.test('voyage', suggestedOf(offered, 'embed'), voyageAccess, never);
    await providers.test('voyage', suggestedOf(offered, 'rerank'), voyageAccess, never);
    // An answer that is closed after the first word counts as successful.
    expect(records.map(({ task, outcome }) => `${task} ${outcome}`).toSorted()).toEqual([
      'models ok',
      'test ok',
      'test ok',
      'test ok',
      'test ok',
    ]);

    const wrong = { key: 'wrong', url: voyage.url };
    expect((await refusal(providers.test('voyage', suggestedOf(offered, 'embed'), wrong, never))).code).toBe(
      'MODEL_KEY_REFUSED',
    );
  });

  it('know the models of Voyage without asking', async () => {
    const { providers, voyage } = await setup();
    const models = await providers.listModels('voyage', { key: 'voyage-key', url: voyage.url }, never);
    expect(models.find(({ name }) => name === 'voyage-4-large')).toMatchObject({
      can: ['embed'],
      contextTokens: 32_000,
      dimension: 1024,
      dimensions: [256, 512, 1024, 2048],
      price: { input: 0.12, output: 0, cached: null },
    });
    expect(models.filter(({ suggested }) => suggested).map(({ can }) => can)).toEqual([
      ['embed'],
      ['rerank'],
    ]);
    expect(voyage.requests).toEqual([]);
  });

  it('test a server by a first word or a vector, and reject with its failure', async () => {
    const { providers } = await setup();
    const server = await startOpenAiServer();
    open.push(server);
    const access = { key: null, url: `${server.url}/v1` };
    const [chat, embedding] = await providers.listModels('server', access, never);
    if (!chat || !embedding) throw new Error('Two models');
    for (const model of [chat, embedding])
      expect(await providers.test('server', model, access, never)).toBeGreaterThanOrEqual(0);
    expect(records.map(({ task }) => task)).toContain('test');
    server.failWhen(() => ({ status: 401 }));
    expect((await refusal(providers.test('server', chat, access, never))).code).toBe('MODEL_KEY_REFUSED');
  });

  it('take a local embedder as it is given, and have no model where none is chosen', async () => {
    const { providers } = await setup();
    const nobody = { key: null, url: null };
    const local = { provider: 'local', model: 'here', dimension: null, outputType: 'float' } as const;
    expect((await providers.embedder(local, nobody)).modelId).toBe(bagEmbedder().modelId);
    const none = { provider: 'voyage', model: null, dimension: null, outputType: 'float' } as const;
    expect((await refusal(providers.embedder(none, nobody))).code).toBe('MODEL_GONE');
    expect(() => providers.textModel({ provider: 'gemini', model: null }, nobody)).toThrow('Choose one');
  });

  it('tell prices where they are known', async () => {
    const { providers } = await setup({ now: () => Date.parse('2026-11-22T10:00:00Z') });
    expect(providers.priceOf('gemini', 'gemini-flash-latest')).toEqual({
      input: 0.75,
      output: 3.75,
      cached: 0.075,
    });
    expect(providers.priceOf('gemini', 'gemini-3.7-flash')).toEqual({
      input: 0.75,
      output: 3.75,
      cached: 0.075,
    });
    expect(providers.priceOf('gemini', 'gemini-9-flash')).toBeNull();
    expect(providers.priceOf('voyage', 'rerank-2.5-lite')).toEqual({ input: 0.02, output: 0, cached: null });
    expect(providers.priceOf('voyage', 'voyage-9')).toBeNull();
    expect(providers.priceOf('server', 'anything')).toBeNull();
    expect(providers.priceOf('local', 'here')).toEqual({ input: 0, output: 0, cached: 0 });
  });
});
