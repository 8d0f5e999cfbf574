import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { isoTime } from '../../../../src/core/ports';
import type { Fact } from '../../../../src/shared/model';
import { filesWith } from '../../../support/files-with';
import { seededRandom } from '../../../support/seeded-random';
import { exported, studied } from '../../support/copying-study';

/** Active facts without evidence whose event exists. */
const withoutEvidence = (file: string): readonly unknown[] => {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database
      .prepare(
        `SELECT f.id FROM facts f WHERE f.status = 'active' AND NOT EXISTS (
          SELECT 1 FROM evidence v JOIN events e ON e.id = v.event_id WHERE v.fact_id = f.id)`,
      )
      .all();
  } finally {
    database.close();
  }
};

/** A word that no other statement contains. */
const wordOf = (index: number): string =>
  `Zor${'bdfgklmnprst'[index % 12]}${'aeiou'[index % 5]}vex${'x'.repeat(1 + (index % 7))}q${index}`;

interface History {
  readonly room: Awaited<ReturnType<typeof studied>>;
  /** Words of facts that were erased. */
  readonly gone: Set<string>;
  earlier: string | null;
  said: string[];
  words: number;
}

const pick = <Item>(items: readonly Item[], share: number): Item | undefined =>
  items[Math.floor(share * items.length)];
const wordIn = (fact: Fact): string => /Zor\w+/u.exec(fact.words)?.[0] ?? '';

/** One random step; `share` selects the item that it applies to. */
const steps: Readonly<
  Record<
    string,
    (history: History, share: number, sessionId: Parameters<History['room']['say']>[0]) => Promise<void>
  >
> = {
  async add(history, _share, sessionId) {
    const sentence = `I own a ${wordOf((history.words += 1))}.`;
    history.said.push(sentence);
    await history.room.say(sessionId, [sentence]);
  },
  async repeat({ room, said, gone }, share, sessionId) {
    const sentence = pick(
      said.filter((one) => ![...gone].some((word) => one.includes(word))),
      share,
    );
    if (sentence) await room.say(sessionId, [sentence]);
  },
  async supersede(history, _share, sessionId) {
    const sentence = `I live in ${wordOf((history.words += 1))}.`;
    history.said.push(sentence);
    await history.room.say(sessionId, [sentence]);
  },
  async correct({ room }, share) {
    const fact = pick(
      (await room.facts()).filter(({ status }) => status === 'active'),
      share,
    );
    if (fact)
      await room.engine.memory.update(fact.id, { fact: `I ${fact.words} indeed` }).catch(() => undefined);
  },
  async expire({ room }, share) {
    const fact = pick(
      (await room.facts()).filter(({ status }) => status === 'active'),
      share,
    );
    if (!fact) return;
    await room.engine.memory.update(fact.id, { ttlDays: 1 });
    room.clock.advance(2 * 86_400_000);
    await room.store.memory.expireFacts(isoTime(room.clock));
  },
  async erase({ room, gone }, share) {
    const fact = pick(await room.facts(), share);
    if (!fact) return;
    const { history } = await room.engine.memory.get(fact.id);
    await room.engine.memory.erase(fact.id, 'erase');
    for (const one of [fact, ...history]) if (wordIn(one)) gone.add(wordIn(one));
  },
  async import({ room, earlier }) {
    if (earlier) await room.engine.memoryFile.importFile(earlier);
  },
  async export(history) {
    history.earlier = await exported(history.room.engine);
  },
};

it.each([1, 2])(
  'after a random history (%i), active facts have evidence, erased words are nowhere, and an export imports as itself',
  async (seed) => {
    const random = seededRandom(seed);
    const room = await studied();
    const history: History = { room, gone: new Set(), earlier: null, said: [], words: seed * 100 };
    const file = join(room.folder, 'lectern.db');
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
      'import',
      'export',
    ];
    for (let step = 0; step < 40; step += 1) {
      const kind = pick(kinds, random()) ?? 'add';
      await steps[kind]?.(history, random(), sessionId);
      expect([step, kind, withoutEvidence(file)]).toEqual([step, kind, []]);
      // A corrected fact and one that was stated again are two facts.
      const kept = (await room.facts()).map(wordIn);
      const erased = [...history.gone].filter((word) => !kept.includes(word));
      expect([step, kind, erased.filter((word) => room.tablesWith(word).length > 0)]).toEqual([
        step,
        kind,
        [],
      ]);
      expect([step, kind, erased.filter((word) => filesWith(room.folder, word).length > 0)]).toEqual([
        step,
        kind,
        [],
      ]);
      // Two days later, the session has ended without a request.
      if (kind === 'expire' || step % 15 === 14) {
        await room.engine.sessions.end(sessionId).catch(() => undefined);
        await room.settle();
        sessionId = await room.start();
      }
    }
    expect(history.gone.size).toBeGreaterThan(0);
    expect(room.failures.map(({ message, error }) => `${message}: ${String(error)}`)).toEqual([]);
    const text = await exported(room.engine);
    const empty = await studied();
    await empty.engine.memoryFile.importFile(text);
    expect((await exported(empty.engine)) === text).toBe(true);
    expect(withoutEvidence(join(empty.folder, 'lectern.db'))).toEqual([]);
  },
  60_000,
);
