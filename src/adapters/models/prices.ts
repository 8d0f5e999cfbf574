import type { Price, Provider } from '../../shared/model';

/** A price and the day from which it is asked; a model's newest that has begun is the one in force. */
interface DatedPrice extends Price {
  /** `YYYY-MM-DD`; absent: always. */
  readonly from?: string;
  /** Of a million tokens kept in an explicit cache for an hour. */
  readonly storagePerHour?: number;
}

/**
 * US dollars for a million tokens, of prompts up to 200,000 tokens (Lectern's are far shorter).
 * Source: ai.google.dev/gemini-api/docs/pricing as it was on 7 October 2026, paid tier; storage: the same page.
 * A model that answers in another's place says so (`modelVersion`), and is counted at its own price.
 */
const gemini: Readonly<Record<string, readonly DatedPrice[]>> = {
  'gemini-3.8-flash': [
    { input: 0.75, output: 3.75, cached: 0.075, storagePerHour: 1 },
    { from: '2027-01-01', input: 1.5, output: 7.5, cached: 0.15, storagePerHour: 1 },
  ],
  'gemini-3.6-flash': [{ input: 1.5, output: 7.5, cached: 0.15, storagePerHour: 1 }],
  'gemini-3.5-flash-lite': [{ input: 0.3, output: 2.5, cached: 0.03, storagePerHour: 1 }],
  'gemini-3.1-flash-lite': [{ input: 0.25, output: 1.5, cached: 0.025, storagePerHour: 1 }],
  'gemini-3.1-pro-preview': [{ input: 2, output: 12, cached: 0.2, storagePerHour: 4.5 }],
  'gemini-3-flash-preview': [{ input: 0.5, output: 3, cached: 0.05, storagePerHour: 1 }],
  'gemini-embedding-2': [{ input: 0.2, output: 0, cached: null }],
  'gemini-embedding-001': [{ input: 0.15, output: 0, cached: null }],
};

/**
 * Names that stand for another. Retired ones are answered by their successor since 8 October 2026 (the API's release
 * notes); what `latest` stands for is not written down: the newest stable one of its family on that day.
 */
const geminiAliases: Readonly<Record<string, string>> = {
  'gemini-flash-latest': 'gemini-3.8-flash',
  'gemini-flash-lite-latest': 'gemini-3.5-flash-lite',
  'gemini-pro-latest': 'gemini-3.1-pro-preview',
  'gemini-3.7-flash': 'gemini-3.8-flash',
  'gemini-3.5-flash': 'gemini-3.6-flash',
};

/**
 * Source: docs.voyageai.com/docs/pricing, read in summer 2026 (the first 200 million tokens of a model are free for an
 * account, which nobody here can see: the estimate is too high until then). rerank-3: price lists of October 2026.
 */
const voyage: Readonly<Record<string, number>> = {
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

/** Asks nothing for its work, whatever it does. */
export const free: Price = { input: 0, output: 0, cached: 0 };

const geminiEntry = (model: string, now: Date): DatedPrice | null => {
  const name = model.replace(/^models\//, '');
  const day = now.toISOString().slice(0, 10);
  const prices = gemini[geminiAliases[name] ?? name] ?? [];
  return prices.findLast(({ from }) => from === undefined || from <= day) ?? null;
};

/** US dollars for a million tokens of this model now; null where nobody knows. */
export const priceOf = (provider: Provider, model: string, now: Date): Price | null => {
  if (provider === 'gemini') {
    const entry = geminiEntry(model, now);
    return entry === null ? null : { input: entry.input, output: entry.output, cached: entry.cached };
  }
  if (provider === 'voyage') {
    const input = voyage[model];
    return input === undefined ? null : { input, output: 0, cached: null };
  }
  // A server of the learner's own has no price that could be known: one that asks for a key may be anybody's.
  return provider === 'server' ? null : free;
};

/**
 * What keeping tokens in a Gemini cache costs, US dollars for a million tokens, for so many seconds; null: not known.
 * Making it is billed as input besides.
 */
export const cacheStorageOf = (model: string, seconds: number, now: Date): number | null => {
  const perHour = geminiEntry(model, now)?.storagePerHour;
  return perHour === undefined ? null : (perHour * seconds) / 3600;
};
