/**
 * A process that fills a store with facts and hold-out cases and replays two policies in an engine: argv are a folder, the
 * number of cases and the project's root. Prints one JSON object.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinEmbedder, builtinWordVectors } from '../../src/adapters/embedding/builtin';
import { systemClock } from '../../src/adapters/system/clock';
import { createTokenizer } from '../../src/adapters/system/tokenizer';
import { factKey } from '../../src/core/memory/facts/fact-key';
import { comparePolicies } from '../../src/core/memory/replay/compare-policies';
import { tuneWeights } from '../../src/core/memory/replay/tune-weights';
import { defaultSettings, type FactId, learnerFactTypes } from '../../src/shared/model';
import { createStore } from '../../src/store';
import { seededRandom } from '../support/seeded-random';
import type { ReplayTimes } from './replay';

const [folder = '', casesText = '', root = ''] = process.argv.slice(2);
const wanted = Number(casesText);
const factsPerCase = 5;
const clock = systemClock();
const at = new Date(clock.now()).toISOString();
const store = createStore({ dataDir: folder, migrationsDir: join(root, 'migrations'), startedAt: at });
const embedder = builtinEmbedder(builtinWordVectors(join(root, 'resources/embedding')));
const random = seededRandom(20_261_128);

interface Sample {
  readonly conversation: Readonly<Record<string, unknown>>;
}
const said = ['nadia-tomas', 'mei-daniel']
  .flatMap(
    (name) =>
      JSON.parse(readFileSync(join(root, `test/bench/conversations/${name}.json`), 'utf8')) as Sample[],
  )
  .flatMap(({ conversation }) => Object.values(conversation).filter((value) => Array.isArray(value)))
  .flatMap((turns) => turns as { readonly text: string }[])
  .flatMap(({ text }) => text.match(/[^.!?]+[.!?]+/g) ?? [])
  .map((sentence) => sentence.trim())
  .filter((sentence) => sentence.length > 20);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
/** Two halves of sentences: a different text each time, with naturally distributed words. */
const mixed = (): string => {
  const [one, other] = [pick(said).split(' '), pick(said).split(' ')];
  return [...one.slice(0, Math.ceil(one.length / 2)), ...other.slice(Math.floor(other.length / 2))].join(' ');
};

const addFact = async (eventId: number): Promise<{ readonly id: FactId; readonly words: string }> => {
  const words = mixed();
  const statement = { subject: 'other', words } as const;
  const [vector = new Float32Array()] = await embedder.embedPassages([words]);
  const evidence = {
    turnId: null,
    start: null,
    end: null,
    bookId: null,
    page: null,
    label: null,
    meta: {},
    at,
  };
  return store.memory.writeFact({
    scope: 'user',
    scopeId: 'me',
    type: pick(learnerFactTypes),
    ...statement,
    factKey: factKey(statement),
    confidence: 0.6 + 0.4 * random(),
    importance: random(),
    status: 'active',
    ttlDays: null,
    page: null,
    label: null,
    chapter: null,
    sessionId: null,
    at,
    evidence: { method: 'rule', eventId, quote: words, ...evidence },
    vector: { modelId: embedder.modelId, vector },
    mergeInto: null,
    supersedes: [],
  });
};

const main = async (): Promise<void> => {
  const { id: eventId } = await store.memory.addEvent({
    source: 'system',
    role: 'user',
    scope: 'user',
    scopeId: 'me',
    content: {},
    sessionId: null,
    turnId: null,
    at,
  });
  for (
    let counts = await store.policy.countCases();
    counts.holdout < wanted;
    counts = await store.policy.countCases()
  ) {
    const fact = await addFact(eventId);
    for (let more = 1; more < factsPerCase; more += 1) await addFact(eventId);
    const asked = `What about ${fact.words.split(' ').slice(2, 8).join(' ')}?`;
    await store.policy.addCase({ question: asked, bookId: null, factIds: [fact.id] }, at);
  }

  const tokenizer = createTokenizer(join(root, 'resources/tokens'));
  const deps = {
    store,
    embedder,
    clock,
    logger: { info: () => undefined, error: (message: string) => console.error(message) },
    count: (text: string) => tokenizer.count(text),
  };
  const active = { write: defaultSettings.memory, read: defaultSettings.retrieval };
  const weights = { similarity: 0.8, importance: 0.1, recency: 0.1 };
  const candidate = {
    write: { ...active.write, minConfidence: 0.7 },
    read: { ...active.read, weights },
  };
  const { signal } = new AbortController();
  // Loads the vectors and the tokenizer's table, as the first question after a start does.
  await comparePolicies(deps, { active, candidate, decisions: [], atMost: 5, signal });

  /** The longest turn of the event loop in processor time: other programs on the machine do not count. */
  const timed = async <Result>(work: () => Promise<Result>) => {
    let block = 0;
    let isDone = false;
    const cpu = (): number => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
    let last = cpu();
    const probe = (): void => {
      const now = cpu();
      block = Math.max(block, now - last);
      last = now;
      if (!isDone) setImmediate(probe);
    };
    setImmediate(probe);
    const began = performance.now();
    const result = await work();
    const ms = performance.now() - began;
    isDone = true;
    return { result, ms, block };
  };
  const replay = await timed(() => comparePolicies(deps, { active, candidate, decisions: [], signal }));
  const tuning = await timed(() =>
    tuneWeights(deps, active.read, clock.now(), { signal, step: () => Promise.resolve() }),
  );
  const counts = await store.policy.countCases();
  const { facts } = await store.memory.stats();
  await store.close();
  const times: ReplayTimes = {
    facts,
    cases: replay.result.holdout.active.cases,
    replayMs: replay.ms,
    replayBlock: replay.block,
    fitting: counts.fit,
    tuneMs: tuning.ms,
    tuneBlock: tuning.block,
    success: [replay.result.holdout.active.success, replay.result.holdout.candidate.success],
  };
  process.stdout.write(JSON.stringify(times));
};

void main();
