import { startGeminiServer, type GeminiServer } from '../../support/providers/gemini-server';
import { test as base } from './lectern';
import { putModelSettings } from './rest';

interface Fixtures {
  readonly gemini: GeminiServer & { say(text: string): void };
}

const key = 'gemini-of-this-test';

/** Gemini gives scripted answers through its real SDK over a socket; everything else is built in. */
export const test = base.extend<Fixtures>({
  // Playwright reads a fixture's needs from the pattern: it must be one, and it is empty.
  // oxlint-disable-next-line no-empty-pattern
  gemini: async ({}, use) => {
    let said = 'The quiet check is a pause of one breath.';
    const server = await startGeminiServer({ key, answer: () => said });
    await use(Object.assign(server, { say: (text: string) => void (said = text) }));
    await server.close();
  },
  environment: async ({ gemini }, use) => use({ GEMINI_API_KEY: key, LECTERN_GEMINI_URL: gemini.url }),
  // oxlint-disable-next-line no-empty-pattern
  prepare: async ({}, use) =>
    use(async (front) => {
      const builtin = { provider: 'builtin', model: null } as const;
      const flash = { provider: 'gemini', model: 'gemini-flash-latest' } as const;
      await putModelSettings(front, {
        tasks: { answers: flash, summaries: builtin, memory: builtin, plans: builtin },
        requestsPerMinute: 2,
      });
    }),
});
