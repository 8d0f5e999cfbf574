import { expect, it } from 'vitest';
import { finishesOnFreeKey, geminiKey, silentKey, survivesKill, voyageKey } from '../support/free-keys';

const passages = 10_000;

it.each([
  ['Gemini', geminiKey],
  ['Voyage', voyageKey],
  ['a provider that names no limits', silentKey],
] as const)(
  'every passage gets its vector on a free key of %s, each sent once',
  async (name, key) => {
    await expect(finishesOnFreeKey(name, key, passages)).resolves.toBeUndefined();
  },
  300_000,
);

it.each([
  ['Gemini', geminiKey],
  ['Voyage', voyageKey],
] as const)(
  'a kill in the middle costs one batch at most on a free key of %s',
  async (_, key) => {
    await expect(survivesKill(key, passages, 40)).resolves.toBeUndefined();
  },
  300_000,
);
