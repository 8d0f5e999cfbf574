import { defineConfig } from '@playwright/test';

/** In a real browser and in a real Electron window (test/e2e/support/lectern.ts starts either). */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  // Once more on a busy machine; what needed it is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./test/support/playwright-summary.ts']],
  projects: [
    { name: 'browser' },
    { name: 'electron' },
    // The journeys once more with every task at a provider: its real SDK, over a socket, to a server of the tests' own.
    { name: 'providers', testMatch: 'journeys/*.spec.ts' },
    // Those of them in the Electron window in which a provider does something: answers, memory, plans.
    {
      name: 'providers-electron',
      testMatch: 'journeys/*.spec.ts',
      grep: /^(?:.*\s)?(?:ask about it|leave and come back|look into the memory|keep plans): /,
    },
  ],
});
