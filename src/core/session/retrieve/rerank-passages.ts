import { LecternError, isLecternError } from '../../../shared/errors';
import type { Clock, Logger, Reranker } from '../../ports';
import type { FindPassages } from './find-material';
import { stepFallback } from './step-fallback';
import { untilAborted } from '../../async/until-aborted';
import { errorText } from '../../../shared/messages/engine-text';

interface RerankDeps {
  /** Null if none is chosen or its key is missing. */
  readonly findReranker: () => Promise<Reranker | null>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Number of passages to rerank. */
const reranked = 20;
/** Milliseconds. The original order is good enough not to wait longer. */
const timeout = 3000;
/** Milliseconds in which a reranker that did not answer is not asked again. */
const restMs = 60_000;

/**
 * Reorders the best passages with a reranking model, if one is chosen. If it fails or times out, they keep their
 * original order.
 */
export const rerankPassages = (
  find: FindPassages,
  { findReranker, clock, logger }: RerankDeps,
): FindPassages => {
  let away: { readonly id: string; readonly until: number; readonly error: LecternError } | null = null;
  return async (...args) => {
    const [question, bookId, limit, asker, before] = args;
    const reranker = await findReranker();
    if (!reranker) return find(...args);
    const found = await find(question, bookId, Math.max(limit, reranked), asker, before);
    const [best, others] = [found.passages.slice(0, reranked), found.passages.slice(reranked)];
    const asFound = { ...found, passages: found.passages.slice(0, limit) };
    if (best.length < 2) return asFound;
    const without = (error: unknown): Awaited<ReturnType<FindPassages>> => {
      const [provider = ''] = reranker.id.split('/');
      return { ...asFound, fallbacks: stepFallback('reranking', error, { provider }) };
    };
    if (away?.id === reranker.id && clock.now() < away.until) return without(away.error);
    const abort = new AbortController();
    const cancel = clock.after(timeout, () =>
      abort.abort(new LecternError('MODEL_TIMED_OUT', errorText.modelTimedOut)),
    );
    try {
      const texts = best.map((passage) =>
        [...passage.headingPath, passage.parts.map(({ text }) => text).join('\n')].join('\n'),
      );
      const call = { task: 'reranking', ...asker, signal: abort.signal } as const;
      const scores = await untilAborted(reranker.rerank(question, texts, call), abort.signal);
      const ordered = best
        .map((passage, index) => ({
          ...passage,
          score: scores[index] ?? 0,
          reasons: [{ signal: 'reranked', share: 1 } as const],
        }))
        .toSorted((a, b) => b.score - a.score);
      return { ...found, passages: [...ordered, ...others].slice(0, limit) };
    } catch (error) {
      logger.error('Reranking failed; the original order is used', error);
      if (isLecternError(error) && error.code === 'MODEL_TIMED_OUT')
        away = { id: reranker.id, until: clock.now() + restMs, error };
      return without(error);
    } finally {
      cancel();
    }
  };
};
