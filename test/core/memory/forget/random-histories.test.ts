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
  readonly room: Awaited<ReturnType<typeof studied>>;
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
  for await (const step of history.room.engine.memory.changeMany({ ids }, action))
    if (step.kind === 'begin') history.batchId = step.batchId;
};

const undo = async ({ room, batchId }: History): Promise<Extract<UndoStep, { kind: 'done' }>> => {
  for await (const step of room.engine.memory.undoMany(batchId)) if (step.kind === 'done') return step;
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
  const { maxItemsPerScope } = (await history.room.engine.policy.get()).policy.write;
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
  sessionId: Parameters<History['room']['say']>[0],
) => Promise<void>;

const steps: Readonly<Record<string, Step>> = {
  async add(history, _random, sessionId) {
    const sentence = `I own a ${wordOf((history.words += 1))}.`;
    history.said.push(sentence);
    await history.room.say(sessionId, [sentence]);
  },
  /** Merges it with the fact that is known, if there is one. */
  async repeat({ room, said, gone }, random, sessionId) {
    const sentence = pick(
      said.filter((one) => ![...gone].some((word) => one.includes(word))),
      random(),
    );
    if (sentence) await room.say(sessionId, [sentence]);
  },
  async supersede(history, _random, sessionId) {
    const sentence = `I live in ${wordOf((history.words += 1))}.`;
    history.said.push(sentence);
    await history.room.say(sessionId, [sentence]);
  },
  async correct({ room }, random) {
    const fact = pick(
      (await room.facts()).filter(({ status }) => status !== 'superseded'),
      random(),
    );
    if (fact)
      await room.engine.memory.update(fact.id, { fact: `I ${fact.words} indeed` }).catch(() => undefined);
  },
  async expire({ room }, random) {
    const fact = pick(
      (await room.facts()).filter(({ status }) => status === 'active'),
      random(),
    );
    if (!fact) return;
    await room.engine.memory.update(fact.id, { ttlDays: 1 });
    room.clock.advance(2 * 86_400_000);
    await room.store.memory.expireFacts(isoTime(room.clock));
  },
  async erase({ room, gone }, random) {
    const fact = pick(await room.facts(), random());
    if (!fact) return;
    const { history } = await room.engine.memory.get(fact.id);
    await room.engine.memory.erase(fact.id, 'erase');
    for (const one of [fact, ...history]) if (wordIn(one)) gone.add(wordIn(one));
  },
  async eraseMany(history, random) {
    const { room, gone, file } = history;
    const chosen = (await room.facts()).filter(() => random() < 0.15);
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
    room.clock.advance(11_000);
    await room.settle();
    for (const one of chosen) if (wordIn(one)) gone.add(wordIn(one));
  },
  async changeMany(history, random) {
    const chosen = (await history.room.facts()).filter(() => random() < 0.4);
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
    const { room } = history;
    const before = await room.facts();
    const { notRestored } = await undo(history);
    const left = new Set(notRestored.map(({ factId }) => factId));
    const same = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ id }) => left.has(id));
    expect(same(await room.facts())).toEqual(same(before));
  },
  async policy({ room, policies }, random) {
    const { policy } = room.engine;
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
  async base({ room }, random) {
    const used = (await room.facts()).filter(
      ({ status, scope, muted }) => status === 'active' && scope === 'user' && !muted && random() < 0.7,
    );
    const base = await room.engine.memory.findBaseMemory();
    const text = ['## User Profile', ...used.map(({ fact }) => `- ${fact}`), '', '- Keeps bees.'].join('\n');
    await room.engine.baseMemory.save(text, base?.revision ?? 0);
  },
  async import({ room, earlier }) {
    if (earlier) await room.engine.memoryFile.importFile(earlier);
  },
  async export(history) {
    history.earlier = await exported(history.room.engine);
  },
};

/** Lines of the base memory that state a fact which is not used. */
const unusedInBase = async ({ room }: History): Promise<readonly string[]> => {
  const lines = new Set((await room.engine.memory.findBaseMemory())?.text.split('\n'));
  const facts = await room.facts();
  // What happened remains so after its fact has expired.
  const isUsed = ({ status, muted, type }: Fact): boolean =>
    !muted && (status === 'active' || (status === 'expired' && type === 'episode'));
  const used = new Set(facts.filter(isUsed).map(({ fact }) => fact));
  return facts.flatMap(({ fact }) => (lines.has(`- ${fact}`) && !used.has(fact) ? [fact] : []));
};

it.each([1, 3, 25])(
  'in a random history (%i), active facts have evidence, undoing restores the state, limits are kept, erased words are nowhere, and an export imports as itself',
  async (seed) => {
    const random = seededRandom(seed);
    const room = await studied();
    const file = join(room.folder, 'lectern.db');
    const history: History = {
      room,
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
    let sessionId = await room.start();
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
    for (let step = 0; step < 45; step += 1) {
      const kind = pick(kinds, random()) ?? 'add';
      await steps[kind]?.(history, random, sessionId);
      await room.settle();
      if (kind === 'policy')
        noteOver(history, (await room.engine.policy.get()).policy.write.maxItemsPerScope);
      await checkLimits(history, [step, kind]);
      expect([step, kind, await unusedInBase(history)]).toEqual([step, kind, []]);
      expect([step, kind, withoutEvidence(file)]).toEqual([step, kind, []]);
      // A corrected fact and one that was stated again are two facts.
      const kept = (await room.facts()).map(wordIn);
      const erased = [...history.gone].filter((word) => !kept.includes(word));
      expect([step, kind, erased.filter((word) => room.tablesWith(word).length > 0)]).toEqual([
        step,
        kind,
        [],
      ]);
      expect([step, kind, erased.flatMap((word) => filesWith(room.folder, word))]).toEqual([step, kind, []]);
      // Two days later, the session has ended without a request.
      if (kind === 'expire' || step % 15 === 14) {
        await room.engine.sessions.end(sessionId).catch(() => undefined);
        await room.settle();
        sessionId = await room.start();
      }
    }
    expect(Math.min(history.gone.size, history.restored, history.policies.size)).toBeGreaterThan(0);
    expect(room.failures.map(({ message, error }) => `${message}: ${String(error)}`)).toEqual([]);
    const samePolicy = { write: { maxItemsPerScope: 200, mode: 'auto' } } as const;
    await room.engine.policy.save(samePolicy);
    const text = await exported(room.engine);
    const empty = await studied();
    await empty.engine.policy.save(samePolicy);
    await empty.engine.memoryFile.importFile(text);
    expect((await exported(empty.engine)) === text).toBe(true);
    expect(withoutEvidence(join(empty.folder, 'lectern.db'))).toEqual([]);
  },
  120_000,
);
