import { afterEach, describe, expect, it } from 'vitest';
import { suggestedGeminiModel } from '../../../../src/adapters/models/gemini/gemini-models';
import { geminiFaults } from '../../../support/providers/gemini-server';
import { geminiSetup, type GeminiSetup } from '../../../support/providers/gemini-setup';
import { refusal } from '../../../support/providers/refusal';

let setup: GeminiSetup | null = null;
afterEach(async () => {
  await setup?.close();
  setup = null;
});
const never = new AbortController().signal;

describe("Gemini's list of models", () => {
  it('gives the abilities, input limit and price of each', async () => {
    setup = await geminiSetup();
    const models = await setup.gemini.listModels(never);
    expect(models.map(({ name }) => name)).not.toContain('gemini-3.1-flash-image');
    expect(models.find(({ name }) => name === 'gemini-flash-latest')).toMatchObject({
      label: 'Gemini Flash Latest',
      can: ['answer'],
      contextTokens: 1_048_576,
      price: { input: expect.any(Number) },
      suggested: true,
    });
    expect(models.find(({ name }) => name === 'gemini-embedding-2')).toMatchObject({
      can: ['embed'],
      dimension: 3072,
      dimensions: [3072, 1536, 768],
      price: { input: 0.2, output: 0, cached: null },
      suggested: true,
    });
    expect(models.filter(({ suggested }) => suggested)).toHaveLength(2);
    expect(setup.records).toMatchObject([
      { task: 'models', inputTokens: 0, price: { input: 0 }, outcome: 'ok' },
    ]);
  });

  it('says what is wrong with the key', async () => {
    setup = await geminiSetup();
    const wrong = setup.open({ key: 'another' });
    expect((await refusal(wrong.listModels(never))).code).toBe('MODEL_KEY_REFUSED');
    setup.server.fail(geminiFaults.broken, geminiFaults.broken, geminiFaults.broken);
    expect((await refusal(setup.gemini.listModels(never))).code).toBe('MODEL_FAILED');
  });

  it('recommends the alias, or the newest stable Flash, or the newest of any kind', () => {
    const names = [
      'gemini-3.9-flash-preview-11-2026',
      'gemini-3.8-flash',
      'gemini-3.10-pro',
      'gemini-3.5-flash-lite',
    ];
    expect(suggestedGeminiModel([...names, 'gemini-flash-latest'])).toBe('gemini-flash-latest');
    expect(suggestedGeminiModel([...names, 'gemini-3.6-flash'])).toBe('gemini-3.8-flash');
    expect(suggestedGeminiModel(['gemini-3-flash-preview', 'gemini-3.9-flash-preview-11-2026'])).toBe(
      'gemini-3.9-flash-preview-11-2026',
    );
    expect(suggestedGeminiModel(['something-else'])).toBe('something-else');
    expect(suggestedGeminiModel([])).toBeUndefined();
  });
});

describe("Gemini's embeddings", () => {
  const passages = ['A lens bends light.', 'Whales sing under water.', 'Bread rises with yeast.'];
  const dot = (one: Float32Array, other: Float32Array): number =>
    one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

  it.each([
    ['gemini-embedding-2', 768],
    ['gemini-embedding-001', 1536],
    ['gemini-embedding-001', null],
  ] as const)('of %s in %s dimensions have length 1 and find the passage', async (model, dimension) => {
    setup = await geminiSetup();
    const embedder = await setup.gemini.embedder({ model, dimension });
    expect(embedder.dimension).toBe(dimension ?? 3072);
    expect(embedder.modelId).toBe(`gemini/${model}/${dimension ?? 3072}/float`);
    const vectors = await embedder.embedPassages(passages);
    const question = await embedder.embedQuery('What does a lens do to light?');
    for (const vector of [...vectors, question]) expect(dot(vector, vector)).toBeCloseTo(1, 5);
    const scores = vectors.map((vector) => dot(vector, question));
    expect(scores.indexOf(Math.max(...scores))).toBe(0);
    expect(setup.records.map(({ task }) => task)).toEqual(['embedding', 'embedding']);
  });

  it('state the purpose of a text as its model expects', async () => {
    setup = await geminiSetup();
    await (await setup.gemini.embedder({ model: 'gemini-embedding-2', dimension: 768 })).embedQuery('lens');
    await (
      await setup.gemini.embedder({ model: 'gemini-embedding-001', dimension: 768 })
    ).embedPassages(['lens']);
    const [second, first] = setup.server.requests.map(({ body }) => body);
    expect(second).toContain('task: search result | query: lens');
    expect(second).not.toContain('taskType');
    expect(first).toContain('"taskType":"RETRIEVAL_DOCUMENT"');
  });

  it('are requested at most a hundred at a time, in order', async () => {
    setup = await geminiSetup();
    const embedder = await setup.gemini.embedder({ model: 'gemini-embedding-2', dimension: 768 });
    const texts = Array.from({ length: 230 }, (_, at) => (at === 7 ? '  ' : `word${at}`));
    const vectors = await embedder.embedPassages(texts);
    expect(vectors).toHaveLength(230);
    expect(setup.server.requests).toHaveLength(3);
    expect(vectors[7]?.every((value) => value === 0)).toBe(true);
    const [again] = await embedder.embedPassages(['word229']);
    expect(vectors[229]).toEqual(again);
  });

  it('of an unknown model are requested once to learn their dimension', async () => {
    setup = await geminiSetup({ models: ['text-embedder-9'] });
    expect((await setup.gemini.embedder({ model: 'text-embedder-9', dimension: null })).dimension).toBe(3072);
    expect(setup.records).toMatchObject([{ task: 'test' }]);
  });
});
