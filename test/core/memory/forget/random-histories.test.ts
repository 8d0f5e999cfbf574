import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isoTime } from '../../../../src/core/ports';
import type { Fact, FactId, FactsAction, UndoStep } from '../../../../src/shared/model';
import { filesWith } from '../../../support/files-with';
import { seededRandom } from '../../../support/seeded-random';
import { exported, studied } from '../../support/copying-study';
import { inUseByScope, stateOf, withoutEvidence } from '../../support/memory-state';

/** A word that no other statement contains. */
const wordOf = (index: number): string =>
  `Zor${'bdfgklmnprst'[index % 12]}${'aeiou'[index % 5]}vex${'x'.repeat(1 + (index % 7))}q${index}`;

interface History {
  readonly setup: Awaited<ReturnType<typeof studied>>;
  readonly file: string;
  /** Words of facts that were erased. */
  readonly gone: Set<string>;
  earlier: string | null;
  said: string[];
  words: number;
  /** The last change of many facts. */
  batchId: number;
  /** The hash of each revision of the policy. */
  readonly policies: Map<number, string>;
  /** How often an undo restored the state before a change, to the row. */
  restored: number;
  /** How many facts each scope has in use beyond its limit. */
  over: ReadonlyMap<string, number>;
}

const pick = <Item>(items: readonly Item[], share: number): Item | undefined =>
  items[Math.floor(share * items.length)];
const wordIn = (fact: Fact): string => /Zor\w+/u.exec(fact.words)?.[0] ?? '';

const changeMany = async (history: History, ids: readonly FactId[], action: FactsAction): Promise<void> => {
  for await (const step of history.setup.engine.memory.changeMany({ ids }, action))
    if (step.kind === 'begin') history.batchId = step.batchId;
};

const undo = async ({ setup, batchId }: History): Promise<Extract<UndoStep, { kind: 'done' }>> => {
  for await (const step of setup.engine.memory.undoMany(batchId)) if (step.kind === 'done') return step;
  throw new Error('the undo did not end');
};

/** An undo directly after the change restores the state before it, to the row. */
const undoAtOnce = async (history: History, before: string): Promise<void> => {
  const undone = await undo(history);
  expect(undone).toMatchObject({ kept: 0, deleted: 0 });
  if (history.over.size > 0) return;
  expect(undone.evicted).toBe(0);
  expect(stateOf(history.file)).toBe(before);
  history.restored += 1;
};

const changes = [
  { status: 'active' },
  { status: 'disabled' },
  { pinned: true },
  { muted: true },
  { ttlDays: 30 },
  { importance: 0.9, pinned: false },
  { scope: 'global', scopeId: '' },
  { scope: 'user', scopeId: 'me' },
  { muted: false, status: 'active' },
] as const;

const noteOver = (history: History, limit: number): void => {
  history.over = new Map(
    inUseByScope(history.file).flatMap(({ scope, inUse }) =>
      inUse > limit ? [[scope, inUse - limit] as const] : [],
    ),
  );
};

/** No scope gets more facts than the policy allows; one that had more before the policy changed gets none in addition. */
const checkLimits = async (history: History, step: readonly unknown[]): Promise<void> => {
  const { maxItemsPerScope } = (await history.setup.engine.policy.get()).policy.write;
  const passed = inUseByScope(history.file).filter(
    ({ scope, inUse, evictable }) =>
      evictable > 0 && inUse - maxItemsPerScope > (history.over.get(scope) ?? 0),
  );
  expect([...step, passed]).toEqual([...step, []]);
  noteOver(history, maxItemsPerScope);
};

type Step = (
  history: History,
  random: () => number,
  sessionId: Parameters<History['setup']['say']>[0],
) => Promise<void>;

const steps: Readonly<Record<string, Step>> = {
  async add(history, _random, sessionId) {
    const sentence = `I own a ${wordOf((history.words += 1))}.`;
    history.said.push(sentence);
    await history.setup.say(sessionId, [sentence]);
  },
  /** Merges it with the fact that is known, if there is one. */
  async repeat({ setup, said, gone }, random, sessionId) {
    const sentence = pick(
      said.filter((one) => ![...gone].some((word) => one.includes(word))),
      random(),
    );
    if (sentence) await setup.say(sessionId, [sentence]);
  },
  async supersede(history, _random, sessionId) {
    const sentence = `I live in ${wordOf((history.words += 1))}.`;
    history.said.push(sentence);
    await history.setup.say(sessionId, [sentence]);
  },
  async correct({ setup }, random) {
    const fact = pick(
      (await setup.facts()).filter(({ status }) => status !== 'superseded'),
      random(),
    );
    if (fact)
      await setup.engine.memory.update(fact.id, { fact: `I ${fact.words} indeed` }).catch(() => undefined);
  },
  async expire({ setup }, random) {
    const fact = pick(
      (await setup.facts()).filter(({ status }) => status === 'active'),
      random(),
    );
    if (!fact) return;
    await setup.engine.memory.update(fact.id, { ttlDays: 1 });
    setup.clock.advance(2 * 86_400_000);
    await setup.store.memory.expireFacts(isoTime(setup.clock));
  },
  async erase({ setup, gone }, random) {
    const fact = pick(await setup.facts(), random());
    if (!fact) return;
    const { history } = await setup.engine.memory.get(fact.id);
    await setup.engine.memory.erase(fact.id, 'erase');
    for (const one of [fact, ...history]) if (wordIn(one)) gone.add(wordIn(one));
  },
  async eraseMany(history, random) {
    const { setup, gone, file } = history;
    const chosen = (await setup.facts()).filter(() => random() < 0.15);
    if (chosen.length === 0) return;
    const before = stateOf(file);
    await changeMany(
      history,
      chosen.map(({ id }) => id),
      { kind: 'erase' },
    );
    if (random() < 0.5) {
      await undoAtOnce(history, before);
      return;
    }
    setup.clock.advance(11_000);
    await setup.settle();
    for (const one of chosen) if (wordIn(one)) gone.add(wordIn(one));
  },
  async changeMany(history, random) {
    const chosen = (await history.setup.facts()).filter(() => random() < 0.4);
    const change = pick(changes, random());
    if (chosen.length === 0 || !change) return;
    const before = stateOf(history.file);
    await changeMany(
      history,
      chosen.map(({ id }) => id),
      { kind: 'change', change },
    );
    if (random() < 0.5) await undoAtOnce(history, before);
  },
  /** What was done since the change stays. */
  async undoLater(history) {
    const { setup } = history;
    const before = await setup.facts();
    const { notRestored } = await undo(history);
    const left = new Set(notRestored.map(({ factId }) => factId));
    const same = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ id }) => left.has(id));
    expect(same(await setup.facts())).toEqual(same(before));
  },
  async policy({ setup, policies }, random) {
    const { policy } = setup.engine;
    const earlier = random() < 0.5 ? pick([...policies], random()) : undefined;
    const saved = earlier
      ? await policy.activate(earlier[0])
      : await policy.save({
          write: {
            maxItemsPerScope: 1 + Math.floor(random() * 8),
            mode: random() < 0.3 ? 'manual' : 'auto',
          },
        });
    if (earlier) expect(saved.hash).toBe(earlier[1]);
    policies.set(saved.revision, saved.hash);
  },
  async base({ setup }, random) {
    const used = (await setup.facts()).filter(
      ({ status, scope, muted }) => status === 'active' && scope === 'user' && !muted && random() < 0.7,
    );
    const base = await setup.engine.memory.findBaseMemory();
    const text = ['## User Profile', ...used.map(({ fact }) => `- ${fact}`), '', '- Keeps bees.'].join('\n');
    await setup.engine.baseMemory.save(text, base?.revision ?? 0);
  },
  async import({ setup, earlier }) {
    if (earlier) await setup.engine.memoryFile.importFile(earlier);
  },
  async export(history) {
    history.earlier = await exported(history.setup.engine);
  },
};

/** Lines of the base memory that state a fact which is not used. */
const unusedInBase = async ({ setup }: History): Promise<readonly string[]> => {
  const lines = new Set((await setup.engine.memory.findBaseMemory())?.text.split('\n'));
  const facts = await setup.facts();
  // What happened remains so after its fact has expired.
  const isUsed = ({ status, muted, type }: Fact): boolean =>
    !muted && (status === 'active' || (status === 'expired' && type === 'episode'));
  const used = new Set(facts.filter(isUsed).map(({ fact }) => fact));
  return facts.flatMap(({ fact }) => (lines.has(`- ${fact}`) && !used.has(fact) ? [fact] : []));
};

it.each([1, 3, 19, 25])(
  'in a random history (%i), active facts have evidence, undoing restores the state, limits are kept, erased words are nowhere, and an export imports as itself',
  async (seed) => {
    const random = seededRandom(seed);
    const setup = await studied();
    const file = join(setup.folder, 'lectern.db');
    const history: History = {
      setup,
      file,
      gone: new Set(),
      earlier: null,
      said: [],
      words: seed * 100,
      batchId: 0,
      policies: new Map(),
      restored: 0,
      over: new Map(),
    };
    let sessionId = await setup.start();
    const kinds = [
      'add',
      'add',
      'add',
      'repeat',
      'supersede',
      'correct',
      'expire',
      'erase',
      'eraseMany',
      'changeMany',
      'changeMany',
      'changeMany',
      'undoLater',
      'policy',
      'base',
      'import',
      'export',
    ];
    for (let step = 0; step < 60; step += 1) {
      const kind = pick(kinds, random()) ?? 'add';
      await steps[kind]?.(history, random, sessionId);
      await setup.settle();
      if (kind === 'policy')
        noteOver(history, (await setup.engine.policy.get()).policy.write.maxItemsPerScope);
      await checkLimits(history, [step, kind]);
      expect([step, kind, await unusedInBase(history)]).toEqual([step, kind, []]);
      expect([step, kind, withoutEvidence(file)]).toEqual([step, kind, []]);
      // A corrected fact and one that was stated again are two facts.
      const kept = (await setup.facts()).map(wordIn);
      const erased = [...history.gone].filter((word) => !kept.includes(word));
      expect([step, kind, erased.filter((word) => setup.tablesWith(word).length > 0)]).toEqual([
        step,
        kind,
        [],
      ]);
      // A minute later, the database has been rewritten.
      setup.clock.advance(60_000);
      await setup.settle();
      expect([step, kind, erased.flatMap((word) => filesWith(setup.folder, word))]).toEqual([step, kind, []]);
      // Two days later, the session has ended without a request.
      if (kind === 'expire' || step % 15 === 14) {
        await setup.engine.sessions.end(sessionId).catch(() => undefined);
        await setup.settle();
        sessionId = await setup.start();
      }
    }
    expect(Math.min(history.gone.size, history.restored, history.policies.size)).toBeGreaterThan(0);
    expect(setup.failures.map(({ message, error }) => `${message}: ${String(error)}`)).toEqual([]);
    const samePolicy = { write: { maxItemsPerScope: 200, mode: 'auto' } } as const;
    await setup.engine.policy.save(samePolicy);
    const text = await exported(setup.engine);
    const empty = await studied();
    await empty.engine.policy.save(samePolicy);
    await empty.engine.memoryFile.importFile(text);
    expect((await exported(empty.engine)) === text).toBe(true);
    expect(withoutEvidence(join(empty.folder, 'lectern.db'))).toEqual([]);
  },
  120_000,
);
