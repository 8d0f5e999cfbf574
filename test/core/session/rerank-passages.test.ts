import { describe, expect, it } from 'vitest';
import type { AnswerPassage, Reranker } from '../../../src/core/ports';
import type { FoundPassage } from '../../../src/core/session/retrieve/find-material';
import { rerankPassages } from '../../../src/core/session/retrieve/rerank-passages';
import { LecternError } from '../../../src/shared/errors';
import { fixedClock } from '../../support/fixed-clock';
import { asBookId, asPassageId, asSessionId, asTurnId } from '../../../src/shared/model';

const passage = (passageId: number): FoundPassage => ({
  passageId: asPassageId(passageId),
  bookId: asBookId('b0123456789abcdef'),
  headingPath: ['Chapter'],
  score: 1 - passageId / 100,
  reasons: [{ signal: 'words', share: 1 }],
  holds: [],
  probability: 0.5,
  parts: [{ page: passageId, label: String(passageId), text: `Passage ${passageId}.` }],
});

const start = (rerank: Reranker['rerank'] | null, there = 30) => {
  const clock = fixedClock('2026-03-02T18:00:00.000Z');
  const limits: number[] = [];
  const failures: unknown[] = [];
  const find = rerankPassages(
    async (_question, _bookId, limit) => {
      limits.push(limit);
      const passages = Array.from({ length: Math.min(there, limit) }, (_, index) => passage(index + 1));
      return { passages, answerability: 0.8 };
    },
    {
      findReranker: async () => rerank && { id: 'voyage/rerank-2.5', rerank },
      clock,
      logger: { info: () => undefined, error: (_message, error) => void failures.push(error) },
    },
  );
  const fallbacks: unknown[] = [];
  const ask = async () => {
    const {
      passages,
      answerability,
      fallbacks: fellBack,
    } = await find('Why?', null, 3, {
      sessionId: asSessionId('the session'),
      turnId: asTurnId(7),
    });
    expect(answerability).toBe(0.8);
    fallbacks.push(...(fellBack ?? []));
    return passages;
  };
  return { ask, clock, limits, failures, fallbacks };
};

const idsOf = (passages: readonly AnswerPassage[]): readonly number[] =>
  passages.map(({ passageId }) => passageId);

describe('passages in the order of a reranker', () => {
  it('takes the best of twenty, and gives the reranker as the reason', async () => {
    const seen: unknown[] = [];
    const { ask, limits } = start(async (question, texts, { task, sessionId, turnId }) => {
      seen.push(question, task, sessionId, turnId, texts.length, texts[0]);
      return texts.map((_, index) => index / 100);
    });
    const passages = await ask();
    expect(limits).toEqual([20]);
    expect(seen).toEqual(['Why?', 'reranking', 'the session', 7, 20, 'Chapter\nPassage 1.']);
    expect(idsOf(passages)).toEqual([20, 19, 18]);
    expect(passages[0]).toMatchObject({ score: 0.19, reasons: [{ signal: 'reranked', share: 1 }] });
  });

  it('are unchanged if no reranker is chosen', async () => {
    const { ask, limits } = start(null);
    expect(idsOf(await ask())).toEqual([1, 2, 3]);
    expect(limits).toEqual([3]);
  });

  it('are unchanged if the reranker fails, which is logged and part of the result', async () => {
    const { ask, failures, fallbacks } = start(async () =>
      Promise.reject(new LecternError('MODEL_BUSY', 'Busy.')),
    );
    const passages = await ask();
    expect(idsOf(passages)).toEqual([1, 2, 3]);
    expect(passages[0]).toMatchObject({ score: 0.99, reasons: [{ signal: 'words' }] });
    expect(failures).toMatchObject([{ code: 'MODEL_BUSY' }]);
    expect(fallbacks).toEqual([{ step: 'reranking', provider: 'voyage', code: 'MODEL_BUSY' }]);
  });

  it('waits for the reranker at most three seconds, and then a minute without asking it', async () => {
    let requests = 0;
    let asked = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (asked = resolve));
    const { ask, clock, failures, fallbacks } = start(async (_question, texts) => {
      requests += 1;
      if (requests > 1) return texts.map((_, index) => index / 100);
      asked();
      return new Promise(() => undefined);
    });
    const passages = ask();
    await waiting;
    clock.advance(3000);
    expect(idsOf(await passages)).toEqual([1, 2, 3]);
    expect(failures).toMatchObject([{ code: 'MODEL_TIMED_OUT' }]);
    expect(idsOf(await ask())).toEqual([1, 2, 3]);
    expect(requests).toBe(1);
    expect(fallbacks).toMatchObject([{ code: 'MODEL_TIMED_OUT' }, { code: 'MODEL_TIMED_OUT' }]);
    clock.advance(60_000);
    expect(idsOf(await ask())).toEqual([20, 19, 18]);
  });

  it('makes no request for a single passage', async () => {
    const { ask } = start(async () => Promise.reject(new Error('asked')), 1);
    expect(idsOf(await ask())).toEqual([1]);
  });
});
