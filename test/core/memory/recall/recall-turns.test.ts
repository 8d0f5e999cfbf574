import { describe, expect, it, onTestFinished } from 'vitest';
import { recallTurns } from '../../../../src/core/memory/recall/recall-turns';
import { embedMemory } from '../../../../src/core/memory/upkeep/embed-memory';
import type { Store } from '../../../../src/core/ports';
import { findDateRange } from '../../../../src/core/retrieval/question/date-range';
import { makeProbe } from '../../../../src/core/retrieval/probe';
import { bagEmbedder, bagWords } from '../../../support/bag-embedder';
import { fixedClock } from '../../../support/fixed-clock';
import { dataFolder, openStore } from '../../support/test-engine';
import { asSessionId } from '../../../../src/shared/model';

const embedder = bagEmbedder();
const words = bagWords();
const logger = { info: () => undefined, error: () => undefined };
const now = Date.parse('2023-09-01T12:00:00Z');

const chat = async (
  sessions: readonly { readonly at: string; readonly says: readonly (readonly [string, string])[] }[],
): Promise<Store> => {
  const store = openStore(await dataFolder(), fixedClock(new Date(now).toISOString()));
  onTestFinished(() => store.close());
  for (const [index, { at, says }] of sessions.entries())
    await store.sessions.importSession({
      id: asSessionId(`session-${index}`),
      title: null,
      startedAt: at,
      turns: says.map(([speaker, content]) => ({
        role: speaker === 'Ann' ? ('user' as const) : ('assistant' as const),
        speaker,
        content,
        at,
      })),
    });
  return store;
};

const recalled = async (
  store: Store,
  question: string,
  { meaning = true }: { readonly meaning?: boolean } = {},
) => {
  const probe = await makeProbe(question, embedder, logger);
  const about = findDateRange(question, now, 'UTC');
  return recallTurns(
    { recall: store.recall, words },
    { probe: meaning ? probe : { ...probe, vector: null }, bookId: null, within: null, about },
    0.3,
    10,
  );
};
const firstText = async (store: Store, question: string): Promise<string | undefined> =>
  (await recalled(store, question))[0]?.turn.text;

const friends = [
  {
    at: '2023-05-08T13:56:00.000Z',
    says: [
      ['Ann', 'I adopted a cat from the shelter in Leeds, his name is Biscuit.'],
      ['Bo', 'Lovely! What colour is he?'],
      ['Ann', 'Ginger, with one white paw, and he sleeps on the radiator all day long.'],
      ['Bo', 'My own cat is a tabby; I adopted her in York, from a farm by the river.'],
    ],
  },
  {
    at: '2023-07-20T18:00:00.000Z',
    says: [
      ['Ann', 'We went to the lake and I swam across it for the first time in my life.'],
      ['Bo', 'Impressive! I only paddled a canoe there, many years ago, with my uncle.'],
    ],
  },
] as const;

describe('recallTurns', () => {
  it('prefers turns by the speaker that the question names', async () => {
    const store = await chat(friends);
    expect(await firstText(store, 'Where did Ann adopt a cat?')).toContain('Leeds');
    expect(await firstText(store, 'Where did Bo adopt a cat?')).toContain('York');
  });

  it('finds an answer that shares no word with the question by the turn before it', async () => {
    const store = await chat(friends);
    const texts = (await recalled(store, 'What colour is the cat of Ann?')).map(({ turn }) => turn.text);
    expect(texts.slice(0, 3).some((text) => text.startsWith('Ginger'))).toBe(true);
  });

  it('prefers the period that a question names, without excluding the rest', async () => {
    const store = await chat([
      { at: '2023-03-05T10:00:00.000Z', says: [['Ann', 'I ran ten miles along the coast path.']] },
      { at: '2023-06-05T10:00:00.000Z', says: [['Ann', 'I ran ten miles through the forest.']] },
    ]);
    const found = await recalled(store, 'Where did Ann run ten miles in June 2023?');
    expect(found[0]?.turn.text).toContain('forest');
    expect(found).toHaveLength(2);
    expect(found[0]?.reasons().map(({ signal }) => signal)).toContain('date');
  });

  it('uses keywords only if there are no vectors', async () => {
    const store = await chat(friends);
    const without = await recalled(store, 'Who swam across the lake?', { meaning: false });
    expect(without[0]?.turn.text).toContain('swam');
    expect(without[0]?.matched).toBe('keyword');
    await embedMemory(store, embedder, new AbortController().signal);
    const withVectors = await recalled(store, 'Who swam across the lake?');
    expect(withVectors[0]?.turn.text).toContain('swam');
    expect(withVectors[0]?.matched).toBe('both');
  });

  it('gives the reasons for a turn’s rank, strongest first, as shares of the whole', async () => {
    const store = await chat(friends);
    const [best] = await recalled(store, 'Where did Ann adopt a cat?');
    const shares = best?.reasons().map(({ share }) => share) ?? [];
    expect(best?.reasons()[0]?.signal).toBe('words');
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1.01);
  });
});

describe('embedMemory', () => {
  it('skips complete turns, and finds an answer that ended late', async () => {
    const store = await chat(friends);
    const upTo = new Map<string, number>();
    const signal = new AbortController().signal;
    expect(await embedMemory(store, embedder, signal, upTo)).toBe(6);
    const asked: number[] = [];
    const watched = {
      memory: {
        ...store.memory,
        listUnembedded: (...args: Parameters<Store['memory']['listUnembedded']>) => {
          if (args[0] === 'turn') asked.push(args[3] ?? 0);
          return store.memory.listUnembedded(...args);
        },
      },
    };
    upTo.set(`turn ${embedder.modelId}`, 1000);
    expect(await embedMemory(watched, embedder, signal, upTo)).toBe(0);
    expect(asked).toEqual([800]);
  });
});
