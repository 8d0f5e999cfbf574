import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createModelProviders } from '../../../src/adapters/models/create-model-providers';
import { pauseBy } from '../../../src/core/ports';
import { defaultSettings, embeddingChoiceSchema, type EmbeddingState } from '../../../src/shared/model';
import { bagEmbedder } from '../../support/bag-embedder';
import { fixedClock, type FixedClock } from '../../support/fixed-clock';
import { scriptedCognition } from '../../support/scripted-cognition';
import { startGeminiServer } from '../../support/providers/gemini-server';
import type { Fault, LoopbackServer, SeenRequest } from '../../support/providers/loopback-server';
import { startVoyageServer } from '../../support/providers/voyage-server';
import { addBook, dataFolder, openTestEngine, openStore } from './test-engine';

/** What a free key may use in a minute, by the server's own count. */
const allowed = { texts: 100, tokens: 10_000 };
const minute = 60_000;

/** 24 to 190 tokens: sometimes the limit of texts is reached first, sometimes the limit of tokens. */
const pagesOf = (passages: number) =>
  Array.from(
    { length: passages },
    (_, at) => `Passage ${at} speaks of the tide${' and of the boat that turns'.repeat(1 + (at % 27))}.`,
  );

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

const quota = (quotaId: string, quotaValue: number): Fault => ({
  status: 429,
  body: JSON.stringify({
    error: {
      code: 429,
      message: 'You exceeded your current quota, please check your plan and billing details.',
      status: 'RESOURCE_EXHAUSTED',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
          violations: [
            { quotaMetric: 'm', quotaId, quotaDimensions: { model: 'm' }, quotaValue: String(quotaValue) },
          ],
        },
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '21s' },
      ],
    },
  }),
});

const noPayment =
  'You have not yet added your payment method in the billing page and will have reduced rate limits of 3 RPM and 10K TPM. To unlock our standard rate limits, please add a payment method in the billing page for the appropriate organization in the user dashboard (https://dashboard.voyageai.com/).';

const geminiBody = z.object({
  requests: z.array(z.object({ content: z.object({ parts: z.array(z.object({ text: z.string() })) }) })),
});
const voyageBody = z.object({ input: z.array(z.string()) });

interface FreeKey {
  readonly provider: 'gemini' | 'voyage';
  readonly model: string;
  readonly requests: number;
  start(): Promise<LoopbackServer>;
  textsOf(request: SeenRequest): readonly string[];
  refuse(what: 'requests' | 'texts' | 'tokens'): Fault;
}

export const geminiKey: FreeKey = {
  provider: 'gemini',
  model: 'gemini-embedding-001',
  requests: Infinity,
  start: () => startGeminiServer({ key: 'free' }),
  textsOf: ({ json }) => geminiBody.parse(json).requests.map(({ content }) => content.parts[0]?.text ?? ''),
  refuse: (what) =>
    what === 'tokens'
      ? quota('EmbedContentInputTokensPerMinutePerProject-FreeTier', allowed.tokens)
      : quota('EmbedContentRequestsPerMinutePerUserPerProjectPerModel-FreeTier', allowed.texts),
};
export const voyageKey: FreeKey = {
  provider: 'voyage',
  model: 'voyage-4-lite',
  requests: 3,
  start: () => startVoyageServer({ key: 'free' }),
  textsOf: ({ json }) => voyageBody.parse(json).input,
  refuse: () => ({ status: 429, body: JSON.stringify({ detail: noPayment }) }),
};
/** A server that does not state its limits; they are inferred from its refusals. */
export const silentKey: FreeKey = {
  ...voyageKey,
  requests: Infinity,
  refuse: () => ({ status: 429, body: '{"detail":"Rate limit exceeded. Please try again later."}' }),
};

/** A server that keeps to the allowance on the clock of the test. */
const startFree = async (key: FreeKey, clock: FixedClock) => {
  const server = await key.start();
  onTestFinished(() => server.close());
  const accepted: string[][] = [];
  let window: { readonly at: number; readonly texts: number; readonly tokens: number }[] = [];
  let refused = 0;
  let hangAt = Infinity;
  server.failWhen((request) => {
    const texts = key.textsOf(request);
    const tokens = texts.reduce((sum, text) => sum + tokensOf(text), 0);
    window = window.filter(({ at }) => at > clock.now() - minute);
    const used = (of: 'texts' | 'tokens') => window.reduce((sum, one) => sum + one[of], 0);
    const over =
      window.length >= key.requests
        ? 'requests'
        : used('texts') + texts.length > allowed.texts
          ? 'texts'
          : used('tokens') + tokens > allowed.tokens
            ? 'tokens'
            : null;
    if (over !== null) {
      refused += 1;
      return key.refuse(over);
    }
    window.push({ at: clock.now(), texts: texts.length, tokens });
    accepted.push([...texts]);
    return accepted.length === hangAt ? { hang: 'before-headers' } : null;
  });
  return {
    url: server.url,
    accepted,
    refusals: () => refused,
    hangAt: (nth: number) => {
      hangAt = nth;
    },
  };
};

const openStudy = async (key: FreeKey, url: string, clock: FixedClock, dataDir: string) => {
  const unused = (): never => {
    throw new Error('this test has no local model');
  };
  const setup = await openTestEngine(dataDir, clock, scriptedCognition(), {
    embedder: bagEmbedder(),
    providerUrls: { [key.provider]: url },
    providers: (meter) =>
      createModelProviders({
        meter,
        logger: { info: () => undefined, error: () => undefined },
        tokenizer: { count: tokensOf },
        now: () => clock.now(),
        wait: (ms, signal) => pauseBy(clock, ms, signal),
        random: () => 0.5,
        cognition: () => scriptedCognition(),
        local: { state: unused, download: unused, remove: unused },
        localEmbedder: unused,
      }),
  });
  await setup.engine.settings.save(defaultSettings);
  await setup.engine.models.useKeys({ [key.provider]: 'free' });
  const until = async (isSo: (state: EmbeddingState) => boolean): Promise<EmbeddingState> => {
    for (;;) {
      const state = await setup.engine.embedding.embedding();
      if (isSo(state)) return state;
      for (let turns = 0; turns < 40; turns += 1) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        clock.advance(250);
      }
    }
  };
  return { ...setup, until };
};

const begin = async (key: FreeKey, passages: number) => {
  const clock = fixedClock('2026-03-02T18:00:00.000Z');
  const dataDir = await dataFolder();
  const store = openStore(dataDir, clock);
  await addBook(store, clock, [{ title: 'Tides', pages: pagesOf(passages) }]);
  await store.close();
  const free = await startFree(key, clock);
  const study = () => openStudy(key, free.url, clock, dataDir);
  const choice = embeddingChoiceSchema.parse({ provider: key.provider, model: key.model, dimension: 256 });
  const ofBook = () => free.accepted.flat().filter((text) => text.includes('Passage '));
  return { clock, free, study, choice: key === geminiKey ? { ...choice, dimension: 768 } : choice, ofBook };
};

const switched = (state: EmbeddingState): boolean =>
  state.next === null && state.active.provider !== 'builtin';

/** Everything gets its vector, each text is accepted once, and the learner can see why it takes a while. */
export const finishesOnFreeKey = async (name: string, key: FreeKey, passages: number): Promise<void> => {
  const { clock, free, study, choice, ofBook } = await begin(key, passages);
  const { engine, until } = await study();
  const began = clock.now();
  await engine.embedding.changeEmbedding(choice);
  const slowed = await until(({ next }) => (next?.notice ?? null) !== null);
  expect(slowed.next).toMatchObject({ error: null, paused: false });
  if (key === voyageKey)
    expect(slowed.next?.notice).toMatch(/3 requests.*10,000 tokens a minute.*add a payment method/u);
  await until(switched);
  expect(new Set(ofBook()).size).toBe(passages);
  expect(ofBook().length).toBe(passages);
  const minutes = (clock.now() - began) / minute;
  console.info(
    `${name}: ${free.accepted.length} requests accepted, ${free.refusals()} refused, ${minutes.toFixed(0)} minutes`,
  );
  // Limits that have to be guessed cost refusals, but most requests succeed.
  expect(free.refusals()).toBeLessThanOrEqual(Math.max(4, key === silentKey ? free.accepted.length / 2 : 0));
};

/** The engine is closed while request `nth` is being answered, and another one continues. */
export const survivesKill = async (key: FreeKey, passages: number, nth: number): Promise<void> => {
  const { free, study, choice, ofBook } = await begin(key, passages);
  free.hangAt(nth);
  const first = await study();
  await first.engine.embedding.changeEmbedding(choice);
  await first.until(() => free.accepted.length >= nth);
  await first.engine.close();
  const lost = free.accepted[nth - 1]?.length ?? 0;
  const { until } = await study();
  await until(switched);
  expect(new Set(ofBook()).size).toBe(passages);
  expect(ofBook().length - passages).toBeLessThanOrEqual(lost);
};
