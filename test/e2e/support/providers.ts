import { expect } from '@playwright/test';
import { startGeminiServer } from '../../support/providers/gemini-server';
import { studyReply } from '../../support/providers/study-replies';
import { startVoyageServer } from '../../support/providers/voyage-server';
import { callRest, putModelSettings } from './rest';
import type { WebFront } from './web-front';

/** Test servers for Gemini and Voyage, and the environment with which Lectern uses them. */
export interface Providers {
  readonly environment: Readonly<Record<string, string>>;
  /** Makes a fresh Lectern use them for everything: Gemini for every task, Voyage for vectors and reranking. */
  choose(front: Pick<WebFront, 'origin' | 'token'>): Promise<void>;
  /** When the first byte of the latest streamed answer was sent, in ms since the epoch. */
  firstByteOfAnswer(): number;
  close(): Promise<void>;
}

export const startProviders = async (): Promise<Providers> => {
  const gemini = await startGeminiServer({ key: 'gemini-journeys', answer: studyReply });
  const voyage = await startVoyageServer({ key: 'voyage-journeys' });
  return {
    environment: {
      GEMINI_API_KEY: 'gemini-journeys',
      VOYAGE_API_KEY: 'voyage-journeys',
      LECTERN_GEMINI_URL: gemini.url,
      LECTERN_VOYAGE_URL: voyage.url,
    },
    async choose(front) {
      const flash = { provider: 'gemini', model: 'gemini-flash-latest' } as const;
      await putModelSettings(front, {
        tasks: { answers: flash, summaries: flash, memory: flash, plans: flash },
        reranker: 'rerank-2.5-lite',
        requestsPerMinute: 1000,
      });
      const choice = { provider: 'voyage', model: 'voyage-4-lite', dimension: 512, outputType: 'float' };
      await callRest(front, 'PUT', '/models/embedding', choice);
      const active = async (): Promise<string> => {
        const now = (await callRest(front, 'GET', '/models/embedding')) as { active: typeof choice };
        return now.active.provider;
      };
      await expect.poll(active, { timeout: 60_000 }).toBe('voyage');
    },
    firstByteOfAnswer: () =>
      gemini.requests.findLast(({ path }) => path.includes('streamGenerateContent'))?.firstByteAt ??
      Number.NaN,
    async close() {
      await gemini.close();
      await voyage.close();
    },
  };
};
