import { defineConfig } from '@playwright/test';

const journeys = '**/journeys/*.spec.ts';
const desktop = '**/desktop-*.spec.ts';
const long = '**/*.long.spec.ts';

/**
 * `npm test` runs the journeys in a browser and in an Electron window. `npm run test:long` runs every other spec in a
 * browser, those of the desktop in an Electron window, whole conversations with a model, and the journeys with every task at
 * a provider: its real SDK, over a socket, to the tests' own server.
 */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/playwright',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  // A busy machine gets a second try; a test that needed it is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./test/support/playwright-summary.ts']],
  projects: [
    { name: 'shelf', testMatch: 'sample-shelf.setup.ts' },
    { name: 'providers-shelf', testMatch: 'sample-shelf.setup.ts', dependencies: ['shelf'] },
    { name: 'browser', testMatch: journeys, dependencies: ['shelf'] },
    { name: 'electron', testMatch: journeys, dependencies: ['shelf'] },
    { name: 'desktop-electron', testMatch: desktop, testIgnore: long, dependencies: ['shelf'] },
    { name: 'features', testIgnore: [journeys, desktop, long], dependencies: ['shelf'] },
    { name: 'long', testMatch: long, testIgnore: desktop, dependencies: ['shelf'] },
    { name: 'long-electron', testMatch: '**/desktop-*.long.spec.ts', dependencies: ['shelf'] },
    { name: 'providers', testMatch: journeys, dependencies: ['providers-shelf'] },
    { name: 'providers-electron', testMatch: journeys, dependencies: ['providers-shelf'] },
  ],
});
