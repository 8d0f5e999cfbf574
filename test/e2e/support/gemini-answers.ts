import { startGeminiServer, type GeminiServer } from '../../support/providers/gemini-server';
import type { Fault } from '../../support/providers/loopback-server';
import { readsMessage, studyReply } from '../../support/providers/study-replies';
import { test as base } from './lectern';
import { putModelSettings } from './rest';

interface Fixtures {
  readonly gemini: GeminiServer & {
    say(text: string): void;
    /** A fault for the next answer; the request that reads its message succeeds. */
    failAnswer(fault: Fault): void;
  };
}

const key = 'gemini-of-this-test';

/** Gemini gives scripted answers through its real SDK over a socket; everything else is built in. */
export const test = base.extend<Fixtures>({
  // Playwright reads a fixture's needs from the pattern: it must be one, and it is empty.
  // oxlint-disable-next-line no-empty-pattern
  gemini: async ({}, use) => {
    let said = 'The quiet check is a pause of one breath.';
    const faults: Fault[] = [];
    const server = await startGeminiServer({
      key,
      answer: (question) => (readsMessage(question) ? studyReply(question) : said),
    });
    server.failWhen(({ path }) => (path.includes('streamGenerateContent') ? (faults.shift() ?? null) : null));
    await use(
      Object.assign(server, {
        say: (text: string) => void (said = text),
        failAnswer: (fault: Fault) => void faults.push(fault),
      }),
    );
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
        // Two messages: each is read before it is answered.
        requestsPerMinute: 4,
      });
    }),
});
