import { afterEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../src/shared/errors';
import { closedPort, type Fault } from '../../../support/providers/loopback-server';
import { everythingOf, refusal } from '../../../support/providers/refusal';
import { voyageKey, voyageSetup, type VoyageSetup } from '../../../support/providers/voyage-setup';
import { voyageFaults } from '../../../support/providers/voyage-server';

let setup: VoyageSetup;
afterEach(() => setup.close());

const texts = ['A lens bends light.', 'Whales sing.'];
const embed = async (): Promise<unknown> =>
  (await setup.voyage.embedder({ model: 'voyage-4', dimension: 256 })).embedPassages(texts);
const rerank = (): Promise<unknown> =>
  setup.voyage.reranker('rerank-2.5').rerank('light', texts, setup.call({ task: 'reranking' }));

const atOnce: readonly (readonly [string, Fault, ErrorCode])[] = [
  ['a key that is not one', voyageFaults.badKey, 'MODEL_KEY_REFUSED'],
  ['a used up quota', voyageFaults.quota, 'MODEL_QUOTA'],
  ['an empty account', { status: 402, body: '{"detail":"Payment required"}' }, 'MODEL_QUOTA'],
  ['a model that is gone', voyageFaults.modelGone, 'MODEL_GONE'],
  ['an address that is not served', { status: 403, body: '{"detail":"Forbidden"}' }, 'MODEL_ADDRESS_REFUSED'],
  ['a wait of two minutes', voyageFaults.busy(120), 'MODEL_BUSY'],
  [
    'a clock that is a day off',
    { ...voyageFaults.badKey, date: new Date(Date.now() + 86_400_000).toUTCString() },
    'MODEL_CLOCK_WRONG',
  ],
];

const passing: readonly (readonly [string, Fault, ErrorCode])[] = [
  ['a fault of its own', voyageFaults.broken, 'MODEL_FAILED'],
  ['a gateway without its server', { status: 502, body: '<html>Bad gateway</html>' }, 'MODEL_FAILED'],
  ['too many requests', voyageFaults.busy(2), 'MODEL_BUSY'],
  ['malformed JSON', voyageFaults.malformed, 'MODEL_REPLY_UNREADABLE'],
  ['another form', voyageFaults.otherForm, 'MODEL_REPLY_UNREADABLE'],
  ['nothing at all', { body: '' }, 'MODEL_REPLY_UNREADABLE'],
  ['a reply that breaks off', { cut: 40 }, 'MODEL_CUT'],
  ['a connection that breaks', { cut: 'before-headers' }, 'MODEL_CUT'],
];

describe.each([
  ['embedding', () => embed()],
  ['reranking', () => rerank()],
] as const)('a failure of Voyage at %s', (_, ask) => {
  it.each(atOnce)('%s is reported at once', async (__, fault, code) => {
    setup = await voyageSetup();
    setup.server.fail(fault);
    const error = await refusal(ask());
    expect(error).toMatchObject({ code, data: { provider: 'voyage' } });
    expect(setup.outcomes()).toEqual([code]);
    // The SDK's own retries are off: each request is one of ours.
    expect(setup.server.requests).toHaveLength(1);
  });

  it.each(passing)('%s is tried three times, then reported', async (__, fault, code) => {
    setup = await voyageSetup();
    // Vectors keep to the pace of the key instead: see vectors-on-free-keys.test.ts.
    if (_ === 'embedding' && code === 'MODEL_BUSY') return;
    setup.server.fail(fault, fault, fault);
    expect((await refusal(ask())).code).toBe(code);
    expect(setup.outcomes()).toEqual([code, code, code]);
    expect(setup.server.requests).toHaveLength(3);
  });

  it.each(passing)('%s that passes yields a complete result', async (__, fault) => {
    setup = await voyageSetup();
    setup.server.fail(fault);
    expect(await ask()).toHaveLength(2);
  });

  it('pauses for as long as the server asks', async () => {
    setup = await voyageSetup();
    setup.server.fail(voyageFaults.busy(11));
    await ask();
    expect(setup.pauses).toEqual([11_000]);
  });

  it('a server that never answers times out', async () => {
    setup = await voyageSetup({ limits: { wholeMs: 60 } });
    setup.server.fail({ hang: 'before-headers' });
    expect((await refusal(ask())).code).toBe('MODEL_TIMED_OUT');
    await expect.poll(() => setup.server.requests[0]?.hungUp).toBe(true);
  });

  it('a body that never ends times out', async () => {
    setup = await voyageSetup({ limits: { wholeMs: 80 } });
    setup.server.fail({ hang: 20 });
    expect((await refusal(ask())).code).toBe('MODEL_TIMED_OUT');
  });

  it('a slow response is read to its end', async () => {
    setup = await voyageSetup();
    setup.server.fail({ drip: { bytes: 800, everyMs: 5 } });
    expect(await ask()).toHaveLength(2);
  });
});

describe('Voyage', () => {
  it('that cannot be reached is reported at once', async () => {
    setup = await voyageSetup();
    const away = setup.open({ url: `http://127.0.0.1:${await closedPort()}` });
    const error = await refusal(
      (await away.embedder({ model: 'voyage-4', dimension: null })).embedQuery('lens'),
    );
    expect(error.code).toBe('MODEL_UNREACHABLE');
    expect(setup.outcomes()).toEqual(['MODEL_UNREACHABLE']);
  });

  it('is not called without a key, whatever the environment contains', async () => {
    setup = await voyageSetup();
    const none = setup.open({ key: null });
    expect(
      (await refusal((await none.embedder({ model: 'voyage-4', dimension: null })).embedQuery('lens'))).code,
    ).toBe('MODEL_KEY_MISSING');
    expect((await refusal(none.reranker('rerank-2.5').rerank('a', ['b'], setup.call()))).code).toBe(
      'MODEL_KEY_MISSING',
    );
    expect(setup.server.requests).toEqual([]);
    expect(setup.records).toEqual([]);
  });

  it('is not called for the model that it only offers for local use', async () => {
    setup = await voyageSetup();
    const error = await refusal(
      (await setup.voyage.embedder({ model: 'voyage-4-nano', dimension: 256 })).embedQuery('lens'),
    );
    expect(error.code).toBe('MODEL_GONE');
  });

  const repeated: readonly Fault[] = [
    { status: 401, body: `{"detail":"Provided API key ${voyageKey} is invalid."}` },
    { status: 500, body: voyageKey },
    { status: 429, headers: { 'x-key': voyageKey, 'retry-after': '300' } },
    { body: `{"key":"${voyageKey}"` },
    { body: `{"object":"${voyageKey}"}` },
    { cut: 'before-headers' },
    { status: 401, body: voyageKey, date: 'Sun, 01 Jan 2023 00:00:00 GMT' },
  ];
  it.each(repeated)('has its key in no error, record or log whatever comes back (%#)', async (fault) => {
    setup = await voyageSetup({ limits: { tries: 1 } });
    setup.server.fail(fault, fault);
    for (const error of [await refusal(embed()), await refusal(rerank())])
      expect(everythingOf(error)).not.toContain(voyageKey);
    expect(JSON.stringify(setup.records)).not.toContain(voyageKey);
    expect(setup.logged.join()).not.toContain(voyageKey);
    for (const { path, query, body } of setup.server.requests)
      expect(`${path}${query.toString()}${body}`).not.toContain(voyageKey);
  });
});
