import type { Price } from '../../../shared/model';
import { priceOn, type DatedPrices } from '../dated-prices';

/**
 * For prompts up to 200,000 tokens (Lectern's are far shorter), paid tier. Source:
 * ai.google.dev/gemini-api/docs/pricing on 7 October 2026.
 */
const prices: Readonly<Record<string, DatedPrices>> = {
  'gemini-3.8-flash': [
    { input: 0.75, output: 3.75, cached: 0.075 },
    { from: '2027-01-01', input: 1.5, output: 7.5, cached: 0.15 },
  ],
  'gemini-3.6-flash': [{ input: 1.5, output: 7.5, cached: 0.15 }],
  'gemini-3.5-flash-lite': [{ input: 0.3, output: 2.5, cached: 0.03 }],
  'gemini-3.1-flash-lite': [{ input: 0.25, output: 1.5, cached: 0.025 }],
  'gemini-3.1-pro-preview': [{ input: 2, output: 12, cached: 0.2 }],
  'gemini-3-flash-preview': [{ input: 0.5, output: 3, cached: 0.05 }],
  'gemini-embedding-2': [{ input: 0.2, output: 0, cached: null }],
  'gemini-embedding-001': [{ input: 0.15, output: 0, cached: null }],
};

/**
 * Aliases. Since 8 October 2026, retired models are answered by their successor (the API's release notes). The
 * documentation does not say which model `latest` is; it is assumed to be the newest stable one of its family on that
 * day.
 */
const aliases: Readonly<Record<string, string>> = {
  'gemini-flash-latest': 'gemini-3.8-flash',
  'gemini-flash-lite-latest': 'gemini-3.5-flash-lite',
  'gemini-pro-latest': 'gemini-3.1-pro-preview',
  'gemini-3.7-flash': 'gemini-3.8-flash',
  'gemini-3.5-flash': 'gemini-3.6-flash',
};

export const geminiPriceOf = (model: string, day: string): Price | null => {
  const name = model.replace(/^models\//, '');
  return priceOn(prices[aliases[name] ?? name], day);
};
