import { expect, it } from 'vitest';
import { asBookId, asPassageId, type Passage } from '../../../src/shared/model';
import { createPassageMemory } from '../../../src/core/retrieval/analyse-passage';
import { createPassageWarmer } from '../../../src/core/retrieval/warm-passages';
import { bagWords } from '../../support/bag-embedder';
import { fixedClock } from '../../support/fixed-clock';

const passageOf = (ordinal: number): Passage => ({
  id: asPassageId(ordinal + 1),
  bookId: asBookId('b0000000000000000'),
  ordinal,
  chapter: null,
  headingPath: ['Rest'],
  text: `Rest number ${ordinal}. Then go on.`,
  parts: [],
  pageStart: 1,
  pageEnd: 1,
  tokens: 8,
});

const book = (count: number) => {
  const memory = createPassageMemory(bagWords());
  const analysed: number[] = [];
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  let busy = false;
  let failing = false;
  const warmer = createPassageWarmer({
    library: {
      listPassages: async (_book, from, limit) => {
        if (failing) throw new Error('not now');
        return Array.from({ length: Math.max(0, Math.min(limit, count - from)) }, (_, at) =>
          passageOf(from + at),
        );
      },
    },
    analyse: (passage) => {
      analysed.push(passage.id);
      return memory.analyse(passage);
    },
    clock,
    busy: () => busy,
  });
  /** Lets the given number of pauses pass. */
  const pass = async (pauses: number): Promise<void> => {
    for (let at = 0; at < pauses; at += 1) {
      clock.advance(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return {
    warmer,
    analysed,
    pass,
    answer: (now: boolean) => void (busy = now),
    fail: (now: boolean) => void (failing = now),
  };
};

it('analyses all passages of a book once, and none while an answer is being made', async () => {
  const { warmer, analysed, pass, answer } = book(60);
  const warm = warmer.warm(asBookId('b1'));
  answer(true);
  await pass(5);
  expect(analysed).toEqual([]);
  answer(false);
  await pass(5);
  await warm;
  expect(analysed).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  await warmer.warm(asBookId('b1'));
  expect(analysed).toHaveLength(60);
  warmer.forget();
  const again = warmer.warm(asBookId('b1'));
  await pass(5);
  await again;
  expect(analysed).toHaveLength(120);
});

it('abandons a book for the next one, and retries what failed', async () => {
  const { warmer, analysed, pass, fail } = book(60);
  const first = warmer.warm(asBookId('b1'));
  const second = warmer.warm(asBookId('b2'));
  fail(true);
  await pass(2);
  await Promise.all([first, second]);
  expect(analysed).toEqual([]);
  fail(false);
  const third = warmer.warm(asBookId('b2'));
  await pass(5);
  await third;
  expect(analysed).toHaveLength(60);
});

it('caches a passage until it is dropped', () => {
  const memory = createPassageMemory(bagWords());
  const first = memory.analyse(passageOf(1));
  expect(memory.analyse(passageOf(1))).toBe(first);
  expect(memory.analyse({ ...passageOf(1), text: 'Other.' })).not.toBe(first);
  const second = memory.analyse(passageOf(2));
  memory.forget();
  expect(memory.analyse(passageOf(2))).not.toBe(second);
});
