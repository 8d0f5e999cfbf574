import { afterEach, describe, expect, it } from 'vitest';
import { voyageSetup, type VoyageSetup } from '../../../support/providers/voyage-setup';
import { refusal } from '../../../support/providers/refusal';
import { asSessionId } from '../../../../src/shared/model';

let setup: VoyageSetup;
afterEach(() => setup.close());

const passages = ['A lens bends light to one point.', 'Whales sing under water.', 'Bread rises with yeast.'];
const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
const bodies = (): readonly Record<string, unknown>[] =>
  setup.server.requests.map(({ json }) => json as Record<string, unknown>);

describe("Voyage's embeddings", () => {
  it.each(['float', 'int8', 'uint8', 'binary', 'ubinary'] as const)(
    'received as %s become unit vectors and find the passage',
    async (outputType) => {
      setup = await voyageSetup();
      const embedder = await setup.voyage.embedder({ model: 'voyage-4', dimension: 512, outputType });
      const vectors = await embedder.embedPassages(passages);
      const question = await embedder.embedQuery('Where does a lens bend light?');
      for (const vector of [...vectors, question]) {
        expect(vector).toHaveLength(512);
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
      }
      const scores = vectors.map((vector) => dot(vector, question));
      expect(scores.indexOf(Math.max(...scores))).toBe(0);
      // An unrelated text is far away in every type, so the vectors keep no offset.
      expect(Math.abs(scores[1] ?? 1)).toBeLessThan(0.25);
    },
  );

  it('are the same in each type, within its precision', async () => {
    setup = await voyageSetup();
    const [exact] = await (
      await setup.voyage.embedder({ model: 'voyage-4', dimension: 1024, outputType: 'float' })
    ).embedPassages(passages);
    for (const type of ['int8', 'uint8'] as const) {
      const [rounded] = await (
        await setup.voyage.embedder({ model: 'voyage-4', dimension: 1024, outputType: type })
      ).embedPassages(passages);
      expect(dot(exact ?? new Float32Array(), rounded ?? new Float32Array())).toBeGreaterThan(0.999);
    }
    const [signs] = await (
      await setup.voyage.embedder({ model: 'voyage-4', dimension: 1024, outputType: 'binary' })
    ).embedPassages(passages);
    const [bits] = await (
      await setup.voyage.embedder({ model: 'voyage-4', dimension: 1024, outputType: 'ubinary' })
    ).embedPassages(passages);
    expect(signs).toEqual(bits);
  });

  it('name provider, model, dimension and type, so that none mix', async () => {
    setup = await voyageSetup();
    expect(
      (await setup.voyage.embedder({ model: 'voyage-4-large', dimension: null, outputType: 'float' }))
        .modelId,
    ).toBe('voyage/voyage-4-large/1024/float');
    expect(
      (await setup.voyage.embedder({ model: 'voyage-4-large', dimension: 256, outputType: 'int8' })).modelId,
    ).toBe('voyage/voyage-4-large/256/int8');
    expect(
      (await setup.voyage.embedder({ model: 'voyage-4-large', dimension: null, outputType: 'float' }))
        .dimension,
    ).toBe(1024);
  });

  it('are requested as queries or as documents', async () => {
    setup = await voyageSetup();
    const embedder = await setup.voyage.embedder({ model: 'voyage-4', dimension: null, outputType: 'float' });
    await embedder.embedQuery('lens');
    await embedder.embedPassages(['lens']);
    expect(bodies()).toMatchObject([
      {
        input: ['lens'],
        input_type: 'query',
        model: 'voyage-4',
        output_dimension: 1024,
        output_dtype: 'float',
      },
      { input: ['lens'], input_type: 'document', encoding_format: 'base64' },
    ]);
    expect(setup.server.requests[0]?.headers['authorization']).toMatch(/^Bearer /);
  });

  it('are recorded with the API’s token count and their price', async () => {
    setup = await voyageSetup({ tokensPerCharacter: 1 });
    await (
      await setup.voyage.embedder({ model: 'voyage-4', dimension: null, outputType: 'float' })
    ).embedPassages(['twelve chars']);
    expect(setup.records).toMatchObject([
      {
        provider: 'voyage',
        model: 'voyage-4',
        host: setup.server.host,
        task: 'embedding',
        inputTokens: 12,
        outputTokens: 0,
        price: { input: 0.06, output: 0, cached: null },
        outcome: 'ok',
      },
    ]);
    expect(setup.records[0]?.receivedBytes).toBeGreaterThan(1024 * 4);
  });

  it('are requested one batch after another, each up to a thousand texts and the model’s token limit', async () => {
    setup = await voyageSetup();
    const short = Array.from({ length: 2100 }, (_, at) => `word${at}`);
    const embedder = await setup.voyage.embedder({ model: 'voyage-4', dimension: 256, outputType: 'float' });
    const vectors = await embedder.embedPassages(short);
    expect(bodies().map(({ input }) => (input as string[]).length)).toEqual([1000, 1000, 100]);
    const [last] = await embedder.embedPassages(['word2099']);
    expect(vectors[2099]).toEqual(last);

    // The estimate is 1,000 tokens each, with a margin of a quarter plus twelve: 95 fit in 120,000.
    const page = 'lens '.repeat(800);
    const large = await setup.voyage.embedder({
      model: 'voyage-4-large',
      dimension: 256,
      outputType: 'float',
    });
    await large.embedPassages(Array.from({ length: 200 }, () => page));
    expect(
      bodies()
        .slice(4)
        .map(({ input }) => (input as string[]).length),
    ).toEqual([95, 95, 10]);
  });

  it('of a batch that is too long by the server’s count are requested in halves', async () => {
    setup = await voyageSetup({ requestTokens: 40 });
    const texts = Array.from({ length: 10 }, (_, at) => `the lens number ${at} bends`);
    const vectors = await (
      await setup.voyage.embedder({ model: 'voyage-4', dimension: 256, outputType: 'float' })
    ).embedPassages(texts);
    expect(vectors).toHaveLength(10);
    const [third] = await (
      await setup.voyage.embedder({ model: 'voyage-4', dimension: 256, outputType: 'float' })
    ).embedPassages([texts[2] ?? '']);
    expect(vectors[2]).toEqual(third);
    expect(setup.outcomes()).toContain('MODEL_CONTEXT_TOO_LONG');
  });

  it('of an empty list are empty, without a request', async () => {
    setup = await voyageSetup();
    const embedder = await setup.voyage.embedder({ model: 'voyage-4', dimension: 256, outputType: 'float' });
    expect(await embedder.embedPassages([])).toEqual([]);
    const [blank, lens, empty] = await embedder.embedPassages(['  ', 'lens', '']);
    expect(bodies()).toMatchObject([{ input: ['lens'] }]);
    expect(blank).toEqual(new Float32Array(256));
    expect(empty).toEqual(blank);
    expect(dot(lens ?? new Float32Array(), lens ?? new Float32Array())).toBeCloseTo(1, 5);
    expect(await embedder.embedQuery(' ')).toEqual(blank);
  });

  it('are no longer requested once the embedder is closed or the caller aborts', async () => {
    setup = await voyageSetup();
    const embedder = await setup.voyage.embedder({ model: 'voyage-4', dimension: 256, outputType: 'float' });
    setup.server.fail({ hang: 'before-headers' });
    const stop = new AbortController();
    const asking = embedder.embedQuery('lens', stop.signal).then(
      () => 'answered',
      (error: unknown) => error,
    );
    await expect.poll(() => setup.server.requests.length).toBe(1);
    const reason = new Error('The question was stopped');
    stop.abort(reason);
    expect(await asking).toBe(reason);
    await expect.poll(() => setup.server.requests[0]?.hungUp).toBe(true);

    setup.server.fail({ hang: 'before-headers' });
    const batch = embedder.embedPassages(['one', 'two']).then(
      () => 'answered',
      () => 'stopped',
    );
    await expect.poll(() => setup.server.requests.length).toBe(2);
    await embedder.close();
    expect(await batch).toBe('stopped');
    expect(
      await embedder.embedQuery('more').then(
        () => 'answered',
        () => 'stopped',
      ),
    ).toBe('stopped');
  });

  it('keep memory flat over ten thousand passages', { timeout: 60_000 }, async () => {
    setup = await voyageSetup();
    const embedder = await setup.voyage.embedder({
      model: 'voyage-4-lite',
      dimension: 256,
      outputType: 'int8',
    });
    const words = ['lens', 'whale', 'bread', 'light', 'water', 'yeast', 'glass', 'song'];
    let most = 0;
    for (let done = 0; done < 10_000; done += 1000) {
      const texts = Array.from({ length: 1000 }, (_, at) =>
        Array.from({ length: 40 }, (__, word) => words[(at + word * 3) % words.length]).join(' '),
      );
      const vectors = await embedder.embedPassages(texts);
      expect(vectors).toHaveLength(1000);
      if (done === 1000) most = process.memoryUsage().rss;
    }
    expect(process.memoryUsage().rss - most).toBeLessThan(150 * 1024 * 1024);
  });
});

describe("Voyage's rerankers", () => {
  const call = () => setup.call({ task: 'reranking', sessionId: asSessionId('session-1') });

  it('give each text a score, in order', async () => {
    setup = await voyageSetup();
    const reranker = setup.voyage.reranker('rerank-2.5-lite');
    const scores = await reranker.rerank(
      'What bends light?',
      ['Whales sing.', 'Glass bends light.', 'Light.'],
      call(),
    );
    expect(scores).toHaveLength(3);
    expect(scores[1]).toBeGreaterThan(scores[2] ?? 1);
    expect(scores[2]).toBeGreaterThan(scores[0] ?? 1);
    for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
    expect(reranker.id).toBe('voyage/rerank-2.5-lite');
    expect(setup.records).toMatchObject([
      { task: 'reranking', sessionId: 'session-1', price: { input: 0.02 }, outcome: 'ok' },
    ]);
    expect(bodies()[0]).toMatchObject({ return_documents: false });
  });

  it('split too many texts into several requests', async () => {
    setup = await voyageSetup();
    const texts = Array.from({ length: 1500 }, (_, at) => (at === 1400 ? 'light' : 'whales'));
    const scores = await setup.voyage.reranker('rerank-2.5').rerank('light', texts, call());
    expect(scores).toHaveLength(1500);
    expect(scores.indexOf(Math.max(...scores))).toBe(1400);
    expect(setup.server.requests).toHaveLength(2);
  });

  it('that leave a text out are rejected', async () => {
    setup = await voyageSetup({ limits: { tries: 1 } });
    setup.server.fail({
      body: '{"object":"list","data":[{"relevance_score":0.4,"index":0}],"usage":{"total_tokens":3}}',
    });
    const error = await refusal(setup.voyage.reranker('rerank-2.5').rerank('light', ['one', 'two'], call()));
    expect(error.code).toBe('MODEL_REPLY_UNREADABLE');
  });

  it('are not called without texts', async () => {
    setup = await voyageSetup();
    expect(await setup.voyage.reranker('rerank-2.5').rerank('light', [], call())).toEqual([]);
    expect(setup.server.requests).toEqual([]);
  });
});
