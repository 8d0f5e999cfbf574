import { suggestedOf } from '../../src/renderer/features/sending/suggested-model';
import { describe, expect, it } from 'vitest';
import {
  destinationsOf,
  isLoopback,
  newDestinations,
  type Choice,
} from '../../src/renderer/features/sending/destinations';
import {
  choiceFor,
  optionsOf,
  sameChoice,
} from '../../src/renderer/features/settings/models/embedding/embedding-choices';
import { modelName } from '../../src/renderer/messages/model-name';
import { formatMoney, formatSmallMoney, spentOfCap, formatTokens } from '../../src/renderer/messages/money';
import {
  choiceOf,
  mapTasks,
  presetOf,
  valueOf,
} from '../../src/renderer/features/settings/models/tasks/task-choices';
import { embeddingOffer, taskOffer } from '../../src/renderer/features/settings/models/keys/what-to-offer';
import { text } from '../../src/renderer/messages/text';
import { modelIcon } from '../../src/renderer/ui/model-icon';
import {
  defaultSettings,
  embeddingChoiceSchema,
  type ModelChoice,
  type ModelInfo,
  type ModelSettings,
} from '../../src/shared/model';

const builtin: Choice = { models: defaultSettings.models, embeddings: [embeddingChoiceSchema.parse({})] };
const gemini: ModelChoice = { provider: 'gemini', model: 'gemini-flash-latest' };
const server: ModelChoice = { provider: 'server', model: 'llama3.1' };
const voyage = embeddingChoiceSchema.parse({ provider: 'voyage', model: 'voyage-4' });
const withModels = (models: Partial<ModelSettings>): Choice => ({
  ...builtin,
  models: { ...builtin.models, ...models },
});
const answersBy = (choice: ModelChoice, more: Partial<ModelSettings> = {}): Choice =>
  withModels({ tasks: { ...builtin.models.tasks, answers: choice }, ...more });

describe('the icon of a model', () => {
  it('says whether it runs in Lectern, on the learner’s server or elsewhere', () => {
    expect(modelIcon('builtin')).toBe('laptop');
    expect(modelIcon('llama/Qwen3-4B')).toBe('laptop');
    expect(modelIcon('server/qwen3:8b')).toBe('server');
    expect(modelIcon('gemini/gemini-flash-latest')).toBe('cloud');
  });
});

describe('what is sent to whom', () => {
  it('is nothing with built-in or downloaded models', () => {
    expect(destinationsOf(builtin)).toEqual([]);
    const local = embeddingChoiceSchema.parse({ provider: 'local', model: 'a-model' });
    expect(destinationsOf({ ...builtin, embeddings: [local] })).toEqual([]);
  });

  it('lists the host and everything sent there, for every task', () => {
    const [one, ...rest] = destinationsOf(answersBy(gemini));
    expect(rest).toEqual([]);
    expect(one).toMatchObject({ host: 'generativelanguage.googleapis.com', loopback: false });
    expect([...(one?.things ?? [])]).toEqual(['question', 'passages', 'conversation', 'memory', 'notes']);
    const all = destinationsOf(withModels({ tasks: mapTasks(builtin.models.tasks, () => gemini) }));
    expect(all[0]?.things.has('chapters')).toBe(true);
    expect(all[0]?.things.has('outline')).toBe(true);
    expect(all[0]?.things.has('book')).toBe(false);
  });

  it('says that embedding sends every passage, reranking only the passages found', () => {
    const [vectors] = destinationsOf({ ...builtin, embeddings: [voyage] });
    expect(vectors).toMatchObject({ provider: 'voyage', host: 'api.voyageai.com' });
    expect([...(vectors?.things ?? [])].toSorted()).toEqual([
      'allNotes',
      'book',
      'conversation',
      'memory',
      'question',
    ]);
    const [order] = destinationsOf(withModels({ reranker: 'rerank-2.5' }));
    expect([...(order?.things ?? [])]).toEqual(['question', 'passages']);
  });

  it('distinguishes a local server from a remote one', () => {
    for (const url of [
      'http://localhost:11434/v1',
      'http://127.0.0.1:1234/v1',
      'http://127.8.0.1/v1',
      'http://[::1]:8080/v1',
    ])
      expect([url, isLoopback(url)]).toEqual([url, true]);
    for (const url of [
      'http://192.168.1.4:11434/v1',
      'https://localhost.example.org/v1',
      'https://127.0.0.1.example.org/v1',
      'http://[fe80::1]/v1',
    ])
      expect([url, isLoopback(url)]).toEqual([url, false]);
    expect(destinationsOf(answersBy(server))).toEqual([]);
    expect(destinationsOf(answersBy(server, { serverUrl: 'http://localhost:11434/v1' }))[0]).toMatchObject({
      host: 'localhost:11434',
      loopback: true,
    });
  });

  it('asks for consent once for each new remote provider', () => {
    const once = answersBy(gemini);
    expect(newDestinations(builtin, once).map(({ host }) => host)).toEqual([
      'generativelanguage.googleapis.com',
    ]);
    expect(newDestinations(once, withModels({ tasks: mapTasks(once.models.tasks, () => gemini) }))).toEqual(
      [],
    );
    expect(newDestinations(once, { ...once, embeddings: [voyage] })).toHaveLength(1);
    expect(newDestinations(builtin, answersBy(server, { serverUrl: 'http://localhost:11434/v1' }))).toEqual(
      [],
    );
    // A reranker sees some passages of a book; an embedding model sees all of it.
    const orders = withModels({ reranker: 'rerank-2.5-lite' });
    const [all] = newDestinations(orders, { ...orders, embeddings: [voyage] });
    expect([...(all?.things ?? [])].toSorted()).toEqual(['allNotes', 'book']);
    const both = { ...orders, embeddings: [voyage] };
    expect(newDestinations(both, { ...both, embeddings: [{ ...voyage, model: 'voyage-4-large' }] })).toEqual(
      [],
    );
    // A new address counts as a new provider, even if tasks already use a server.
    const near = answersBy(server, { serverUrl: 'http://localhost:11434/v1' });
    expect(
      newDestinations(near, answersBy(server, { serverUrl: 'https://models.example.org/v1' })),
    ).toHaveLength(1);
  });

  it('can be summed up in one sentence', () => {
    expect(text.models.sent.line(['question', 'passages', 'memory'], 'Google', 'host.example')).toBe(
      'Your questions, the passages found for them and what the tutor remembers about you go to Google (host.example).',
    );
  });
});

describe('the choice of models', () => {
  const info = (name: string, more: Partial<ModelInfo> = {}): ModelInfo => ({
    name,
    label: name,
    can: ['answer'],
    contextTokens: null,
    dimension: null,
    dimensions: [],
    price: null,
    suggested: false,
    ...more,
  });

  it('can be parsed after formatting, even if a name contains colons', () => {
    for (const choice of [
      gemini,
      { provider: 'server', model: 'llama3.1:8b-q4' },
      choiceOf('builtin'),
    ] as const)
      expect(choiceOf(valueOf(choice))).toEqual(choice);
  });

  it('detects that one provider does all tasks', () => {
    expect(presetOf(builtin.models)).toBe('builtin');
    expect(presetOf(answersBy(gemini).models)).toBe('mixed');
    expect(presetOf({ ...builtin.models, tasks: mapTasks(builtin.models.tasks, () => server) })).toBe(
      'server',
    );
  });

  it('starts with the recommended answering model', () => {
    expect(suggestedOf([info('a', { can: ['embed'] }), info('b'), info('c', { suggested: true })])).toBe('c');
    expect(suggestedOf([info('a', { can: ['embed'] }), info('b')])).toBe('b');
    expect(suggestedOf([])).toBeNull();
  });

  it('offers embedding models in their known dimensions', () => {
    const [option, ...rest] = optionsOf('voyage', [
      info('a'),
      info('b', { can: ['embed'], dimension: 1024, dimensions: [256, 1024] }),
    ]);
    expect(rest).toEqual([]);
    if (!option) throw new Error('nothing offered');
    expect(choiceFor(option, 256, 'int8')).toEqual({
      provider: 'voyage',
      model: 'b',
      dimension: 256,
      outputType: 'int8',
    });
    expect(choiceFor(option, 333, 'float').dimension).toBeNull();
    expect(sameChoice(choiceFor(option, null, 'float'), choiceFor(option, null, 'binary'))).toBe(false);
  });

  it('gives models readable names', () => {
    expect(modelName('gemini/gemini-flash-latest')).toBe('Gemini flash-latest');
    expect(modelName('gemini/models/gemini-pro-latest')).toBe('Gemini pro-latest');
    expect(modelName('server/qwen/qwen3-8b')).toBe('qwen/qwen3-8b on your server');
    expect(modelName('builtin-1')).toBe('Built-in engine');
  });
});

describe('what it cost', () => {
  it('never shows a paid request as free', () => {
    expect([0, 0.000_2, 0.005, 1.654].map(formatMoney)).toEqual(['$0.00', '< $0.01', '$0.01', '$1.65']);
  });
  it('shows two significant digits of a cost, and never zero for more than zero', () => {
    expect([0, 0.000_02, 0.000_123, 0.004_56, 0.0999].map(formatSmallMoney)).toEqual([
      '$0.00',
      '< $0.0001',
      '$0.00012',
      '$0.0046',
      '$0.10',
    ]);
  });
  it('shows a cap as it was set, even if it is less than a cent', () => {
    expect(spentOfCap(0.000_13, 0.0001)).toEqual({ spent: '$0.00013', allowed: '$0.0001' });
    expect(spentOfCap(1.654, 5)).toEqual({ spent: '$1.65', allowed: '$5.00' });
    expect(spentOfCap(0.000_13, null)).toEqual({ spent: '< $0.01', allowed: null });
  });
  it('abbreviates token counts', () => {
    expect([0, 950, 1_000, 12_440, 999_949, 3_100_000].map(formatTokens)).toEqual([
      '0',
      '950',
      '1 k',
      '12.4 k',
      '999.9 k',
      '3.1 M',
    ]);
  });
});

describe('what a provider is offered for once its key is there', () => {
  const offered = (can: ModelInfo['can'][number], name: string, suggested = false): ModelInfo => ({
    name,
    label: name,
    can: [can],
    contextTokens: null,
    dimension: null,
    dimensions: [],
    price: null,
    suggested,
  });
  const models = [
    offered('answer', 'flash'),
    offered('answer', 'gemini-flash-latest', true),
    offered('embed', 'old-embedding'),
    offered('embed', 'new-embedding', true),
  ];
  const all = (choice: ModelChoice): ModelSettings => ({
    ...builtin.models,
    tasks: mapTasks(builtin.models.tasks, () => choice),
  });

  it('is every task with its suggested model, or with the one that already answers', () => {
    expect(taskOffer('gemini', builtin.models, models)).toEqual(gemini);
    const some = answersBy({ provider: 'gemini', model: 'flash' }).models;
    expect(taskOffer('gemini', some, models)).toEqual({ provider: 'gemini', model: 'flash' });
    expect(taskOffer('gemini', all(gemini), models)).toBeNull();
    expect(taskOffer('gemini', builtin.models, [])).toBeNull();
    expect(taskOffer('voyage', builtin.models, models)).toBeNull();
  });

  it('is its vectors apart from that, unless they are used already', () => {
    expect(embeddingOffer('gemini', builtin, models)).toMatchObject({
      provider: 'gemini',
      model: 'new-embedding',
    });
    const withVoyage = { ...builtin, embeddings: [voyage] };
    expect(embeddingOffer('voyage', withVoyage, models)).toBeNull();
    expect(embeddingOffer('gemini', builtin, models.slice(0, 2))).toBeNull();
  });
});
