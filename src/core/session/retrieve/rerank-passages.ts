import { LecternError } from '../../../shared/errors';
import type { Clock, Logger, Reranker } from '../../ports';
import type { FindPassages } from './find-material';
import { untilAborted } from '../../async/until-aborted';
import { errorText } from '../../../shared/messages/en/errors';

interface RerankDeps {
  /** Null where none is chosen, or there is no key for it. */
  readonly findReranker: () => Promise<Reranker | null>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Passages that are put in order again. */
const reranked = 20;
/** Milliseconds; the order that is there is good enough not to wait longer. */
const patience = 3000;

/**
 * The best passages in the order of a model that reads question and passage together, where one is chosen. Without an
 * answer of it they stay as they were found.
 */
export const rerankPassages =
  (find: FindPassages, { findReranker, clock, logger }: RerankDeps): FindPassages =>
  async (...asked) => {
    const [question, bookId, limit, asker, before] = asked;
    const reranker = await findReranker();
    if (!reranker) return find(...asked);
    const found = await find(question, bookId, Math.max(limit, reranked), asker, before);
    const [best, others] = [found.passages.slice(0, reranked), found.passages.slice(reranked)];
    const asFound = { ...found, passages: found.passages.slice(0, limit) };
    if (best.length < 2) return asFound;
    const abort = new AbortController();
    const cancel = clock.after(patience, () =>
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
      logger.error('Passages were not put in order anew; they stay as they were found', error);
      return asFound;
    } finally {
      cancel();
    }
  };
