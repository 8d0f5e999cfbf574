import type { Price } from '../../../shared/model';

/**
 * US dollars for a million tokens. Source: docs.voyageai.com/docs/pricing, read in summer 2026. An account's first 200
 * million tokens of a model are free; Lectern cannot see how many are left, so the estimate is too high until then.
 * rerank-3: price lists of October 2026.
 */
const prices: Readonly<Record<string, number>> = {
  'voyage-4-large': 0.12,
  'voyage-4': 0.06,
  'voyage-4-lite': 0.02,
  'voyage-3-large': 0.18,
  'voyage-3.5': 0.06,
  'voyage-3.5-lite': 0.02,
  'voyage-code-3': 0.18,
  'voyage-finance-2': 0.12,
  'voyage-law-2': 0.12,
  'rerank-3': 0.05,
  'rerank-3-lite': 0.02,
  'rerank-2.5': 0.05,
  'rerank-2.5-lite': 0.02,
};

export const voyagePriceOf = (model: string): Price | null => {
  const input = prices[model];
  return input === undefined ? null : { input, output: 0, cached: null };
};
