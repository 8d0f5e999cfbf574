import type { Price } from '../../shared/model';

/** US dollars for a million tokens, each from a day on (`YYYY-MM-DD`; absent: always), oldest first. */
export type DatedPrices = readonly (Price & { readonly from?: string })[];

/** The price that applies on a day; null if unknown. */
export const priceOn = (prices: DatedPrices | undefined, day: string): Price | null => {
  const found = prices?.findLast(({ from }) => from === undefined || from <= day);
  return found ? { input: found.input, output: found.output, cached: found.cached } : null;
};
